import type { MovementKind } from '@farthing/contract';
import { type Currency, type Money, money } from '@farthing/money';
import type pg from 'pg';
import { customerAccountView, statementLineView } from '../books/index.ts';
import { customerView } from '../identity/index.ts';
import { paymentView } from '../withdrawals/index.ts';

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
  readonly kind: MovementKind;
  readonly party: string | null;
  /** In another currency than it was booked in. */
  readonly sent: Money | null;
  readonly narration: string | null;
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

/** Whose wallet, and which of its entries: those after a number. */
export type WalletQuestion = { readonly customerId: string; readonly after: bigint };

/**
 * Everything by one statement, and so of one moment: a balance is that after the newest entry. Of the entries those
 * after a number, the newest of them. What it costs does not depend on the length of a history. One answer for each
 * question, undefined for who has no wallet.
 */
export async function findWallets(
  pool: pg.Pool,
  questions: readonly WalletQuestion[],
  newest: number,
): Promise<readonly (Wallet | undefined)[]> {
  const { rows } = await pool.query<WalletRow>({
    name: 'wallets',
    text: walletsSql,
    values: [questions.map(({ customerId }) => customerId), questions.map(({ after }) => after), newest],
  });
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return questions.map((_, index) => {
    const row = byPlace.get(index + 1);
    return row === undefined ? undefined : toWallet(row);
  });
}

function toWallet(row: WalletRow): Wallet {
  return {
    accountNumber: row.account_number,
    accountName: `${row.first_name} ${row.last_name}`,
    sortCode: row.sort_code,
    iban: row.iban,
    currency: row.currency,
    balance: row.balance,
    held: row.held,
    entryCount: Number(row.entry_count),
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
    /** All of them when absent. */
    readonly types: readonly StatementType[] | undefined;
    readonly search: LineSearch | undefined;
  },
): Promise<Page | undefined> {
  const { after, limit, types, search } = page;
  const name =
    `wallet-${search === undefined ? 'page' : 'search'}${types === undefined ? '' : '-by-type'}` as const;
  const { rows } = await pool.query<PageRow>({
    name,
    text: pageSql[name],
    values: [
      customerId,
      after ?? null,
      limit,
      ...(search === undefined ? [] : valuesOf(search)),
      ...(types === undefined ? [] : [types]),
    ],
  });
  const [row] = rows;
  if (row === undefined || row.before_no === null) return undefined;
  return {
    currency: row.currency,
    entries: row.entries.map(toEntry),
    lines: Number(row.lines),
    total: Number(row.found ?? row.lines),
  };
}

export type LineSearch = {
  /** All have to fit. */
  readonly patterns: readonly string[];
  /** And these too, unless the line is of such an amount. */
  readonly orAmount?: LineAmount;
  /** How many of the newest lines of the wanted types are looked at. */
  readonly among: number;
};

export type LineAmount = {
  readonly patterns: readonly string[];
  /** Ranges of what was booked, without its sign. */
  readonly booked: string;
  /** What was sent in another currency than the wallet's: from, and less than to. */
  readonly sent: { readonly from: bigint; readonly to: bigint; readonly in: readonly Currency[] };
};

/** No pattern at all fits everything, and is never followed by a look at the amount. */
const noAmount: LineAmount = { patterns: [], booked: '{}', sent: { from: 0n, to: 0n, in: [] } };

function valuesOf({ patterns, among, orAmount = noAmount }: LineSearch): unknown[] {
  const { booked, sent } = orAmount;
  return [patterns, among, orAmount.patterns, booked, sent.from, sent.to, sent.in];
}

export type Page = {
  readonly currency: Currency;
  readonly entries: readonly Entry[];
  /** How many lines of these types there are. */
  readonly lines: number;
  /** How many of them fit. */
  readonly total: number;
};

/** As JSON has it: what may be large as text, because a number of JSON would be rounded. */
type EntryRow = [
  no: string,
  transferId: string,
  amount: string,
  description: string,
  reference: string,
  atMs: number,
  kind: MovementKind,
  party: string | null,
  sentAmount: string | null,
  sentCurrency: Currency | null,
  narration: string | null,
];

