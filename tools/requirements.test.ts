import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const rows = [...document.matchAll(/^- ([A-Z]{2,4}-\d{2}) .+$/gm)].map(([, id = '']) => id);

const testFiles = globSync('{packages,apps,proof,tools,docs,ops}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});

test('every requirement has an ID of its own', () => {
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows).size).toBe(rows.length);
});

test('every requirement that a test names exists', () => {
  expect(testFiles.length).toBeGreaterThan(5);
  const named = testFiles.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\[([A-Z]{2,4}-\d{2})\]/g)].map(
      ([, id]) => `${file}: ${id}`,
    ),
  );
  const unknown = named.filter((line) => !rows.some((id) => line.endsWith(`: ${id}`)));
  expect(unknown).toEqual([]);
});
