import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const [built = '', inPart = '', notBuilt = ''] = document.split(/\n## (?:Built in part|Not built yet)\n/);
const builtRows = rowsIn(built);
const rowsInPart = rowsIn(inPart);
const notBuiltRows = rowsIn(notBuilt);
/** What the site claims, each with the rows that carry it. */
const claims = builtRows.filter(({ id }) => id.startsWith('CLM-'));
const provable = builtRows.filter(({ id }) => !id.startsWith('CLM-'));

const testFiles = globSync('{packages,apps,proof,tools,docs,ops}/**/*.{test,spec}.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
/** The file that names a row in a test's title, by row. A title begins with its rows. */
const namedBy = new Map(
  testFiles.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/['"`]((?:\[[A-Z]{2,4}-\d{2}\] )+)/g)].flatMap(
      ([, ids = '']) => idsIn(ids).map((id) => [id, file] as const),
    ),
  ),
);

test('every requirement has an ID of its own', () => {
  const ids = [...builtRows, ...rowsInPart, ...notBuiltRows].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(200);
  expect(new Set(ids).size).toBe(ids.length);
});

test('every requirement that a test names exists, and is not listed as not built yet', () => {
  expect(testFiles.length).toBeGreaterThan(5);
  const known = new Set([...provable, ...rowsInPart].map(({ id }) => id));
  expect([...namedBy].filter(([id]) => !known.has(id))).toEqual([]);
});

test('every requirement is named by a test, or listed as not built yet', () => {
  const named = [...provable, ...rowsInPart].map(({ id }) => id);
  expect(named.filter((id) => !namedBy.has(id))).toEqual([]);
});

test('a claim of the public site counts through the rows that carry it, and through nothing else', () => {
  const waiting = new Set([...rowsInPart, ...notBuiltRows].map(({ id }) => id));
  const known = new Set([...provable.map(({ id }) => id), ...waiting]);
  expect(claims.length).toBeGreaterThan(0);
  for (const { id, text } of claims) {
    const carriers = idsIn(/\(([^()]*)\)$/.exec(text)?.[1] ?? '');
    expect(carriers, `${id} names the rows that carry it`).not.toEqual([]);
    expect(carriers.filter((carrier) => !known.has(carrier))).toEqual([]);
    expect(
      notBuilt.includes(id),
      `${id} is listed as not built yet as long as a row that carries it is`,
    ).toBe(carriers.some((carrier) => waiting.has(carrier)));
  }
});

function rowsIn(part: string): { id: string; text: string }[] {
  return [...part.matchAll(/^- ([A-Z]{2,4}-\d{2}) (.+)$/gm)].map(([, id = '', text = '']) => ({ id, text }));
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/[A-Z]{2,4}-\d{2}/g)].map(([id]) => id);
}
