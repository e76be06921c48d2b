import { money } from '@farthing/money';
import { daysBetween, lateFee, lateInterest, lateRoom } from '@farthing/rules';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';
import { accountTaking, derivedId, type Work } from '../books/index.ts';
import { maySendRow } from '../identity/index.ts';
import { type KeptInstalment, type LendingLoan, missingOf, owedOf, paid, reckoned } from './loan.ts';
import { paidMail, repaidMail } from './mails.ts';
import { charge, collect } from './postings.ts';
import type { LendingServices } from './services.ts';
import { entry, stepWork } from './step.ts';
import type { LendingEntry, LendingFacts } from './store.ts';

/** What has come to be owed up to a day: the interest of the loan, and what lateness costs. */
export type Charged = {
  readonly loan: LendingLoan;
  readonly due: readonly KeptInstalment[];
  readonly interest: bigint;
  readonly late: bigint;
};

export function chargedUntil(loan: LendingLoan, due: readonly KeptInstalment[], day: string): Charged {
  const since = loan.reckonedOn ?? day;
  const next = reckoned(loan, day);
  const missing = missingOf(due);
  if (missing.length === 0) return { loan: next, due, interest: next.interest - loan.interest, late: 0n };
  const { late: terms } = loan.terms;
  const room = (charged: bigint) => lateRoom(terms, loan.amount, loan.lateCharged + charged);
  let fees = 0n;
  const after = due.map((each) => {
    const of = missing.find(({ number }) => number === each.number);
    if (of === undefined || each.feeCharged) return each;
    const isOver = daysBetween(of.dueOn, day) > terms.graceDays;
    fees += lateFee(terms, of, { day, roomMinor: room(fees) });
    return { ...each, feeCharged: isOver };
  });
  const onLate = { day, carried: loan.lateCarried, roomMinor: room(fees) };
  const interest = lateInterest(terms, missing, since, onLate);
  const late = fees + interest.amountMinor;
  return {
    loan: {
      ...next,
      fees: next.fees + late,
      lateCharged: next.lateCharged + late,
      lateCarried: interest.carried,
      lateSince: missing[0]?.dueOn ?? null,
    },
    due: after,
    interest: next.interest - loan.interest,
    late,
  };
}

/** The entries of what was charged. */
export function chargeEntries(
  id: string,
  day: string,
  { loan, interest, late }: Charged,
): readonly LendingEntry[] {
  return [
    ...(interest > 0n
      ? [entry(derivedId(id, 'accrued'), 'interest', day, loan, { amount: interest, interest })]
      : []),
    ...(late > 0n
      ? [entry(derivedId(id, 'charged'), 'late-charge', day, loan, { amount: late, fees: late })]
      : []),
  ];
}

export type Payment = {
  /** By which it counts once. */
  readonly id: string;
  readonly amount: bigint;
  readonly actor: Actor;
  readonly day: string;
  readonly rows?: Work['rows'];
};

/** A payment on what has been charged until its day. Never more than is owed. */
export function paymentWork(
  services: LendingServices,
  facts: LendingFacts,
  charged: Charged,
  { id, amount, actor, day, rows = [] }: Payment,
): {
  readonly work: Work;
  readonly loan: LendingLoan;
  readonly due: readonly KeptInstalment[];
  /** Oldest first. */
  readonly entries: readonly LendingEntry[];
} {
  const { books, brand } = services;
  const { currency } = facts.loan;
  if (charged.loan.state !== 'running') throw new Refusal('loan_not_owed');
  if (amount > owedOf(charged.loan)) throw new Refusal('repayment_too_large', tooLarge);
  const account = accountTaking(facts.account?.id, currency);
  const after = paid(charged.loan, charged.due, amount);
  const { fees, interest, principal } = after;
  const collected = collect(books, facts.loan, { id, account, parts: { fees, interest, principal } });
  const about = { to: facts.borrower.email, firstName: facts.borrower.firstName };
  const [now, left] = [money(amount, currency), money(owedOf(after.loan), currency)];
  const entries = [
    ...chargeEntries(id, day, charged),
    entry(id, 'payment', day, after.loan, { amount, principal, interest, fees }),
  ];
  const work = stepWork(services, facts, {
    action: 'lending.pay',
    ...{ actor, loan: after.loan, due: after.due, amount, entries },
    posting: {
      commands: [
        ...charge(books, facts.loan, id, { interest: charged.interest, fees: charged.late }),
        ...collected.commands,
      ],
      lines: collected.lines,
    },
    mail:
      after.loan.state === 'repaid'
        ? repaidMail(brand.name, about, { paid: now })
        : paidMail(brand.name, about, { paid: now, left }),
    rows: [maySendRow(facts.borrower.id), ...rows],
  });
  return { work, loan: after.loan, due: after.due, entries };
}

const tooLarge = { fields: { amount: ['This is more than is still due.'] } };
