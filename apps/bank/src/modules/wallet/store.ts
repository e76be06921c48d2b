import type { MovementCategory, MovementKind } from '@farthing/contract';
import { type Currency, type Money, money } from '@farthing/money';
import type pg from 'pg';
import { currencySql, pageSql, walletsSql } from './wallet-sql.ts';

export type StatementType = 'deposit' | 'withdrawal' | 'transfer';

/** An entry of the ledger with the line that describes it. */
export type Entry = {
  readonly no: bigint;
  readonly transferId: string;
  /** Signed: what it did to the account. */
  readonly amount: bigint;
  readonly description: string;
  readonly reference: string;
  readonly at: Date;
  readonly kind: MovementKind;
  readonly party: string | null;
  /** In another currency than it was booked in. */
  readonly sent: Money | null;
  readonly narration: string | null;
  /** Who has made the payment, on an account of several people. */
  readonly by: string | null;
  /** Of a page of the history. */
  readonly category: MovementCategory | null;
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
 * question, undefined for a customer without a wallet.
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

export function toWallet(row: WalletRow): Wallet {
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

export type PageQuestion = {
  readonly customerId: string;
  /** One of theirs; the wallet when absent. */
  readonly accountId: string | undefined;
  /** The id of the last transfer of the page before. */
  readonly after: string | undefined;
  readonly limit: number;
  /** From this moment, and before that one; all of them when absent. */
  readonly since: Date | undefined;
  readonly until: Date | undefined;
  /** All of them when absent. */
  readonly types: readonly StatementType[] | undefined;
  readonly search: LineSearch | undefined;
};

/** A page of a history, newest first; undefined when the customer has no such account. */
export async function findPage(pool: pg.Pool, asked: PageQuestion): Promise<Page | undefined> {
  const { customerId, accountId, after, limit, since, until, types, search } = asked;
  const name = `${search === undefined ? 'page' : 'search'}${types === undefined ? '' : '-by-type'}` as const;
  const { rows } = await pool.query<PageRow>({
    name: `history-${name}`,
    text: pageSql[name],
    values: [
      ...[customerId, after ?? null, limit, accountId ?? null, since ?? null, until ?? null],
      ...(search === undefined ? [] : valuesOf(search)),
      ...(types === undefined ? [] : [types]),
    ],
  });
  return rows[0] && toPage(rows[0]);
}

/** Of an account of theirs, the wallet when none is named; undefined when there is no such account. */
export async function findCurrency(
  pool: pg.Pool,
  customerId: string,
  accountId: string | undefined,
): Promise<Currency | undefined> {
  const { rows } = await pool.query<{ currency: Currency }>({
    name: 'history-currency',
    text: currencySql,
    values: [customerId, accountId ?? null],
  });
  return rows[0]?.currency;
}

function toPage(row: PageRow): Page {
  return {
    currency: row.currency,
    isAfterKnown: row.before_no !== null,
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
  /** Any when absent. */
  readonly kind?: MovementKind | undefined;
  readonly category?: MovementCategory | undefined;
  readonly party?: string | undefined;
  /** What was booked, without its sign: a range as PostgreSQL writes it; any when absent. */
  readonly booked?: string | undefined;
  /** How many of the newest lines of the wanted types are looked at. */
  readonly among: number;
};

export type LineAmount = {
  readonly patterns: readonly string[];
  /** Ranges of what was booked, without its sign. */
  readonly booked: string;
  /** What was sent in another currency than the account's: from, and less than to. */
  readonly sent: { readonly from: bigint; readonly to: bigint; readonly in: readonly Currency[] };
};

/** No pattern at all fits everything, and is never followed by a look at the amount. */
const noAmount: LineAmount = { patterns: [], booked: '{}', sent: { from: 0n, to: 0n, in: [] } };

function valuesOf({ patterns, among, orAmount = noAmount, kind, booked, ...of }: LineSearch): unknown[] {
  const { sent } = orAmount;
  const words = [patterns, among, orAmount.patterns, orAmount.booked, sent.from, sent.to, sent.in];
  return [...words, kind ?? null, booked ?? null, of.category ?? null, of.party ?? null];
}

export type Page = {
  readonly currency: Currency;
  /** Whether there is a transfer to read on after. */
  readonly isAfterKnown: boolean;
  readonly entries: readonly Entry[];
  /** How many lines of these types there are. */
  readonly lines: number;
  /** How many of them fit. */
  readonly total: number;
};

/** As JSON has it: what may be large as text, because a number of JSON would be rounded. */
export type EntryRow = [
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
  by: string | null,
  category: MovementCategory | null,
];

export type WalletRow = {
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

export function toEntry(row: EntryRow): Entry {
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
    by,
    category,
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
    by,
    category,
  };
}
