import type { AnswerOf, getWallet, listTransactions, QueryOf, Transaction } from '@farthing/contract';
import { type Currency, fromDecimal, money, toDecimal } from '@farthing/money';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { notACursor } from '../../platform/http/paging.ts';
import type { WithSharedList } from '../../platform/http/shared-list.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Deposits } from '../deposits/index.ts';
import { middleRate, type Rates } from '../rates/index.ts';
import type { Withdrawals } from '../withdrawals/index.ts';
import { endOfDay, startOfDay } from './balance-days.ts';
import { type History, noHistory, type RecentHistories } from './recent-history.ts';
import { amountsWritten, readSearch } from './search.ts';
import {
  type Entry,
  findCurrency,
  findPage,
  type LineSearch,
  type StatementType,
  type Wallet,
  type WalletQuestion,
} from './store.ts';

export type WalletServices = {
  readonly database: Database;
  readonly recent: RecentHistories;
  readonly rates: Pick<Rates, 'current'>;
  readonly clock: Clock;
  readonly withdrawals: Pick<Withdrawals, 'find' | 'findBeforeCode'>;
  readonly deposits: Pick<Deposits, 'paymentsSeen' | 'areConfirmedByThemselves'>;
  readonly mode: Config['mode'];
  readonly accountCodes: Config['accountCodes'];
  /** See `findWallets`; those who ask at the same time may share a statement. */
  readonly findWallet: (question: WalletQuestion) => Promise<Wallet | undefined>;
};

type WalletAnswer = WithSharedList<AnswerOf<typeof getWallet>, 'transactions'>;

/** One round trip to the database, which brings what was added since the wallet was last read here. */
export async function readWallet(
  { recent, findWallet }: Pick<WalletServices, 'recent' | 'findWallet'>,
  customerId: string,
): Promise<WalletAnswer> {
  const read = async (after: bigint) => {
    const wallet = await findWallet({ customerId, after });
    return wallet && { wallet };
  };
  return (await readOn(recent, customerId, read)).wallet;
}

/** Reads a wallet, and whatever else comes with it, from the last entry on that is remembered of it. */
export async function readOn<Read extends { readonly wallet: Wallet }>(
  recent: RecentHistories,
  customerId: string,
  read: (after: bigint) => Promise<Read | undefined>,
): Promise<Omit<Read, 'wallet'> & { readonly wallet: WalletAnswer }> {
  const known = recent.get(customerId);
  const found = await read(known.lastNo);
  if (found === undefined) throw new Refusal('not_found');
  if (isContinued(known, found.wallet))
    return { ...found, wallet: toAnswer(recent, customerId, known, found.wallet) };
  // Only a database that was set back to an earlier state leads here: what is remembered of it is void.
  const whole = (await read(noHistory.lastNo)) ?? found;
  return { ...whole, wallet: toAnswer(recent, customerId, noHistory, whole.wallet) };
}

/** Whether what is remembered and what was read since is the whole history, by the ledger's own count. */
function isContinued({ count }: History, { entries, entryCount }: Wallet): boolean {
  return entries.length === newest || count + entries.length === entryCount;
}

function toAnswer(recent: RecentHistories, customerId: string, known: History, wallet: Wallet): WalletAnswer {
  const { currency, entries } = wallet;
  const { transactions } = recent.add(customerId, known, {
    lastNo: entries[0]?.no ?? known.lastNo,
    count: wallet.entryCount,
    transactions: entries.map((entry) => toTransaction(entry, currency)),
  });
  return {
    account_number: wallet.accountNumber,
    account_name: wallet.accountName,
    sort_code: wallet.sortCode,
    iban: wallet.iban,
    currency,
    balance: toDecimal(money(wallet.balance, currency)),
    available: toDecimal(money(wallet.balance - wallet.held, currency)),
    transactions,
    transactions_count: wallet.entryCount,
  };
}

/** Of any account of a customer. Another's is answered as if there were none. */
export async function readTransactions(
  services: Pick<WalletServices, 'database' | 'rates'>,
  customerId: string,
  query: TransactionsQuery,
): Promise<AnswerOf<typeof listTransactions>> {
  refuseBackwards(query);
  const { cursor, limit, account: accountId, since, until, time_zone } = query;
  if (cursor !== undefined && !uuid.test(cursor)) throw notACursor();
  const search = await lineSearch(services, customerId, query);
  const page = await findPage(services.database.pool, {
    ...{ customerId, accountId, after: cursor },
    // One more than was asked for tells whether there is another page.
    limit: limit + 1,
    since: since === undefined ? undefined : startOfDay(since, time_zone),
    until: until === undefined ? undefined : endOfDay(until, time_zone),
    types: typesOf(query),
    search,
  });
  if (page === undefined) throw new Refusal('not_found');
  if (!page.isAfterKnown) throw notACursor();
  const transactions = page.entries.slice(0, limit).map((entry) => toTransaction(entry, page.currency));
  const isLast = page.entries.length <= limit;
  return {
    transactions,
    next_cursor: isLast ? null : (transactions.at(-1)?.id ?? null),
    total: page.total,
    searched_all: search === undefined || page.lines <= searchedLines,
  };
}