type WalletRow = {
  /** Of the question, from 1. */
  readonly place: bigint;
  readonly account_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly sort_code: string;
  readonly iban: string;
  readonly currency: Currency;
  readonly balance: bigint;
  readonly held: bigint;
  readonly entry_count: bigint;
  readonly entries: readonly EntryRow[];
};

type PageRow = {
  readonly currency: Currency;
  readonly before_no: bigint | null;
  readonly entries: readonly EntryRow[];
  readonly lines: bigint;
  readonly found: bigint | null;
};

function toEntry(row: EntryRow): Entry {
  const [
    no,
    transferId,
    amount,
    description,
    reference,
    atMs,
    kind,
    party,
    sentAmount,
    sentCurrency,
    narration,
  ] = row;
  return {
    no: BigInt(no),
    transferId,
    amount: BigInt(amount),
    description,
    reference,
    at: new Date(atMs),
    kind,
    party,
    sent: sentAmount === null || sentCurrency === null ? null : money(BigInt(sentAmount), sentCurrency),
    narration,
  };
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
          (extract(epoch FROM entry.at) * 1000)::bigint,
          line.kind, line.party, line.sent_amount::text, line.sent_currency, line.narration
        )
        ORDER BY line.no DESC
      ),
      '[]'
    )
  FROM (${lines}) AS line
  CROSS JOIN LATERAL (${bookedOn('line')}) AS entry`;

/** What a line is about, as the journal has it: the wallet has received or paid. */
const bookedOn = (line: string) => `
  SELECT
    transfer.at,
    CASE WHEN transfer.to_account = wallet.ledger_account THEN transfer.amount ELSE -transfer.amount END AS amount
  FROM ledger_view.transfer
  WHERE transfer.no = ${line}.no
  LIMIT 1`;

/** After every entry that there can be. */
const endOfJournal = '9223372036854775807';

const lineColumns =
  'statement_line.no, statement_line.transfer_id, statement_line.description, statement_line.reference, ' +
  'statement_line.search_text, statement_line.kind, statement_line.party, statement_line.sent_amount, ' +
  'statement_line.sent_currency, statement_line.narration';

const walletsSql = `
  SELECT
    asked.place,
    customer.account_number, customer.first_name, customer.last_name, customer.sort_code, customer.iban,
    account.currency, account.balance, account.held, account.entries AS entry_count,
    (${entriesOf(`
      SELECT ${lineColumns}
      FROM ${statementLineView.text} AS statement_line
      WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no > asked.after_no
      ORDER BY statement_line.no DESC
      LIMIT $3
    `)}) AS entries
  FROM unnest($1::uuid[], $2::bigint[]) WITH ORDINALITY AS asked (customer_id, after_no, place)
  CROSS JOIN LATERAL (
    SELECT ledger_account
    FROM ${customerAccountView.text} AS customer_account
    WHERE customer_account.customer_id = asked.customer_id AND customer_account.kind = 'wallet'
    LIMIT 1
  ) AS wallet
  CROSS JOIN LATERAL (SELECT * FROM ${customerView.text} AS customer WHERE customer.id = asked.customer_id LIMIT 1) AS customer
  CROSS JOIN LATERAL (SELECT * FROM ledger_view.account WHERE account.id = wallet.ledger_account LIMIT 1) AS account`;

/** Which lines of a wallet are meant: the newest of them before a number, and how many there are in all. */
type Scope = {
  readonly newest: (before: string, limit: string) => string;
  readonly count: string;
};

const allLines: Scope = {
  newest: (before, limit) => `
    SELECT ${lineColumns}
    FROM ${statementLineView.text} AS statement_line
    WHERE statement_line.ledger_account = wallet.ledger_account AND statement_line.no < ${before}
    ORDER BY statement_line.no DESC
    LIMIT ${limit}`,
  count: 'account.entries',
};

/** For each type its newest by the index, which also knows how many there are; then the newest of all of them. */
const linesOfTypes = (types: string): Scope => ({
  newest: (before, limit) => `
    SELECT ${lineColumns}
    FROM unnest(${types}::text[]) AS wanted (type)
    CROSS JOIN LATERAL (
      SELECT *
      FROM ${statementLineView.text} AS one
      WHERE one.ledger_account = wallet.ledger_account AND one.type = wanted.type AND one.no < ${before}
      ORDER BY one.no DESC
      LIMIT ${limit}
    ) AS statement_line
    ORDER BY statement_line.no DESC
    LIMIT ${limit}`,
  count: `(
    SELECT coalesce(sum(last.type_seq), 0)
    FROM unnest(${types}::text[]) AS wanted (type)
    CROSS JOIN LATERAL (
      SELECT one.type_seq
      FROM ${statementLineView.text} AS one
      WHERE one.ledger_account = wallet.ledger_account AND one.type = wanted.type
      ORDER BY one.no DESC
      LIMIT 1
    ) AS last
  )`,
});

const place = `
  SELECT
    CASE
      WHEN $2::uuid IS NULL THEN ${endOfJournal}
      ELSE (SELECT transfer.no FROM ledger_view.transfer WHERE transfer.id = $2)
    END AS before_no`;

const pageOf = ({ newest, count }: Scope) => `
  SELECT
    account.currency, place.before_no,
    (${entriesOf(newest('place.before_no', '$3'))}) AS entries,
    ${count}::bigint AS lines,
    NULL::bigint AS found
  FROM ${customerAccountView.text} AS wallet
  JOIN ledger_view.account ON account.id = wallet.ledger_account
  CROSS JOIN (${place}) AS place
  WHERE wallet.customer_id = $1 AND wallet.kind = 'wallet'`;

/**
 * What fits is looked for once: for the total, and for the page of it that was asked for. A payment that was sent in
 * another currency, and its return, are told from its fee, which has the same reference, by what was booked.
 */
const searchOf = ({ newest, count }: Scope) => `
  WITH
  wallet AS MATERIALIZED (
    SELECT ledger_account FROM ${customerAccountView.text} AS customer_account WHERE customer_id = $1 AND kind = 'wallet'
  ),
  sent AS MATERIALIZED (
    SELECT reference, debit_amount
    FROM ${paymentView.text} AS withdrawal
    WHERE
      customer_id = $1 AND currency <> debit_currency
      AND amount >= $8::bigint AND amount < $9::bigint AND currency = ANY ($10::text[])
  ),
  fitting AS MATERIALIZED (
    SELECT line.*
    FROM wallet
    CROSS JOIN LATERAL (${newest(endOfJournal, '$5')}) AS line
    WHERE
      line.search_text LIKE ALL ($4::text[])
      AND (
        line.search_text LIKE ALL ($6::text[])
        OR ($7::int8multirange <> '{}' OR line.reference IN (SELECT reference FROM sent))
        AND EXISTS (
          SELECT
          FROM (
            SELECT transfer.amount FROM ledger_view.transfer WHERE transfer.no = line.no LIMIT 1
          ) AS booked
          WHERE
            booked.amount <@ $7::int8multirange
            OR (line.reference, booked.amount) IN (SELECT reference, debit_amount FROM sent)
        )
      )
  )
  SELECT
    account.currency, place.before_no,
    (${entriesOf('SELECT * FROM fitting WHERE no < place.before_no ORDER BY no DESC LIMIT $3')}) AS entries,
    ${count}::bigint AS lines,
    (SELECT count(*) FROM fitting) AS found
  FROM wallet
  JOIN ledger_view.account ON account.id = wallet.ledger_account
  CROSS JOIN (${place}) AS place`;

const pageSql = {
  'wallet-page': pageOf(allLines),
  'wallet-page-by-type': pageOf(linesOfTypes('$4')),
  'wallet-search': searchOf(allLines),
  'wallet-search-by-type': searchOf(linesOfTypes('$11')),
} as const;
