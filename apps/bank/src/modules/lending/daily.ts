import { money } from '@farthing/money';
import { daysBetween, instalmentDay, least, londonDay, wantedOf } from '@farthing/rules';
import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { decidedAnew, Outdated } from '../../platform/database/outdated.ts';
import { Refusal } from '../../platform/refusal.ts';
import { derivedId, type Work } from '../books/index.ts';
import {
  arrearsOf,
  comingTermsOf,
  type KeptInstalment,
  type LendingLoan,
  missingOf,
  owedOf,
  standingOf,
} from './loan.ts';
import { lateMail } from './mails.ts';
import { type Charged, chargedUntil, chargeEntries, paymentWork } from './payment.ts';
import { charge } from './postings.ts';
import type { LendingServices } from './services.ts';
import { stepWork } from './step.ts';
import { type LendingFacts, listForDay, listLapsed, readLendingFacts } from './store.ts';

const system = { kind: 'system' } as const;

/**
 * Instalments that are due are taken, what is late is charged and tried again, and offers that nobody took end. Each loan and
 * step is a work of its own, whose id is made of the loan and the instalment: run twice, it moves money once.
 */
export async function runDay(services: LendingServices): Promise<void> {
  const { database, clock, log } = services;
  const day = londonDay(clock.now());
  const failed: string[] = [];
  for (;;) {
    const ids = await listForDay(database.kysely, day, atOnce, failed);
    if (ids.length === 0) break;
    for (const id of ids)
      await bringUpToDate(services, id, day).catch((err: unknown) => {
        // One that fails must not keep the others; it is due once more in the next run.
        log.error({ err, loanId: id }, 'a loan could not be brought up to date');
        failed.push(id);
      });
  }
  await eachByItself(await listLapsed(database.kysely, clock.now()), (id) => lapse(services, id));
  if (failed.length > 0) throw new Error(`${failed.length} loans could not be brought up to date`);
}

const atOnce = 100;

/** Until nothing of the day is left: after a week in which nothing ran, instalments follow each other. */
async function bringUpToDate(services: LendingServices, id: string, day: string): Promise<void> {
  for (let isMore = true; isMore; ) isMore = await decidedAnew(() => nextStep(services, id, day));
}

async function nextStep(services: LendingServices, id: string, day: string): Promise<boolean> {
  const facts = await readLendingFacts(services.database.kysely, id);
  if (facts?.loan.state !== 'running' || facts.loan.nextDueOn === null) return false;
  const { loan } = facts;
  const isDue = facts.loan.nextDueOn <= day;
  if (!isDue && (loan.lateSince === null || (loan.reckonedOn ?? day) >= day)) return false;
  const work = isDue ? dueWork(services, facts, facts.loan.nextDueOn) : lateWork(services, facts, day);
  await services.books.submit(work).catch((error: unknown) => {
    // Spent since it was read: decided again, it is not taken.
    throw error instanceof Refusal && error.code === 'insufficient_funds' ? new Outdated('balance') : error;
  });
  return true;
}

/** An instalment falls due, and is taken as a whole if it is there. */
function dueWork(services: LendingServices, facts: LendingFacts, dueOn: string): Work {
  const { loan, due } = facts;
  const number = loan.nextNumber;
  const id = derivedId(loan.id, `instalment-${number}`);
  const charged = chargedUntil(loan, due, dueOn);
  const { amount, fees } = askedWithFees(charged, number);
  const fallen: KeptInstalment = { number, dueOn, amount: amount - fees, paid: 0n, feeCharged: false };
  const next: Charged = {
    ...charged,
    loan: {
      ...charged.loan,
      nextNumber: number + 1,
      nextDueOn: instalmentDay(loan.paidOutOn ?? dueOn, number + 1),
      lateSince: charged.loan.lateSince ?? (fallen.amount > 0n ? dueOn : null),
    },
    due: [...charged.due, fallen],
  };
  if (amount > 0n && canTake(facts, amount))
    return paymentWork(services, facts, next, { id, amount, actor: system, day: dueOn }).work;
  return chargedWork(services, facts, next, { id, day: dueOn });
}

