import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../start/run.mjs';

/** The steps between states of a drawing in docs/money, such as `active to frozen`. */
export function drawnSteps(page: string): readonly string[] {
  const text = readFileSync(join(root, 'docs/money', page), 'utf8');
  const [, drawing = ''] = text.match(/^stateDiagram-v2\n([\s\S]+?)^```/m) ?? [];
  const steps = [...drawing.matchAll(/^ {2}([\w-]+) --> ([\w-]+)(?::|$)/gm)];
  return [...new Set(steps.map(([, from = '', to = '']) => `${from} to ${to}`.toLowerCase()))].sort();
}
