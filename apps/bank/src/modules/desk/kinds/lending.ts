import { formatAlike, fromDecimal, money } from '@farthing/money';
import { z } from 'zod';
import { refusalOf } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import {
  bankParty,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  textFact,
  timeFact,
} from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';
import { type BadDebt, debtContent, recoveredContent, recoveryOf, writeOffOf } from './bad-debts.ts';

const content = z.object({ ...debtContent.shape, loan_id: z.uuid() });

const offerContent = z.object({ ...content.shape, months: z.number() });
const recoveryContent = z.object({ ...recoveredContent.shape, ...content.shape });

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

const badLoan = ({ lending }: DeskServices): BadDebt<Content> => ({
  ...{ subject, on: 'a loan', over: 'The loan is not late any more.' },
  accounts: { losses: 'lending-losses', owed: 'lending-principal', recovered: 'lending-recovered' },
  async describe(reader, { loan_id }) {
    const found = await lending.find(reader, loan_id);
    if (found === undefined) return undefined;
    const { stored, loan } = found;
    const owed = fromDecimal(loan.owed.total, stored.currency);
    return {
      customerId: stored.customerId,
      facts: [moneyFact('received', money(stored.amount, stored.currency)), moneyFact('amount_due', owed)],
    };
  },
});

export function lendingWriteOff(services: DeskServices): ProposalDefinition<Content> {
  const { lending, database } = services;
  return writeOffOf(badLoan(services), {
    content,
    check: (reader, { loan_id }) => lending.writable(reader, loan_id),
    plan: ({ loan_id }, actor) => lending.plans.writeOff(database.kysely, actor, loan_id),
  });
}

/** A payment that somebody has seen outside, for a loan that was given up. */
export function lendingRecovery(services: DeskServices): ProposalDefinition<Recovery> {
  const { lending, database } = services;
  const termsOf = ({ loan_id, amount, reference }: Recovery) => ({ loanId: loan_id, amount, reference });
  return recoveryOf<Recovery>(badLoan(services), {
    content: recoveryContent,
    check: (reader, about) => lending.recoverable(reader, termsOf(about)),
    plan: (about, actor, id) => lending.plans.recovery(database.kysely, actor, { ...termsOf(about), id }),
  });
}
