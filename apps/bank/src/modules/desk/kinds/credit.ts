import { currencyCodes, formatAlike, fromDecimal, money } from '@farthing/money';
import { z } from 'zod';
import { refusalOf } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { concerned, moneyFact, noEvidence, textFact, timeFact } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const content = z.object({
  credit_id: z.uuid(),
  customer: z.string(),
  /** The limit. */
  amount: z.string(),
  currency: z.enum(currencyCodes),
});

type Content = z.output<typeof content>;

const limitOf = ({ amount, currency }: Content) => fromDecimal(amount, currency);
const wantedOf = (about: Content) => ({ creditId: about.credit_id, limit: limitOf(about) });

/** A credit card is offered with a limit, or gets another one. Always two people: one alone would lend to a friend. */
export function creditLimit(
  { cards: { credit }, database }: DeskServices,
  what: 'offer' | 'limit',
): ProposalDefinition<Content> {
  const check = what === 'offer' ? credit.offerable : credit.limitable;
  const { over, result } = words[what];
  return {
    content,
    subject: ({ credit_id }) => ({ kind: 'credit', id: credit_id }),
    summary: (about) => words[what].summary(formatAlike(limitOf(about)), about.customer),
    moves: limitOf,
    takesTwo: () => true,
    async evidence(reader, about) {
      const found = await credit.find(reader, about.credit_id);
      if (found === undefined) return noEvidence;
      const { stored, money: of } = found;
      const amountOf = (minor: bigint) => money(minor, stored.currency);
      return {
        ...noEvidence,
        facts: [
          ...textFact('rate', `${found.credit.terms.rate}%`),
          moneyFact('income', amountOf(of.month.incomeMinor)),
          moneyFact('outgo', amountOf(of.month.outgoMinor)),
          moneyFact('other_debt', amountOf(of.month.otherDebtMinor)),
          moneyFact('instalment', amountOf(of.leastMinor)),
          moneyFact('owed', fromDecimal(found.credit.owed.total, stored.currency)),
          ...timeFact('asked_at', stored.askedAt),
        ],
        reasons: of.verdict === 'affordable' ? [] : [verdictWords[of.verdict]],
        customers: await concerned(reader, [{ part: 'borrower', customerId: stored.customerId }]),
      };
    },
    async whyGone(reader, about) {
      const refusal = await refusalOf(check(reader, wantedOf(about)));
      return refusal === undefined ? undefined : over;
    },
    async plan(about, { actor }) {
      const planning = credit.plans[what](database.kysely, actor, wantedOf(about));
      return { work: await asProposed(planning, 'any'), result, ends: () => over };
    },
  };
}

const words = {
  offer: {
    summary: (limit: string, customer: string) => `Offer ${customer} a credit card with a limit of ${limit}.`,
    over: 'The credit card has been decided.',
    result: 'offered',
  },
  limit: {
    summary: (limit: string, customer: string) =>
      `Set the limit of the credit card of ${customer} to ${limit}.`,
    over: 'The credit card cannot have this limit any more.',
    result: 'changed',
  },
} as const;

const verdictWords = {
  tight: 'The money of the last months leaves little room for it',
  'not-affordable': 'The money of the last months does not pay for it',
} as const;
