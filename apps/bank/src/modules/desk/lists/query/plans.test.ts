import type { Permission } from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import {
  manyAccounts,
  manyBlocks,
  manyPostings,
} from '../../../../../../../packages/ledger/src/testing/many-postings.ts';
import { openTestDatabase } from '../../../../../../../tools/testing/database.ts';
import {
  manyCards,
  manyCustomerAccounts,
  manyCustomers,
  manyDeposits,
  manyPayments,
} from '../../../../../../../tools/testing/many-rows.ts';
import { connected } from '../../../../../../../tools/testing/postgres-server.ts';
import {
  accountSource,
  cardSource,
  customerSource,
  depositSource,
  journalSource,
  ledgerAccountSource,
  paymentSource,
} from '../sources/index.ts';
import { askedOf } from './asked.ts';
import { readPage } from './index.ts';
import type { ListSource } from './source.ts';
import { rowsStatement } from './statement.ts';

const database = await openTestDatabase({ isNew: true });
const all = { permissions: new Set<Permission>(['customers.reveal']), now: new Date() };

beforeAll(async () => {
  await connected(database.test.ownerUrl, async (owner) => {
    await owner.query(manyCustomers(10_000));
    await owner.query(manyPayments(20_000, 10_000));
    await owner.query(manyDeposits(30_000, 10_000));
    await owner.query(manyCards(10_000));
    await owner.query(manyAccounts(10_000));
    await owner.query(manyCustomerAccounts(10_000));
    await owner.query(manyBlocks(20_000));
    await owner.query(manyPostings(20_000, 5_000));
    await owner.query('VACUUM (ANALYZE, INDEX_CLEANUP ON)');
  });
});

type Plan = {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly Plan[];
};

type Explained = readonly [{ readonly Plan: Plan }];

/** How a page is read. It depends on the plan and on nothing else: not on the machine, nor on its load. */
async function planOf(
  source: ListSource,
  query: Record<string, string>,
  after?: { key: string; id: string },
): Promise<Plan> {
  const asked = askedOf(source.list, query, all.permissions);
  const { sql: text, parameters } = rowsStatement(source, asked, { after, limit: 51 }).compile(
    database.kysely,
  );
  const { rows } = await database.pool.query({
    text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values: [...parameters],
  });
  return (rows[0]['QUERY PLAN'] as Explained)[0].Plan;
}

/** Blocks of the database that a page takes. */
async function blocks(...asked: Parameters<typeof planOf>): Promise<number> {
  const plan = await planOf(...asked);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** The most rows that any step of it has passed on. */
function mostRows({ 'Actual Rows': rows, Plans = [] }: Plan): number {
  return Math.max(rows, ...Plans.map(mostRows));
}

/** A page of payments looks up 51 customers, at three blocks each; all of either table is more. */
const few = 260;

test.for([
  ['customers, newest first', customerSource, {}],
  ['customers, oldest first', customerSource, { order: 'since' }],
  ['customers by name', customerSource, { order: 'name' }],
  ['customers by how a name begins', customerSource, { name: 'many77 name7' }],
  ['customers that are locked', customerSource, { status: 'locked' }],
  ['a customer by the whole address', customerSource, { email: 'many.7@example.com' }],
  ['a customer by the whole account number', customerSource, { account: '00000007' }],
  ['payments, newest first', paymentSource, {}],
  ['payments of some days', paymentSource, { at_from: '2020-01-01', at_to: '2020-01-01' }],
  ['payments that were declined', paymentSource, { state: 'declined' }],
  ['payments by how the payee begins', paymentSource, { payee: 'payee 777' }],
  ['deposits that were rejected', depositSource, { state: 'rejected' }],
  ['cards that are frozen', cardSource, { status: 'frozen' }],
  ['accounts that are closed', accountSource, { state: 'closed' }],
  ['accounts for savings', accountSource, { kind: 'savings' }],
  ['an account by its whole number', accountSource, { number: '10000777' }],
  ['the postings of one account', journalSource, { account: '1000777' }],
  ['a payment by its reference', paymentSource, { reference: 'many000000777' }],
] as [string, ListSource, Record<string, string>][])(
  'a page of %s is read by an index',
  async ([, source, query]) => {
    expect((await readPage(database, source, { ...query, limit: 50 }, all)).rows.length).toBeGreaterThan(0);
    expect(await blocks(source, query)).toBeLessThan(few);
  },
);

test('a page in the depth of a list costs what the first one does', async () => {
  const first = await blocks(paymentSource, {});
  const { rows } = await database.pool.query(
    `SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint::text AS key
     FROM withdrawal ORDER BY created_at DESC, id DESC OFFSET 15000 LIMIT 1`,
  );
  expect(await blocks(paymentSource, {}, rows[0])).toBeLessThan(first * 1.5 + 20);
});

test.for(['no', '-no'])(
  'a page in the depth of the ledger accounts, order %s, reads no account before it',
  async (order) => {
    const plan = await planOf(ledgerAccountSource, { order }, { key: '1009000', id: '1009000' });
    expect(plan['Actual Rows']).toBe(51);
    expect(mostRows(plan)).toBeLessThan(100);
  },
);
