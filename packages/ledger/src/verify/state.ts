import type pg from 'pg';
import type { Fault } from './verify.ts';

/** Every account against its entries and holds. */
export async function verifyAccounts(
  client: pg.ClientBase,
): Promise<{ readonly accounts: number; readonly fault: Fault | undefined }> {
  for (let [after, accounts] = [0, 0]; ; ) {
    const { rows } = await client.query(accountsQuery, [after]);
    for (const row of rows) {
      const fault = await accountFault(client, row);
      if (fault !== undefined) return { accounts, fault };
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

type AccountRow = {
  readonly id: number;
  readonly problem: string | null;
  readonly entries_disagree: boolean;
};

async function accountFault(client: pg.ClientBase, row: AccountRow): Promise<Fault | undefined> {
  if (row.problem === null) return undefined;
  const entry = row.entries_disagree ? await strayEntry(client, row.id) : undefined;
  return entry ?? { table: 'account', key: { id: row.id }, problem: row.problem };
}

/** An entry that belongs to no transfer, or to one of another account. */
async function strayEntry(client: pg.ClientBase, account: number): Promise<Fault | undefined> {
  const { rows } = await client.query(
    `SELECT e.no::text
     FROM ledger.entry AS e
     WHERE e.account = $1
       AND NOT EXISTS (
         SELECT FROM ledger.transfer AS t WHERE t.no = e.no AND e.account IN (t.from_account, t.to_account)
       )
     ORDER BY e.no
     LIMIT 1`,
    [account],
  );
  if (rows[0] === undefined) return undefined;
  return { table: 'entry', key: { account, no: Number(rows[0].no) }, problem: 'belongs to no transfer' };
}

const accountsQuery = `
  SELECT id, entries_disagree,
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
      coalesce(last.balance_after, 0) AS last_balance, entries, holds, has_closing, is_sealed,
      account.balance <> coalesce(last.balance_after, 0) OR account.seq <> entries AS entries_disagree
    FROM (SELECT * FROM ledger.account WHERE id > $1 ORDER BY id LIMIT 500) AS account
    LEFT JOIN LATERAL (
      SELECT balance_after FROM ledger.entry WHERE entry.account = account.id ORDER BY no DESC LIMIT 1
    ) AS last ON true
    CROSS JOIN LATERAL (SELECT count(*) AS entries FROM ledger.entry WHERE entry.account = account.id) AS counted
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount), 0) AS holds FROM ledger.hold WHERE from_account = account.id
    ) AS held_now
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM ledger.closing WHERE closing.account = account.id) AS has_closing
    ) AS closings
    CROSS JOIN LATERAL (
      SELECT EXISTS (
        SELECT FROM ledger.block WHERE base = account.opened_no - account.opened_no % 4096
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
  {
    query: `
      SELECT no::text, id::text
      FROM ledger.transfer
      WHERE NOT EXISTS (SELECT FROM ledger.block WHERE base = transfer.no - transfer.no % 4096)
      ORDER BY no
      LIMIT 1`,
    fault: ({ no, id = '' }) => ({
      table: 'transfer',
      key: { no: Number(no), id },
      problem: 'is sealed by no block',
    }),
  },
  {
    query: `
      SELECT no::text, account::text
      FROM ledger.closing
      WHERE NOT EXISTS (SELECT FROM ledger.block WHERE base = closing.no - closing.no % 4096)
      ORDER BY no
      LIMIT 1`,
    fault: ({ no, account }) => ({
      table: 'closing',
      key: { no: Number(no), account: Number(account) },
      problem: 'is sealed by no block',
    }),
  },
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
      SELECT account::text, no::text
      FROM ledger.entry
      WHERE NOT EXISTS (SELECT FROM ledger.account WHERE account.id = entry.account)
      LIMIT 1`,
    fault: ({ account, no }) => ({
      table: 'entry',
      key: { account: Number(account), no: Number(no) },
      problem: 'belongs to an account that is missing',
    }),
  },
  {
    query: 'SELECT base::text FROM ledger.unsealed LIMIT 1',
    fault: ({ base }) => ({ table: 'unsealed', key: { base: Number(base) }, problem: 'was never sealed' }),
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
