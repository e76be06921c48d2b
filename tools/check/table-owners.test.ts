import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sourceFiles } from './import-rules.ts';
import { tableOwners, trespasses } from './table-owners.ts';

const root = join(import.meta.dirname, '../..');
const owners = new Map([
  ['customer', 'identity'],
  ['loan', 'loans'],
  ['mail', 'platform'],
]);

/** Which tables of others a file of the module `loans` names by this text. */
function named(text: string, file = 'apps/bank/src/modules/loans/store.ts'): string[] {
  return trespasses(new Map([[file, text]]), owners).map(({ table }) => table);
}

test.each([
  ['a query of Kysely', "reader.selectFrom('customer').select('id')"],
  ['one with another name', "reader.selectFrom('customer as borrower')"],
  ['several tables', "reader.selectFrom(['loan', 'customer'])"],
  ['a join', "reader.selectFrom('loan').innerJoin('customer', 'customer.id', 'loan.customer_id')"],
  ['a change', "tx.updateTable('customer').set({ tier: 2 })"],
  ['SQL', `sql\`SELECT id FROM customer WHERE id = \${id}\``],
  ['SQL in text', "pool.query('SELECT id FROM customer')"],
  ['SQL that joins', 'sql`SELECT 1 FROM loan JOIN customer ON true`'],
  ['SQL with a list of tables', 'sql`SELECT 1 FROM loan AS l, customer AS c WHERE c.id = l.customer_id`'],
  ['SQL inside SQL', 'sql`SELECT 1 FROM loan WHERE EXISTS (SELECT FROM customer)`'],
  ['SQL around what is put into it', `sql\`SELECT \${columns} FROM customer\``],
  ['SQL that changes', 'sql`UPDATE customer SET tier = 2`'],
  ['SQL that inserts', 'sql`INSERT INTO customer DEFAULT VALUES`'],
  ['SQL that deletes by another table', 'sql`DELETE FROM loan USING customer WHERE true`'],
  ['a row of a work', "const paid = change('customer', { key: { id: 'uuid' } }, 'paid');"],
  ['a guard of a work', "condition('customer', { key: { id: 'uuid' }, was: { status: 'text' } }, 'active')"],
  ['a view of its own making', "tableView('customer', ['password_hash'])"],
  ['a table by a variable', "const of = { table: 'customer' };"],
])('%s that names a table of another module is found', (_what, text) => {
  expect(named(text)).toEqual(['customer']);
});

test.each([
  ['its own table', "reader.selectFrom('loan')"],
  ['the view of another module', `sql\`SELECT email FROM \${customerView} AS customer\``],
  ['a view in a query of Kysely', "reader.selectFrom(customerView.as('customer'))"],
  ['a word that is a table’s name as well', "audit({ subject: { kind: 'customer' } })"],
  ['a sentence', "new Refusal('not_found', { message: 'This mail is from customer support.' })"],
])('%s is nobody else’s', (_what, text) => {
  expect(named(text)).toEqual([]);
});

test('a module does not name the platform’s tables, nor the platform those of modules', () => {
  expect(named("reader.selectFrom('mail')")).toEqual(['mail']);
  expect(named("reader.selectFrom('loan')", 'apps/bank/src/platform/jobs/jobs.ts')).toEqual(['loan']);
});

test('every table has one owner, which exists', () => {
  const schema = readFileSync(join(root, 'apps/bank/src/platform/database/schema.generated.ts'), 'utf8');
  const tables = [...schema.slice(schema.indexOf('export interface DB')).matchAll(/^ {2}(\w+): /gm)];
  expect([...tableOwners(root).keys()]).toEqual(tables.map(([, table]) => table));
  const files = [...sourceFiles(root).keys()];
  for (const owner of new Set(tableOwners(root).values())) {
    const folder = owner === 'platform' ? 'apps/bank/src/platform/' : `apps/bank/src/modules/${owner}/`;
    expect(files.some((file) => file.startsWith(folder))).toBe(true);
  }
});

test('the bank’s own sources keep to their tables', () => {
  expect(trespasses(sourceFiles(root), tableOwners(root))).toEqual([]);
});
