// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('every component of the design system is in the gallery', () => {
  const components = globSync('*/', { cwd: join(import.meta.dirname, '../../ui') });
  // The frame around it shows the brand, the marker and the choice of theme.
  const gallery = ['../frame.tsx', ...globSync('*.tsx', { cwd: import.meta.dirname })]
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join('\n');
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !gallery.includes(`/ui/${name.replace('/', '')}/`))).toEqual([]);
});
