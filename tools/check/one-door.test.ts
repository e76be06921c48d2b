import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The program's own files that say something, by their paths; tests are not part of the program. */
async function saying(pattern: RegExp, under: string): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const path of glob(`${under}/**/*.ts`, {
    cwd: root,
    exclude: ['**/node_modules', '**/*.test.ts'],
  }))
    if (pattern.test(await readFile(join(root, path), 'utf8'))) found.push(path);
  return found.toSorted();
}

test('[LED-01] nothing but the ledger’s writer posts', async () => {
  expect(await saying(/\bbatchStatement\(/, 'packages/ledger/src')).toEqual([
    'packages/ledger/src/write/batch.ts',
    'packages/ledger/src/write/writer.ts',
  ]);
  // The second writes rows alone: it has no commands to give to the statement.
  expect(await saying(/\bworkStatement\(/, 'packages/ledger/src')).toEqual([
    'packages/ledger/src/write/work-statement.ts',
    'packages/ledger/src/write/write-rows.ts',
    'packages/ledger/src/write/writer.ts',
  ]);
});

test('[LED-01] the bank’s modules move money by one door, that of the books', async () => {
  expect(await saying(/\bledger\s*\.(submit|post|postLinked)\(/, 'apps/bank/src')).toEqual([
    'apps/bank/src/modules/books/index.ts',
  ]);
});

const ledgerTable = /\bledger\.(account|transfer|entry|hold|block|knot|closing)\b(?!\()/;

test('[LED-01] only the ledger names its tables; others read its views', async () => {
  expect(ledgerTable.test('SELECT balance FROM ledger.account WHERE id = $1')).toBe(true);
  expect(ledgerTable.test('SELECT balance FROM ledger_view.account; ledger.transfer(id)')).toBe(false);
  // The rights on the tables are looked at when the bank starts.
  expect(await saying(ledgerTable, 'apps/bank/src')).toEqual(['apps/bank/src/platform/database/rights.ts']);
  for (const under of ['tools', 'proof/faults', 'proof/e2e', 'proof/bench/http'])
    expect(await saying(ledgerTable, under)).toEqual([]);
});

test('no part of the bank takes a transaction to move money in', async () => {
  const gone = /\b(postWithin|submitWithin|writeRowsWithin|doorWithin|sendAhead)\b|\bbooks\.post\(/;
  for (const under of ['apps', 'packages', 'proof', 'docs']) expect(await saying(gone, under)).toEqual([]);
});
