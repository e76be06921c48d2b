import type {
  AnswerOf,
  BookAccount,
  getMoneyFlows,
  getPosting,
  getTrialBalance,
  listBookEntries,
  listInTransit,
  QueryOf,
} from '@farthing/contract';
import { absolute, type Currency, convertRoundingHalfEven, money, toDecimal } from '@farthing/money';
import { middleRate } from '@farthing/rules';
import { readNumber } from '../../../platform/http/paging.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { dayAfter, readMoves, type TrialBalanceLine, whyNotReversible } from '../../books/index.ts';
import { listRatesByDay, ratesOfDay } from '../../rates/index.ts';
import { type CustomerColumns, findCustomerLines, toCustomerLine } from '../customer-line.ts';
import type { DeskServices } from '../services.ts';
import {
  type AccountRow,
  findAccount,
  findNames,
  listTransit,
  type NamedAccount,
  sumTransit,
  type TransitRow,
} from './book-store.ts';

type Balance = AnswerOf<typeof getTrialBalance>;

export async function readTrialBalance(
  { database, books, clock }: DeskServices,
  { at }: QueryOf<typeof getTrialBalance>,
): Promise<Balance> {
  const now = clock.now();
  const moment = at === undefined ? undefined : momentOf(at);
  if (moment !== undefined && moment > endOfDay(now))
    throw new Refusal('validation_failed', { fields: { at: ['This moment is yet to come.'] } });
  const lines = await books.trialBalance(database.kysely, moment);
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return {
    as_of: (moment === undefined || moment > now ? now : moment).toISOString(),
    currencies: [...byCurrency].map(([currency, its]) => {
      const amount = (minor: bigint) => toDecimal(money(minor, currency));
      const debit = sumOf(its.filter(({ balance }) => balance < 0n));
      const credit = sumOf(its.filter(({ balance }) => balance > 0n));
      return {
        currency,
        debit: toDecimal(absolute(money(debit, currency))),
        credit: amount(credit),
        sum: amount(debit + credit),
        groups: groupsOf(its, amount),
      };
    }),
  };
}

/** What was posted before it counts: of a day, all of it. */
function momentOf(at: string): Date {
  return at.length === 10 ? endOfDay(new Date(at)) : new Date(`${at}Z`);
}

function endOfDay(moment: Date): Date {
  return new Date(Date.parse(dayOf(moment)) + 86_400_000);
}

function groupsOf(
  lines: readonly TrialBalanceLine[],
  amount: (minor: bigint) => string,
): Balance['currencies'][number]['groups'] {
  return groupOrder.flatMap((group) => {
    const its = lines.filter((line) => line.group === group);
    if (its.length === 0) return [];
    return {
      group,
      balance: amount(sumOf(its)),
      lines: its.map(({ line, title, means, accounts, balance, held }) => ({
        line,
        title,
        means,
        accounts,
        balance: amount(balance),
        held: amount(held),
      })),
    };
  });
}

const groupOrder = ['asset', 'liability', 'equity', 'income', 'expense', 'unknown'] as const;

function sumOf(lines: readonly { readonly balance: bigint }[]): bigint {
  return lines.reduce((total, { balance }) => total + balance, 0n);
}

export async function readEntries(
  { database, ledger }: DeskServices,
  accountId: number,
  { cursor, limit }: QueryOf<typeof listBookEntries>,
): Promise<AnswerOf<typeof listBookEntries>> {
  const account = await findAccount(database.kysely, accountId);
  if (account === undefined) throw new Refusal('not_found');
  const before = readNumber(cursor);
  const { entries, next } = await ledger.history(accountId, {
    limit,
    ...(before === undefined ? {} : { before: Number(before) }),
  });
  const others = entries.map(({ transfer }) => (transfer.from === accountId ? transfer.to : transfer.from));
  const names = await findNames(database.kysely, others);
  const amount = (minor: bigint) => toDecimal(money(minor, account.currency));
  return {
    account: toAccount(account),
    entries: entries.map(({ transfer, amount: moved, balanceAfter }, index) => ({
      posting_id: transfer.id,
      no: transfer.no,
      at: transfer.at.toISOString(),
      amount: amount(moved),
      balance_after: amount(balanceAfter),
      kind: transfer.kind,
      memo: transfer.memo,
      other: namedAs(names, others[index] ?? 0),
    })),
    next_cursor: next === null ? null : String(next),
  };
}

