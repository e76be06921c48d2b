// @vitest-environment node
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');

const sources = (pattern: string) =>
  globSync(pattern, { cwd: web, exclude: ['**/*.test.tsx'] }).map((path) =>
    readFileSync(join(web, path), 'utf8'),
  );

/** Of the design system: each exported component, with the file that draws it. */
const components = sources('ui/*/*.tsx').flatMap((text) =>
  [...text.matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => ({ name, text })),
);

/** What these draw, and what is drawn by what they draw. */
function drawnBy(texts: readonly string[]): ReadonlySet<string> {
  const drawn = new Set<string>();
  const look = (text: string) => {
    for (const { name, text: inside } of components) {
      if (drawn.has(name) || !new RegExp(`<${name}\\b`).test(text)) continue;
      drawn.add(name);
      look(inside);
    }
  };
  texts.forEach(look);
  return drawn;
}

/** It has no look of its own: it is the page inside a shell. */
const withoutLook = ['PageOutlet'];

test('every component of the design system is in the gallery, where axe looks at it', () => {
  // The frame around it shows the brand, the marker and the choice of theme.
  const drawn = drawnBy(sources('sandbox/{frame,gallery/*}.tsx'));
  const names = components.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(55);
  expect(names.filter((name) => !drawn.has(name))).toEqual(withoutLook);
});