/**
 * What is taken for an instalment, and what of it pays charges. They are owed while nothing is late only after a plan, which spreads
 * them over its instalments: asked for on top, they would make the first one late that is paid as it was agreed on.
 */
function askedWithFees(charged: Charged, number: number): { readonly amount: bigint; readonly fees: bigint } {
  const wanted = askedFor(charged, number);
  if (missingOf(charged.due).length > 0) return { amount: wanted, fees: 0n };
  const { fees, lastNumber } = charged.loan;
  const amount = number >= lastNumber ? wanted + fees : wanted;
  return { amount, fees: least(amount, fees) };
}

/** What the instalment asks for beside what is missing of those before it. */
function askedFor({ loan, due, interest }: Charged, number: number): bigint {
  const missing = missingOf(due).reduce((sum, { missingMinor }) => sum + missingMinor, 0n);
  const rest = loan.principal + loan.interest - missing;
  if (number >= loan.lastNumber) return rest;
  if (missing === 0n) return wantedOf(comingTermsOf(loan), standingOf(loan));
  return least(loan.instalments === 'equal-principal' ? loan.usual + interest : loan.usual, rest);
}

/** What is late is charged for, and taken once all of it is there. */
function lateWork(services: LendingServices, facts: LendingFacts, day: string): Work {
  const charged = chargedUntil(facts.loan, facts.due, day);
  const id = derivedId(facts.loan.id, `late-${day}`);
  const missing = missingOf(charged.due).reduce((sum, { missingMinor }) => sum + missingMinor, 0n);
  const amount = least(missing + charged.loan.fees, owedOf(charged.loan));
  if (amount > 0n && canTake(facts, amount))
    return paymentWork(services, facts, charged, { id, amount, actor: system, day }).work;
  return chargedWork(services, facts, charged, { id, day });
}

function canTake({ account, borrower }: LendingFacts, amount: bigint): boolean {
  return borrower.maySend && account !== undefined && account.availableMinor >= amount;
}

function chargedWork(
  services: LendingServices,
  facts: LendingFacts,
  charged: Charged,
  { id, day }: { readonly id: string; readonly day: string },
): Work {
  const { books } = services;
  return stepWork(services, facts, {
    action: 'lending.charge',
    actor: system,
    ...{ loan: charged.loan, due: charged.due, amount: charged.interest + charged.late },
    entries: chargeEntries(id, day, charged),
    posting: {
      commands: charge(books, facts.loan, id, { interest: charged.interest, fees: charged.late }),
      lines: [],
    },
    mail: noticeOf(services, facts, charged, day),
  });
}

/** After so many days somebody is told, once for each. */
const noticeDays = [1, 7, 14, 30, 60, 90];

function noticeOf(
  { brand }: LendingServices,
  { loan, borrower }: LendingFacts,
  charged: Charged,
  day: string,
) {
  const { amount, days } = arrearsOf(charged.loan, charged.due, day);
  if (amount === 0n) return undefined;
  const before = days - daysBetween(loan.reckonedOn ?? day, day);
  const reached = noticeDays.findLast((notice) => notice > before && notice <= days);
  if (reached === undefined) return undefined;
  const about = { to: borrower.email, firstName: borrower.firstName };
  return lateMail(brand.name, about, { missing: money(amount, loan.currency), days: reached });
}

async function lapse(services: LendingServices, id: string): Promise<void> {
  await decidedAnew(async () => {
    const facts = await readLendingFacts(services.database.kysely, id);
    if (
      facts?.loan.state !== 'offered' ||
      (facts.loan.offeredUntil ?? services.clock.now()) > services.clock.now()
    )
      return;
    const loan: LendingLoan = { ...facts.loan, state: 'lapsed', offeredUntil: null };
    await services.books.submit(stepWork(services, facts, { action: 'lending.lapse', actor: system, loan }));
  });
}
