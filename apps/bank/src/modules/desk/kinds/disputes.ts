import { currencyCodes, formatAlike, fromDecimal, money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal, refusalOf } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { bankParty, customerParty, disputeEvidence, inDecimal } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const content = z.object({
  dispute_id: z.uuid(),
  customer_id: z.uuid(),
  customer: z.string(),
  merchant: z.string(),
  amount: z.string(),
  currency: z.enum(currencyCodes),
  /** What the customer reads of it, when it is won. */
  outcome: z.string(),
});

type Content = z.output<typeof content>;
export type Giving = 'credit' | 'win';

export async function givingOf(
  { cards }: DeskServices,
  reader: Reader,
  id: string,
  wanted: Giving,
  outcome: string,
): Promise<Content> {
  const { dispute, payment } = await cards.disputes.givable(reader, id, wanted);
  return {
    dispute_id: id,
    customer_id: dispute.customerId,
    customer: (await customerParty(reader, dispute.customerId)).name,
    merchant: payment.merchant.name,
    amount: toDecimal(money(dispute.amountMinor, dispute.currency)),
    currency: dispute.currency,
    outcome,
  };
}

/** What a customer gets for a disputed payment: for now, or for good. One person within their bound, two above it. */
export function disputeGiving(services: DeskServices, wanted: Giving): ProposalDefinition<Content> {
  const { cards, database } = services;
  const from = wanted === 'credit' ? 'card-disputes' : 'card-settlement';
  return {
    content,
    subject: ({ dispute_id }) => ({ kind: 'dispute', id: dispute_id }),
    summary: (about) =>
      wanted === 'credit'
        ? `Credit ${inWords(about)} to ${about.customer} while the dispute with ${about.merchant} is open.`
        : `Give ${inWords(about)} back to ${about.customer}, who has won the dispute with ${about.merchant}.`,
    moves: ({ amount, currency }) => fromDecimal(amount, currency),
    async evidence(reader, { dispute_id, customer_id, amount, currency }) {
      const to = await customerParty(reader, customer_id);
      const moves = [{ from: bankParty(from), to, ...inDecimal(fromDecimal(amount, currency)) }];
      return { ...(await disputeEvidence(reader, dispute_id)), moves };
    },
    async whyGone(reader, { dispute_id }) {
      const { dispute } = await cards.disputes.read(reader, dispute_id);
      const refusal = await refusalOf(cards.disputes.givable(reader, dispute_id, wanted));
      // Credited since, it is won without anything more to give.
      return refusal === undefined && dispute.creditedAt === null ? undefined : gone;
    },
    async plan({ dispute_id, outcome }, { actor }) {
      const { kysely } = database;
      const { dispute } = await cards.disputes.read(kysely, dispute_id);
      const planning =
        wanted === 'credit'
          ? cards.disputes.planCredit(kysely, actor, dispute_id)
          : cards.disputes.planWin(kysely, actor, dispute_id, outcome);
      const work = await asProposed(dispute.creditedAt === null ? planning : planning.then(refuse), [
        'case_closed',
        'status_conflict',
      ]);
      return { work, result: wanted === 'credit' ? 'credited' : 'won', ends: () => gone };
    },
  };
}

function refuse(): never {
  throw new Refusal('case_closed');
}

const gone = 'The dispute is not where it was when this was proposed.';

function inWords({ amount, currency }: Content): string {
  return formatAlike(fromDecimal(amount, currency));
}
