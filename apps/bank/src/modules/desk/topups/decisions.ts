import { toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
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
  outsideParty,
  timeFact,
} from '../evidence/index.ts';
import { proposedSum, sumInWords, sumOf } from '../proposed-sum.ts';
import type { DeskServices, Worker } from '../services.ts';

const content = z.object({
  topup_id: z.uuid(),
  customer_id: z.uuid(),
  customer: z.string(),
  ...proposedSum,
});

type Content = z.output<typeof content>;
type Wanted = 'credit' | 'refund';

export async function proposeDecision(
  { topups, staff }: DeskServices,
  tx: Tx,
  worker: Worker,
  { id, wanted, reason }: { readonly id: string; readonly wanted: Wanted; readonly reason: string },
): Promise<string> {
  const topup = await topups.decidable(tx, id, wanted);
  const about: Content = {
    topup_id: id,
    customer_id: topup.customerId,
    customer: (await customerParty(tx, topup.customerId)).name,
    amount: toDecimal(topup.amount),
    currency: topup.amount.currency,
  };
  return (await staff.propose(tx, { kind: `topup-${wanted}`, content: about, reason, ...worker })).id;
}

/** Always two people: whoever could do it alone would credit a stolen card to a friend, or a friend's card twice. */
export function topupDecision(services: DeskServices, wanted: Wanted): ProposalDefinition<Content> {
  const { topups, database } = services;
  return {
    content,
    subject: ({ topup_id }) => ({ kind: 'topup', id: topup_id }),
    summary: (about) =>
      wanted === 'credit'
        ? `Credit the top-up of ${sumInWords(about)} by card to ${about.customer}.`
        : `Send the top-up of ${sumInWords(about)} by ${about.customer} back to its card.`,
    moves: sumOf,
    takesTwo: () => true,
    async evidence(reader, { topup_id, customer_id }) {
      const topup = await topups.find(reader, topup_id);
      if (topup === undefined) return noEvidence;
      const customer = await customerParty(reader, customer_id);
      const [from, to] =
        wanted === 'credit'
          ? [bankParty('suspense'), customer]
          : [
              topup.creditedAt === null ? bankParty('suspense') : customer,
              outsideParty('The card that paid'),
            ];
      return {
        ...noEvidence,
        moves: [{ from, to, ...inDecimal(topup.amount) }],
        facts: [
          moneyFact('received', topup.amount),
          ...timeFact('asked_at', topup.createdAt),
          ...timeFact('confirmed_at', topup.paidAt),
        ],
        customers: await concerned(reader, [{ part: 'payee', customerId: customer_id }]),
      };
    },
    async whyGone(reader, { topup_id }) {
      const refusal = await refusalOf(topups.decidable(reader, topup_id, wanted));
      return refusal === undefined ? undefined : waitsNoMore;
    },
    async plan({ topup_id }, { actor }) {
      const planning = topups.plan(database.kysely, actor, topup_id, wanted);
      const work = await asProposed(planning, ['not_found', 'case_closed']);
      return { work, result: wanted === 'credit' ? 'credited' : 'refunding', ends: () => waitsNoMore };
    },
  };
}

const waitsNoMore = 'The top-up is not in the state any more that this was proposed for.';
