import type pg from 'pg';
import { baseOf } from '../sql/index.ts';
import type { Fault } from './fault.ts';

/** Every account against its entries and holds. */
export async function verifyAccounts(
  client: pg.ClientBase,
): Promise<{ readonly accounts: number; readonly fault: Fault | undefined }> {
  for (let [after, accounts] = [0, 0]; ; ) {
    const { rows } = await client.query<AccountRow>(accountsQuery, [after]);
    for (const row of rows) {
      const { id, problem } = row;
      if (problem !== null) return { accounts, fault: { table: 'account', key: { id }, problem } };
      accounts += 1;
      after = row.id;
    }
    if (rows.length === 0) return { accounts, fault: undefined };
  }
}

/** Rows that nothing leads to, and the sums. */
export async function verifyLeftOvers(client: pg.ClientBase): Promise<Fault | undefined> {
  for (const { query, fault } of leftOvers) {
    const { rows } = await client.query(query);
    if (rows[0] !== undefined) return fault(rows[0]);
  }
  return undefined;
}

type AccountRow = { readonly id: number; readonly problem: string | null };

const largestNumber = '9223372036854775807';

const accountsQuery = `
  SELECT id,
    CASE
      WHEN NOT is_sealed THEN 'is not sealed by a block'
      WHEN balance <> last_balance THEN 'has another balance than its last entry'
      WHEN seq <> entries THEN 'counts other entries than it has'
      WHEN held <> holds THEN 'holds another amount than its open holds'
      WHEN closed <> has_closing THEN 'is closed without a closing, or the other way round'
      WHEN balance - held < floor THEN 'is below its floor'
    END AS problem
  FROM (
    SELECT account.id, account.balance, account.seq, account.held, account.closed, account.floor,
      coalesce(last.balance_after, 0) AS last_balance, paid + received AS entries, holds, has_closing, is_sealed
    FROM (SELECT * FROM ledger.account WHERE id > $1 ORDER BY id LIMIT 500) AS account
    LEFT JOIN LATERAL ledger.last_entry(account.id, ${largestNumber}) AS last ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS paid FROM ledger.transfer WHERE from_account = account.id AND from_balance IS NOT NULL
    ) AS paying
    CROSS JOIN LATERAL (
      SELECT count(*) AS received FROM ledger.transfer WHERE to_account = account.id AND to_balance IS NOT NULL
    ) AS receiving
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS holds FROM ledger.hold WHERE from_account = account.id
    ) AS held_now
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM ledger.closing WHERE closing.account = account.id) AS has_closing
    ) AS closings
    CROSS JOIN LATERAL (
      SELECT EXISTS (
        SELECT FROM ledger.block WHERE base = ${baseOf('account.opened_no')}
      ) AS is_sealed
    ) AS blocks
  ) AS compared
  ORDER BY id`;

type LeftOver = { readonly query: string; readonly fault: (row: Record<string, string>) => Fault };

const leftOvers: readonly LeftOver[] = [
  {
    query: `
      SELECT t.no::text, t.id::text
      FROM ledger.transfer AS t
      LEFT JOIN ledger.account AS payer ON payer.id = t.from_account
      LEFT JOIN ledger.account AS payee ON payee.id = t.to_account
      WHERE payer.currency IS DISTINCT FROM payee.currency OR payer.id IS NULL
      LIMIT 1`,
    fault: ({ no, id = '' }) => ({
      table: 'transfer',
      key: { no: Number(no), id },
      problem: 'has accounts of different currencies, or that are missing',
    }),
  },
  unsealed('transfer', 'id', ({ no, id = '' }) => ({ no: Number(no), id })),
  unsealed('closing', 'account', ({ no, account }) => ({ no: Number(no), account: Number(account) })),
  {
    query: `
      SELECT h.id::text
      FROM ledger.hold AS h
      LEFT JOIN ledger.transfer AS t ON t.id = h.id
      WHERE (t.kind, t.from_account, t.to_account, t.amount) IS DISTINCT FROM
          (1::smallint, h.from_account, h.to_account, h.amount)
        OR t.expires_at IS DISTINCT FROM h.expires_at
      ORDER BY h.id
      LIMIT 1`,
    fault: ({ id = '' }) => ({ table: 'hold', key: { id }, problem: 'is not the hold of the journal' }),
  },
  {
    query: `
      SELECT currency, sum(balance)::text AS sum
      FROM ledger.account
      GROUP BY currency
      HAVING sum(balance) <> 0
      LIMIT 1`,
    fault: ({ currency = '', sum = '' }) => ({
      table: 'account',
      key: { currency },
      problem: `balances sum to ${sum}, not to zero`,
    }),
  },
];

/** Numbered rows that no block seals. */
function unsealed(
  table: 'transfer' | 'closing',
  named: string,
  keyOf: (row: Record<string, string>) => Fault['key'],
): LeftOver {
  return {
    query: `
      SELECT no::text, ${named}::text
      FROM ledger.${table}
      WHERE NOT EXISTS (SELECT FROM ledger.block WHERE base = ${baseOf(`${table}.no`)})
      ORDER BY no
      LIMIT 1`,
    fault: (row) => ({ table, key: keyOf(row), problem: 'is sealed by no block' }),
  };
}
