import { z } from 'zod';
import type { ProposalDefinition } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import { findCard } from '../customer-store.ts';
import { concerned, noEvidence } from '../evidence/index.ts';
import type { DeskServices } from '../services.ts';

const unfreezeContent = z.object({
  card_id: z.uuid(),
  card: z.string(),
  customer_id: z.uuid(),
  customer: z.string(),
});
type UnfreezeContent = z.output<typeof unfreezeContent>;

export function cardUnfreeze({ cards }: DeskServices): ProposalDefinition<UnfreezeContent> {
  return {
    content: unfreezeContent,
    subject: ({ card_id }) => ({ kind: 'card', id: card_id }),
    summary: ({ card, customer }) => `Lift the bank’s freeze of the card ${card} of ${customer}.`,
    moves: () => null,
    evidence: async (reader, { customer_id }) => ({
      ...noEvidence,
      customers: await concerned(reader, [{ part: 'owner', customerId: customer_id }]),
    }),
    whyGone: async (tx, { card_id }) =>
      (await findCard(tx, card_id))?.frozen_by_staff
        ? undefined
        : 'The card is not frozen by the bank any more.',
    async change(tx, { card_id }, { actor }) {
      await asProposed(cards.change(tx, actor, card_id, 'unfreeze'), ['card_not_found', 'status_conflict']);
    },
  };
}
