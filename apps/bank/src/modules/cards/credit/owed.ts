import { leastPayment, londonDay, standingPayment } from '@farthing/rules';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import type { CardDebt, Debt } from '../../lending/index.ts';
import { type Credit, type CreditMoney, chargedUntil, owedOf, principalOf } from './credit.ts';
import { listStanding } from './store.ts';

/** What is owed today on each of these credit cards, by one statement. Those on which nothing is owed are left out. */
export async function readCreditOwed(
  reader: Reader,
  creditIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const day = londonDay(now);
  const found = await listStanding(
    reader,
    day,
    sql`credit.id = ANY (${creditIds}::uuid[])`,
    creditIds.length,
  );
  return new Map(
    found
      .map(({ credit, money }) => [credit.id, owedOn(credit, money, day)] as const)
      .filter(([, owed]) => owed > 0n),
  );
}

/** What a customer owes on credit cards but this one, the least payment of a month for it, and what was written off of them. */
export async function readCardDebt(reader: Reader, about: Debt, now: Date): Promise<CardDebt> {
  const day = londonDay(now);
  const found = await listStanding(
    reader,
    day,
    sql`credit.customer_id = ${about.customerId} AND credit.currency = ${about.currency}
      AND credit.state IN ('open', 'written-off') AND credit.id <> ${about.id}`,
    atOnce,
  );
  return found.reduce(
    (sum, { credit, money }) => {
      const owed = owedOn(credit, money, day);
      return {
        owedMinor: sum.owedMinor + owed,
        leastMinor: sum.leastMinor + leastPayment(credit.terms, owed),
        lostMinor: sum.lostMinor + credit.writtenOff - credit.recovered,
      };
    },
    { owedMinor: 0n, leastMinor: 0n, lostMinor: 0n },
  );
}

/**
 * What a customer's credit card is to be paid, and when: what we take by ourselves, or else the least payment. What is late is due at
 * once.
 */
export async function listComingCardPayments(
  reader: Reader,
  { customerId, currency }: Pick<Debt, 'customerId' | 'currency'>,
  now: Date,
): Promise<readonly { readonly day: string; readonly amountMinor: bigint }[]> {
  const today = londonDay(now);
  const which = sql`credit.customer_id = ${customerId} AND credit.currency = ${currency} AND credit.state = 'open'`;
  const found = await listStanding(reader, today, which, atOnce);
  return found
    .map(({ credit, money }) => comingOf(credit, money, today))
    .filter(({ amountMinor }) => amountMinor > 0n);
}

function comingOf(stored: Credit, money: CreditMoney, today: string) {
  const { credit } = chargedUntil(stored, money, today);
  const { dueOn, leastMinor, lateSince } = credit.standing;
  if (dueOn === null || lateSince !== null) return { day: today, amountMinor: leastMinor };
  const isTaken = credit.pays.way !== 'none' && credit.payDone < credit.statements;
  const taken = isTaken ? standingPayment(credit.pays, credit.standing, principalOf(money)) : leastMinor;
  return { day: dueOn, amountMinor: taken };
}

/** Every open credit card, with what is owed on it today; some at a time, however many there are. */
export async function* readOpen(reader: Reader, day: string) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const which = sql`credit.state = 'open' AND credit.id > ${after}::uuid`;
    const some = await listStanding(reader, day, which, atOnce);
    yield some.map(({ credit, money }) => ({ credit, owed: owedOn(credit, money, day) }));
    const last = some.at(-1);
    if (last === undefined || some.length < atOnce) return;
    after = last.credit.id;
  }
}

const atOnce = 2_000;

/** With what has come to be owed since the last that was written, as the customer's page says it. */
function owedOn(credit: Credit, money: CreditMoney, day: string): bigint {
  return owedOf(chargedUntil(credit, money, day).credit, money);
}
