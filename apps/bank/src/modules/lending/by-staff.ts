import { fromDecimal, type Money, money } from '@farthing/money';
import { instalmentDay, londonDay, usualInstalment } from '@farthing/rules';
import type { Reader } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';
import { derivedId, outsideReferenceRow, refuseTakenReference, type Work } from '../books/index.ts';
import { statusRow } from '../identity/index.ts';
import { type LendingLoan, missingOf, owedOf } from './loan.ts';
import { declinedMail, offeredMail, plannedMail, writtenOffMail } from './mails.ts';
import { chargedUntil, chargeEntries } from './payment.ts';
import { charge, recover, writeOff } from './postings.ts';
import type { LendingServices } from './services.ts';
import { entry, stepWork } from './step.ts';
import { type LendingFacts, readLendingFacts } from './store.ts';

/** How long a customer has to accept. */
const offerMs = 14 * 86_400_000;

async function known(reader: Reader, loanId: string): Promise<LendingFacts> {
  const facts = await readLendingFacts(reader, loanId);
  if (facts === undefined) throw new Refusal('not_found');
  return facts;
}

/** Refused when it was decided before, or its customer cannot use what they would get. */
export async function offerable(reader: Reader, loanId: string): Promise<LendingFacts> {
  const facts = await known(reader, loanId);
  if (facts.loan.state !== 'asked') throw new Refusal('case_closed');
  if (facts.borrower.status !== 'active') throw new Refusal('customer_not_active');
  return facts;
}

export async function planOffer(
  services: LendingServices,
  reader: Reader,
  actor: Actor,
  loanId: string,
): Promise<Work> {
  const facts = await offerable(reader, loanId);
  const { loan, borrower } = facts;
  const now = services.clock.now();
  const until = new Date(now.getTime() + offerMs);
  return stepWork(services, facts, {
    action: 'lending.offer',
    actor,
    loan: { ...loan, state: 'offered', decidedAt: now, offeredUntil: until },
    mail: offeredMail(services.brand.name, recipient(facts), {
      amount: money(loan.amount, loan.currency),
      until,
    }),
    rows: [statusRow(borrower)],
  });
}

/** The customer reads the reason. */
export async function planDecline(
  services: LendingServices,
  reader: Reader,
  actor: Actor,
  { loanId, because }: { readonly loanId: string; readonly because: string },
): Promise<Work> {
  const facts = await known(reader, loanId);
  const { loan } = facts;
  if (loan.state !== 'asked') throw new Refusal('case_closed');
  const told = { amount: money(loan.amount, loan.currency), because };
  return stepWork(services, facts, {
    action: 'lending.decline',
    actor,
    loan: { ...loan, state: 'declined', decidedAt: services.clock.now(), decision: because },
    mail: declinedMail(services.brand.name, recipient(facts), told),
  });
}

/** What is late is late no more, and all that is owed is paid by equal instalments over so many months. */
export async function planArrears(
  services: LendingServices,
  reader: Reader,
  actor: Actor,
  { loanId, months }: { readonly loanId: string; readonly months: number },
): Promise<Work> {
  const { books, brand, clock, ids } = services;
  const facts = await known(reader, loanId);
  const day = londonDay(clock.now());
  const charged = chargedUntil(facts.loan, facts.due, day);
  const { loan } = charged;
  if (missingOf(charged.due).length === 0)
    throw new Refusal('status_conflict', { message: 'No part of this loan is late.' });
  const id = ids.next();
  const usual = usualInstalment({
    ...{ amountMinor: owedOf(loan), rateBasisPoints: loan.terms.rateBasisPoints, months },
    ...{ instalments: 'equal', from: instalmentDay(loan.paidOutOn ?? day, loan.nextNumber - 1) },
  });
  const next: LendingLoan = {
    ...loan,
    ...{ instalments: 'equal', usual, lateSince: null, lastNumber: loan.nextNumber + months - 1 },
  };
  return stepWork(services, facts, {
    action: 'lending.plan',
    ...{ actor, loan: next },
    due: charged.due.map((each) => ({ ...each, amount: each.paid })),
    entries: [...chargeEntries(id, day, charged), entry(id, 'plan', day, next, {})],
    posting: {
      commands: charge(books, loan, id, { interest: charged.interest, fees: charged.late }),
      lines: [],
    },
    mail: plannedMail(brand.name, recipient(facts), { months, each: money(usual, loan.currency) }),
  });
}