type TransactionsQuery = QueryOf<typeof listTransactions>;

function refuseBackwards({ since, until, min_amount, max_amount }: TransactionsQuery): void {
  const fields = {
    ...(since !== undefined &&
      until !== undefined &&
      until < since && { until: ['Choose a last day that is not before the first.'] }),
    ...(min_amount !== undefined &&
      max_amount !== undefined &&
      minorOf(max_amount) < minorOf(min_amount) && {
        max_amount: ['Enter a largest amount that is not below the smallest.'],
      }),
  };
  if (Object.keys(fields).length > 0) throw new Refusal('validation_failed', { fields });
}

/** The API counts in hundredths whatever the currency. */
const minorOf = (amount: string) => fromDecimal(amount, 'USD').minor;

/** How far back a search looks: further than people live, and what it costs stays bounded. */
const searchedLines = 50_000;

/** Undefined when no line has to be looked at: types and days are found by an index. */
async function lineSearch(
  services: Pick<WalletServices, 'database' | 'rates'>,
  customerId: string,
  { search, account, kind, category, party, min_amount, max_amount }: TransactionsQuery,
): Promise<LineSearch | undefined> {
  if ((search ?? kind ?? category ?? party ?? min_amount ?? max_amount) === undefined) return undefined;
  const words =
    search === undefined ? { patterns: [] } : await wordSearch(services, customerId, account, search);
  const isBounded = (min_amount ?? max_amount) !== undefined;
  const bounds = [min_amount, max_amount].map((amount) => (amount === undefined ? '' : minorOf(amount)));
  return {
    ...words,
    kind,
    category,
    party,
    booked: isBounded ? `[${bounds}]` : undefined,
    among: searchedLines,
  };
}

/**
 * Pages show amounts in pounds beside those that were booked, receipts what was sent, and a person looks for what they
 * have read.
 */
async function wordSearch(
  { database, rates }: Pick<WalletServices, 'database' | 'rates'>,
  customerId: string,
  accountId: string | undefined,
  text: string,
): Promise<Pick<LineSearch, 'patterns' | 'orAmount'>> {
  const { patterns, amount } = readSearch(text);
  if (amount === undefined) return { patterns };
  const currency = await findCurrency(database.pool, customerId, accountId);
  if (currency === undefined) throw new Refusal('not_found');
  const shownAt = middleRate(await rates.current(), currency, 'GBP');
  const { patterns: words, written } = amount;
  return {
    patterns,
    orAmount: { patterns: words, booked: amountsWritten(written, shownAt), sent: written },
  };
}

/** How many transactions come with the wallet. */
export const newest = 100;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** All of them when undefined; none where type and direction exclude each other. */
function typesOf({ type, direction }: TransactionsQuery): readonly StatementType[] | undefined {
  const ofType = type && statementTypes[type];
  const ofDirection = direction && statementTypes[direction === 'in' ? 'credit' : 'debit'];
  if (ofType === undefined || ofDirection === undefined) return ofType ?? ofDirection;
  const wanted: readonly StatementType[] = ofDirection;
  return ofType.filter((each) => wanted.includes(each));
}

/** What each filter shows: a credit is a deposit; a debit is a transfer or a withdrawal. */
const statementTypes = {
  credit: ['deposit'],
  deposit: ['deposit'],
  debit: ['withdrawal', 'transfer'],
  withdrawal: ['withdrawal'],
  transfer: ['transfer'],
} as const satisfies Record<NonNullable<TransactionsQuery['type']>, readonly StatementType[]>;

export function toTransaction(entry: Entry, currency: Currency): Transaction {
  const isCredit = entry.amount > 0n;
  return {
    id: entry.transferId,
    amount: toDecimal(money(isCredit ? entry.amount : -entry.amount, currency)),
    transaction_type: isCredit ? 'credit' : 'debit',
    description: entry.description,
    created_at: entry.at.toISOString(),
    reference: entry.reference,
    kind: entry.kind,
    party: entry.party,
    sent: entry.sent && { amount: toDecimal(entry.sent), currency: entry.sent.currency },
    narration: entry.narration,
    ...(entry.by === null ? {} : { by: entry.by }),
    ...(entry.category === null ? {} : { category: entry.category }),
    opens: isCredit && entry.kind === 'transfer' ? null : opens[entry.kind],
  };
}

/** Money that was received has no receipt of one's own. */
const opens = {
  deposit: null,
  withdrawal: 'receipt',
  transfer: 'receipt',
  loan: 'loans',
  repayment: 'loans',
  fee: 'receipt',
  'card-fee': 'card',
  'card-payment': 'card',
  bonus: 'referrals',
  return: 'receipt',
  correction: null,
  move: null,
  exchange: null,
  interest: null,
  tax: null,
} as const satisfies Record<Entry['kind'], Transaction['opens']>;