function namedAs(names: ReadonlyMap<number, NamedAccount>, id: number): NamedAccount {
  const named = names.get(id);
  if (named === undefined) throw new Error(`the journal names an account that is not there: ${id}`);
  return named;
}

function toAccount(row: AccountRow): BookAccount {
  const amount = (minor: bigint) => toDecimal(money(minor, row.currency));
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    currency: row.currency,
    balance: amount(row.balance),
    held: amount(row.held),
    entries: Number(row.entries),
    closed: row.closed,
    customer: isCustomers(row) ? toCustomerLine(row) : null,
  };
}

function isCustomers(row: AccountRow): row is AccountRow & CustomerColumns {
  return typeof row.customer_id === 'string';
}

export async function readPosting(
  { database, books, staff }: DeskServices,
  postingId: string,
): Promise<AnswerOf<typeof getPosting>> {
  const { kysely } = database;
  const posting = await books.posting(kysely, postingId);
  if (posting === undefined) throw new Refusal('not_found');
  const owners = [posting.from, posting.to].flatMap(({ customerId }) => customerId ?? []);
  const [customers, names, proposals] = await Promise.all([
    findCustomerLines(kysely, owners),
    findNames(kysely, [posting.from.id, posting.to.id]),
    staff.openProposals(kysely, [postingId]),
  ]);
  const side = ({ id, customerId }: typeof posting.from) => ({
    ...namedAs(names, id),
    customer: (customerId === null ? undefined : customers.get(customerId)) ?? null,
  });
  const whyNot = whyNotReversible(posting);
  return {
    posting: {
      id: posting.id,
      no: Number(posting.no),
      at: posting.at.toISOString(),
      kind: posting.kind,
      amount: toDecimal(money(posting.amount, posting.currency)),
      currency: posting.currency,
      memo: posting.memo,
      from: side(posting.from),
      to: side(posting.to),
      of: posting.of,
      followed_by: posting.followedBy,
      reversible: whyNot === undefined,
      why_not: whyNot ?? null,
      proposal_id: proposals.find(({ kind }) => kind === 'posting-correction')?.id ?? null,
    },
  };
}

export async function readTransit({
  database: { kysely },
}: DeskServices): Promise<AnswerOf<typeof listInTransit>> {
  const [deposits, payouts, totals] = await Promise.all([
    listTransit(kysely, 'deposits', shownInTransit),
    listTransit(kysely, 'payouts', shownInTransit),
    sumTransit(kysely),
  ]);
  return {
    deposits: deposits.map(toTransit),
    payouts: payouts.map(toTransit),
    totals: totals.map((total) => ({ ...total, amount: toDecimal(money(total.amount, total.currency)) })),
  };
}

const shownInTransit = 200;

function toTransit(row: TransitRow) {
  return {
    id: row.id,
    customer: toCustomerLine(row),
    amount: toDecimal(money(row.amount, row.currency)),
    currency: row.currency,
    reference: row.reference,
    way: row.way,
    since: row.since.toISOString(),
    payment_file_id: row.payment_file_id,
  };
}

/**
 * What came into the bank and left it, by the journal: what the accounts for deposits paid, and what the account for payouts was
 * paid, each at the rates of its day.
 */
export async function readFlows(
  { database: { kysely }, clock, config }: DeskServices,
  days: number,
): Promise<AnswerOf<typeof getMoneyFlows>> {
  const currency: Currency = config.ledgerCurrency;
  const last = dayOf(clock.now());
  const first = dayOf(new Date(clock.now().getTime() - (days - 1) * 86_400_000));
  const [moves, fetched] = await Promise.all([
    readMoves(kysely, { first, last }),
    listRatesByDay(kysely, last),
  ]);
  const ratesOf = ratesOfDay(fetched);
  const worth = (day: string, minor: bigint, of: Currency) =>
    convertRoundingHalfEven(money(minor, of), middleRate(ratesOf(day), of, currency)).minor;
  const sumOn = (day: string, lines: readonly string[], side: 'debit' | 'credit') => {
    const its = moves.filter((move) => move.day === day && lines.includes(move.line));
    const total = its.reduce((sum, move) => sum + worth(day, move[side], move.currency), 0n);
    return toDecimal(money(total, currency));
  };
  const all: string[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) all.push(day);
  return {
    currency,
    days: all.map((day) => ({
      day,
      in: sumOn(day, ['deposits-in-transit-trc20', 'deposits-in-transit-btc'], 'debit'),
      out: sumOn(day, ['payouts-in-transit'], 'credit'),
    })),
  };
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
