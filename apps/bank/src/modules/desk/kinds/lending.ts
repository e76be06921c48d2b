import { currencyCodes, formatAlike, fromDecimal, type Money, money } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { refusalOf } from '../../../platform/refusal.ts';
import { derivedId } from '../../books/index.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  outsideParty,
  textFact,
  timeFact,
} from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const content = z.object({
  loan_id: z.uuid(),
  customer: z.string(),
  amount: z.string(),
  currency: z.enum(currencyCodes),
});

const offerContent = z.object({ ...content.shape, months: z.number() });
const recoveryContent = z.object({ ...content.shape, reference: z.string() });

type Content = z.output<typeof content>;
type Offer = z.output<typeof offerContent>;
type Recovery = z.output<typeof recoveryContent>;

const subject = ({ loan_id }: Content) => ({ kind: 'lending', id: loan_id }) as const;
const moves = ({ amount, currency }: Content) => fromDecimal(amount, currency);
const inWords = (about: Content) => formatAlike(moves(about));

/** Nothing is paid out before the customer has accepted. Always two people: one alone would lend to a friend. */
export function lendingOffer(services: DeskServices): ProposalDefinition<Offer> {
  const { lending, database } = services;
  return {
    content: offerContent,
    subject,
    summary: (about) => `Offer a loan of ${inWords(about)} over ${about.months} months to ${about.customer}.`,
    moves,
    takesTwo: () => true,
    async evidence(reader, { loan_id }) {
      const found = await lending.find(reader, loan_id);
      if (found === undefined) return noEvidence;
      const { stored, money: of } = found;
      const amountOf = (minor: bigint) => money(minor, stored.currency);
      const lent = amountOf(stored.amount);
      return {
        ...noEvidence,
        moves: [
          {
            from: bankParty('lending-principal'),
            to: await customerParty(reader, stored.customerId),
            ...inDecimal(lent),
          },
        ],
        facts: [
          ...textFact('term', `${stored.months} months`),
          ...textFact('rate', `${found.loan.rate}%`),
          moneyFact('income', amountOf(of.month.incomeMinor)),
          moneyFact('outgo', amountOf(of.month.outgoMinor)),
          moneyFact('other_debt', amountOf(of.month.otherDebtMinor)),
          moneyFact('instalment', amountOf(of.instalmentMinor)),
          ...timeFact('asked_at', stored.askedAt),
        ],
        reasons: of.verdict === 'affordable' ? [] : [verdictWords[of.verdict]],
        customers: await concerned(reader, [{ part: 'borrower', customerId: stored.customerId }]),
      };
    },
    async whyGone(reader, { loan_id }) {
      const refusal = await refusalOf(lending.offerable(reader, loan_id));
      return refusal?.code === 'case_closed' || refusal?.code === 'not_found' ? decided : undefined;
    },
    async plan({ loan_id }, { actor }) {
      const planning = lending.plans.offer(database.kysely, actor, loan_id);
      const work = await asProposed(planning, ['case_closed', 'not_found']);
      return { work, result: 'offered', ends: () => decided };
    },
  };
}

const decided = 'The loan has been decided.';

const verdictWords = {
  tight: 'The money of the last months leaves little room for it',
  'not-affordable': 'The money of the last months does not pay for it',
} as const;

/** The bank bears it. */
export function lendingWriteOff(services: DeskServices): ProposalDefinition<Content> {
  const { lending, database } = services;
  return {
    content,
    subject,
    summary: (about) => `Write off the ${inWords(about)} that ${about.customer} owes on a loan.`,
    moves,
    takesTwo: () => true,
    evidence: (reader, about) =>
      evidenceOf(services, reader, about, {
        from: bankParty('lending-losses'),
        to: bankParty('lending-principal'),
      }),
    async whyGone(reader, { loan_id }) {
      const refusal = await refusalOf(lending.writable(reader, loan_id));
      return refusal === undefined ? undefined : notLate;
    },
    async plan({ loan_id }, { actor }) {
      const planning = lending.plans.writeOff(database.kysely, actor, loan_id);
      return { work: await asProposed(planning, 'any'), result: 'written-off', ends: () => notLate };
    },
  };
}

const notLate = 'The loan is not late any more.';

/** A payment that somebody has seen outside, for a loan that was given up. */
export function lendingRecovery(services: DeskServices): ProposalDefinition<Recovery> {
  const { lending, database } = services;
  const termsOf = ({ loan_id, amount, reference }: Recovery) => ({ loanId: loan_id, amount, reference });
  return {
    content: recoveryContent,
    subject,
    summary: (about) =>
      `Book ${inWords(about)} from ${about.customer} for a loan that was written off, paid by ${about.reference}.`,
    moves,
    takesTwo: () => true,
    async evidence(reader, about) {
      const evidence = await evidenceOf(services, reader, about, {
        from: outsideParty('Another bank'),
        to: bankParty('lending-recovered'),
      });
      return { ...evidence, facts: [...evidence.facts, ...codeFact('outside_reference', about.reference)] };
    },
    async whyGone(reader, about) {
      const refusal = await refusalOf(lending.recoverable(reader, termsOf(about)));
      return refusal === undefined ? undefined : taken;
    },
    async plan(about, { id, actor }) {
      const recovery = { ...termsOf(about), id: derivedId(id, 'recovery') };
      const work = await asProposed(lending.plans.recovery(database.kysely, actor, recovery), 'any');
      const ends = (other: { readonly content: unknown }) =>
        recoveryContent.safeParse(other.content).data?.reference === about.reference ? taken : undefined;
      return { work, result: 'recovered', ends };
    },
  };
}

const taken = 'This payment was booked, or less than that is left to recover.';

type Party = ReturnType<typeof bankParty>;

async function evidenceOf(
  { lending }: DeskServices,
  reader: Reader,
  about: Content,
  { from, to }: { readonly from: Party; readonly to: Party },
) {
  const found = await lending.find(reader, about.loan_id);
  if (found === undefined) return noEvidence;
  const { stored, loan } = found;
  const late: Money = fromDecimal(loan.arrears.amount, stored.currency);
  return {
    ...noEvidence,
    moves: [{ from, to, ...inDecimal(moves(about)) }],
    facts: [moneyFact('received', money(stored.amount, stored.currency)), moneyFact('amount_due', late)],
    customers: await concerned(reader, [{ part: 'borrower', customerId: stored.customerId }]),
  };
}
