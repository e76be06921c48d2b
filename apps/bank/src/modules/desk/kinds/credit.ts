import { formatAlike, fromDecimal, money } from '@farthing/money';
import { z } from 'zod';
import { refusalOf } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { concerned, moneyFact, noEvidence, textFact, timeFact } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';
import { type BadDebt, debtContent, recoveredContent, recoveryOf, writeOffOf } from './bad-debts.ts';

/** The amount is the limit, or what is given up or came back. */
const content = z.object({ ...debtContent.shape, credit_id: z.uuid() });
/** With what was spent and not paid off when it was proposed: two people have agreed on that, and on no more. */
const writeOffContent = z.object({ ...content.shape, spent: z.string() });
const recoveryContent = z.object({ ...recoveredContent.shape, ...content.shape });

type Content = z.output<typeof content>;
type WriteOff = z.output<typeof writeOffContent>;
type Recovery = z.output<typeof recoveryContent>;

const subject = ({ credit_id }: Content) => ({ kind: 'credit', id: credit_id }) as const;

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
    ...{ content, subject },
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

const badCard = ({ cards: { credit } }: DeskServices): BadDebt<Content> => ({
  ...{ subject, on: 'a credit card' },
  over: 'The credit card is not late any more, or was used after this was proposed.',
  accounts: { losses: 'card-losses', owed: 'card-credit', recovered: 'card-recovered' },
  async describe(reader, { credit_id }) {
    const found = await credit.find(reader, credit_id);
    if (found === undefined) return undefined;
    const { stored, credit: of } = found;
    const owed = fromDecimal(of.owed.total, stored.currency);
    return { customerId: stored.customerId, facts: [moneyFact('owed', owed)] };
  },
});

export function creditWriteOff(services: DeskServices): ProposalDefinition<WriteOff> {
  const { cards, database } = services;
  const wantedBy = ({ credit_id, spent, currency }: WriteOff) => ({
    creditId: credit_id,
    spent: fromDecimal(spent, currency),
  });
  return writeOffOf<WriteOff>(badCard(services), {
    content: writeOffContent,
    check: (reader, about) => cards.credit.writable(reader, wantedBy(about)),
    plan: (about, actor) => cards.credit.plans.writeOff(database.kysely, actor, wantedBy(about)),
  });
}

/** A payment that somebody has seen outside, for a credit card that was given up. */
export function creditRecovery(services: DeskServices): ProposalDefinition<Recovery> {
  const { cards, database } = services;
  const termsOf = ({ credit_id, amount, reference }: Recovery) => ({
    ...{ creditId: credit_id, amount, reference },
  });
  return recoveryOf<Recovery>(badCard(services), {
    content: recoveryContent,
    check: (reader, about) => cards.credit.recoverable(reader, termsOf(about)),
    plan: (about, actor, id) =>
      cards.credit.plans.recovery(database.kysely, actor, { ...termsOf(about), id }),
  });
}
