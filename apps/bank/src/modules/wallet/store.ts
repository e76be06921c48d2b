import type { Currency } from '@farthing/money';
import type pg from 'pg';

export type StatementType = 'deposit' | 'withdrawal' | 'transfer';

/** An entry of the ledger with the line that describes it. */
export type Entry = {
  readonly no: bigint;
  readonly transferId: string;
  /** Signed: what it did to the wallet. */
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly at: Date;
};

export type Wallet = {
  readonly accountNumber: string;
  readonly accountName: string;
  readonly sortCode: string;
  readonly iban: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly entryCount: number;
  /** Newest first. */
  readonly entries: readonly Entry[];
};

/**
 * Everything by one statement, and so of one moment: the balance is that after the newest entry. Of the entries those
 * after a number, the newest of them. What it costs does not depend on the length of the history.
 */
export async function findWallet(
  pool: pg.Pool,
  customerId: string,
  newest: { readonly after: bigint; readonly limit: number },
): Promise<Wallet | undefined> {
  const { rows } = await pool.query<WalletRow>({
    name: 'wallet',
    text: walletSql,
    values: [customerId, newest.after, newest.limit],
  });
  const [row] = rows;
  if (row === undefined) return undefined;
  return {
    accountNumber: row.account_number,
    accountName: `${row.first_name} ${row.last_name}`,
    sortCode: row.sort_code,
    iban: row.iban,
    currency: row.currency,
    balance: row.balance,
    held: row.held,
    entryCount: Number(row.seq),
    entries: row.entries.map(toEntry),
  };
}

/** A page of the history, newest first; undefined when there is no transfer to read on after. */
export async function findPage(
  pool: pg.Pool,
  customerId: string,
  page: {
    /** The id of the last transfer of the page before. */
    readonly after: string | undefined;
    readonly limit: number;
    readonly types: readonly StatementType[] | undefined;
  },
): Promise<{ readonly currency: Currency; readonly entries: readonly Entry[] } | undefined> {
  const { after, limit, types } = page;
  const { rows } = await pool.query<PageRow>({
    name: types === undefined ? 'wallet-page' : 'wallet-page-by-type',
    text: types === undefined ? pageSql : pageByTypeSql,
    values: [customerId, after ?? null, limit, ...(types === undefined ? [] : [types])],
  });
  const [row] = rows;
  if (row === undefined || row.before_no === null) return undefined;
  return { currency: row.currency, entries: row.entries.map(toEntry) };
}

/** As JSON has it: what may be large as text, because a number of JSON would be rounded. */
type EntryRow = [
  no: string,
  transferId: string,
  amount: string,
  description: string,
  reference: string,
  atMs: number,
];

type WalletRow = {
  readonly account_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly sort_code: string;
  readonly iban: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly seq: bigint;
  readonly entries: readonly EntryRow[];
};

type PageRow = {
  readonly currency: Currency;
  readonly before_no: bigint | null;
  readonly entries: readonly EntryRow[];
};

function toEntry([no, transferId, amount, description, reference, atMs]: EntryRow): Entry {
  return { no: BigInt(no), transferId, amount: BigInt(amount), description, reference, at: new Date(atMs) };
}

/**
 * Lines with their amounts and times, as JSON. `lines` finds them by an index, already few and in order. The limits
 * make the rest lookups, whatever the planner thinks of the average account: it would read all of a long history.
 */
const entriesOf = (lines: string) => `
  SELECT
    coalesce(
      json_agg(
        json_build_array(
          line.no::text, line.transfer_id, entry.amount::text, line.description, line.reference,
          (extract(epoch FROM block.at) * 1000)::bigint
        )
        ORDER BY line.no DESC
      ),
      '[]'
    )
  FROM (${lines}) AS line
  CROSS JOIN LATERAL (
    SELECT amount FROM ledger.entry WHERE entry.account = wallet.ledger_account AND entry.no = line.no LIMIT 1
  ) AS entry
  CROSS JOIN LATERAL (
    SELECT at FROM ledger.block WHERE block.base = line.no - line.no % 4096 LIMIT 1
  ) AS block`;

const lineColumns =
  'statement_line.no, statement_line.transfer_id, statement_line.description, statement_line.reference';

const walletSql = `
  SELECT
    customer.account_number, customer.first_name, customer.last_name, customer.sort_code, customer.iban,
    account.currency, account.balance, account.held, account.seq,
    (${entriesOf(`
      SELECT ${lineColumns}
      FROM statement_line
      WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no > $2
      ORDER BY statement_line.no DESC
      LIMIT $3
    `)}) AS entries
  FROM customer_account AS wallet
  JOIN customer ON customer.id = wallet.customer_id
  JOIN ledger.account ON account.id = wallet.ledger_account
  WHERE wallet.customer_id = $1 AND wallet.kind = 'wallet'`;

const pageOf = (lines: string) => `
  SELECT
    account.currency, place.before_no,
    (${entriesOf(lines)}) AS entries
  FROM customer_account AS wallet
  JOIN ledger.account ON account.id = wallet.ledger_account
  CROSS JOIN LATERAL (
    SELECT
      CASE
        WHEN $2::uuid IS NULL THEN 9223372036854775807
        ELSE (SELECT transfer.no FROM ledger.transfer WHERE transfer.id = $2)
      END AS before_no
  ) AS place
  WHERE wallet.customer_id = $1 AND wallet.kind = 'wallet'`;

const pageSql = pageOf(`
  SELECT ${lineColumns}
  FROM statement_line
  WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no < place.before_no
  ORDER BY statement_line.no DESC
  LIMIT $3`);

/** For each type its newest by the index, then the newest of all of them. */
const pageByTypeSql = pageOf(`
  SELECT ${lineColumns}
  FROM unnest($4::text[]) AS wanted (type)
  CROSS JOIN LATERAL (
    SELECT *
    FROM statement_line AS one
    WHERE one.ledger_account = wallet.ledger_account AND one.type = wanted.type AND one.no < place.before_no
    ORDER BY one.no DESC
    LIMIT $3
  ) AS statement_line
  ORDER BY statement_line.no DESC
  LIMIT $3`);
