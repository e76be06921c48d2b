import { insightSpan } from '@farthing/rules';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { payingCustomer } from '../../../../../../tools/testing/withdrawals.ts';
import { findReport } from './store.ts';

const bank = await testBank({}, undefined, undefined, { isNew: true });
const today = '2026-06-30';
const span = insightSpan({ since: '2025-07', until: '2026-06' }, today);

type Asked = { readonly text: string; readonly values: unknown[] };

/** Blocks that a year of an account takes to read, and the tables among them. */
async function touched(customerId: string) {
  if (span === undefined) throw new Error('there is no such year');
  const asked: Asked[] = [];
  const pool = {
    query: async (given: Asked) => {
      asked.push(given);
      return { rows: [] };
    },
  };
  await findReport(pool as never, { customerId, accountId: undefined }, span);
  const [{ text, values } = { text: '', values: [] }] = asked;
  const { rows } = await bank.database.pool.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
  const plan = rows[0]['QUERY PLAN'][0].Plan;
  const names = [...JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name);
  return { blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], tables: new Set(names) };
}

const sums = (account: string, years: number, firstDay: string) => `
  INSERT INTO category_day (ledger_account, day, category, came_in, went_out, lines)
  SELECT account, '${firstDay}'::date + day, category, 0, 1000, 10
  FROM ${account} AS account
  CROSS JOIN generate_series(0, ${years * 365 - 1}) AS day
  CROSS JOIN unnest(ARRAY['groceries', 'bills', 'travel', 'health', 'leisure']) AS category
  ON CONFLICT DO NOTHING`;

/** As the database does by itself after a while. */
const settle = () =>
  connected(bank.database.test.ownerUrl, async (owner) => {
    await owner.query('VACUUM (ANALYZE, INDEX_CLEANUP ON) category_day, party_month');
  });

test('[INS-02] a year touches its own pages only, whatever others and earlier years have', {
  timeout: 120_000,
}, async () => {
  const { id } = await payingCustomer(bank, '0');
  const wallet = await bank.modules.books.customerAccount(bank.database.kysely, id);
  await bank.database.pool.query(sums(`generate_series(${wallet}, ${wallet})`, 2, '2024-07-01'));
  await bank.database.pool.query(`
    INSERT INTO party_month (ledger_account, month, category, party, came_in, went_out, lines)
    SELECT ${wallet}, month, 'groceries', 'Shop ' || n, 0, 100, 10
    FROM generate_series('2024-07-01'::timestamptz, '2026-06-01', '1 month') AS month
    CROSS JOIN generate_series(1, 40) AS n`);
  await settle();
  const alone = await touched(id);
  expect([alone.tables.has('statement_line'), alone.tables.has('transfer')]).toEqual([false, false]);
  await bank.database.pool.query(sums(`generate_series(2000000, 2000060)`, 2, '2024-07-01'));
  await bank.database.pool.query(sums(`generate_series(${wallet}, ${wallet})`, 8, '2016-07-01'));
  await settle();
  const crowded = await touched(id);
  expect(alone.blocks).toBeLessThan(400);
  expect(crowded.blocks).toBeLessThanOrEqual(alone.blocks * 1.2 + 20);
});