/** Only what is late can be given up; refused otherwise. */
export async function writable(services: LendingServices, reader: Reader, loanId: string) {
  const facts = await known(reader, loanId);
  const charged = chargedUntil(facts.loan, facts.due, londonDay(services.clock.now()));
  if (facts.loan.state !== 'running' || missingOf(charged.due).length === 0)
    throw new Refusal('status_conflict', { message: 'Only a loan that is late can be written off.' });
  return { facts, charged, owed: money(owedOf(charged.loan), facts.loan.currency) };
}

export async function planWriteOff(
  services: LendingServices,
  reader: Reader,
  actor: Actor,
  loanId: string,
): Promise<Work> {
  const { books, brand, clock } = services;
  const { facts, charged, owed } = await writable(services, reader, loanId);
  const day = londonDay(clock.now());
  const id = derivedId(loanId, 'write-off');
  const { loan } = charged;
  const { principal, interest, fees } = loan;
  const next: LendingLoan = {
    ...loan,
    ...{ state: 'written-off', nextDueOn: null, lateSince: null, writtenOff: owed.minor },
    ...{ principal: 0n, interest: 0n, fees: 0n },
  };
  return stepWork(services, facts, {
    action: 'lending.write-off',
    ...{
      actor,
      loan: next,
      due: charged.due.map((each) => ({ ...each, amount: each.paid })),
      amount: owed.minor,
    },
    entries: [
      ...chargeEntries(id, day, charged),
      entry(id, 'written-off', day, next, { amount: owed.minor, principal, interest, fees }),
    ],
    posting: {
      commands: [
        ...charge(books, loan, id, { interest: charged.interest, fees: charged.late }),
        ...writeOff(books, loan, id).commands,
      ],
      lines: [],
    },
    mail: writtenOffMail(brand.name, recipient(facts), { amount: owed }),
  });
}

export type Recovery = { readonly loanId: string; readonly amount: string; readonly reference: string };

/** Refused for a loan that was not given up, for more than was, and for a payment that counted before. */
export async function recoverable(reader: Reader, { loanId, amount, reference }: Recovery) {
  const facts = await known(reader, loanId);
  const { loan } = facts;
  if (loan.state !== 'written-off')
    throw new Refusal('status_conflict', { message: 'This loan was not written off.' });
  const recovered: Money = fromDecimal(amount, loan.currency);
  if (recovered.minor > loan.writtenOff - loan.recovered) throw new Refusal('repayment_too_large');
  await refuseTakenReference(reader, reference);
  return { facts, recovered };
}

export async function planRecovery(
  services: LendingServices,
  reader: Reader,
  actor: Actor,
  { id, ...recovery }: Recovery & { readonly id: string },
): Promise<Work> {
  const { facts, recovered } = await recoverable(reader, recovery);
  const { minor: amount } = recovered;
  const { loan } = facts;
  const next = { ...loan, recovered: loan.recovered + amount };
  const day = londonDay(services.clock.now());
  const subject = { kind: 'repayment', id } as const;
  return stepWork(services, facts, {
    action: 'lending.recover',
    ...{ actor, loan: next, amount },
    entries: [entry(id, 'recovered', day, next, { amount })],
    posting: recover(services.books, loan, id, amount),
    rows: [outsideReferenceRow({ reference: recovery.reference, network: 'bank', subject })],
  });
}

function recipient({ borrower }: LendingFacts) {
  return { to: borrower.email, firstName: borrower.firstName };
}
