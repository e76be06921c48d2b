import { type Money, money } from '@farthing/money';
import { z } from 'zod';
import { refusalOf } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import type { DebtDecision, Topup } from '../../topups/index.ts';
import { asProposed } from '../as-proposed.ts';
import { bankParty, customerParty, debtEvidence, inDecimal, noEvidence } from '../evidence/index.ts';
import { proposedSum, sumInWords, sumOf } from '../proposed-sum.ts';
import type { DeskServices } from '../services.ts';

const content = z.object({
  topup_id: z.uuid(),
  customer_id: z.uuid(),
  customer: z.string(),
  ...proposedSum,
});

type Content = z.output<typeof content>;

/** Always two people: one alone would forgive a friend, or take from a customer who does not owe it. */
export function debtDecision(services: DeskServices, wanted: DebtDecision): ProposalDefinition<Content> {
  const { topups, database } = services;
  return {
    content,
    subject: ({ topup_id }) => ({ kind: 'topup', id: topup_id }),
    summary: (about) =>
      wanted === 'collection'
        ? `Take the ${sumInWords(about)} that ${about.customer} owes for a top-up from their account.`
        : `Give up the ${sumInWords(about)} that ${about.customer} owes for a top-up.`,
    moves: sumOf,
    takesTwo: () => true,
    async evidence(reader, { topup_id }) {
      const topup = await topups.find(reader, topup_id);
      if (topup === undefined) return noEvidence;
      const from =
        wanted === 'collection'
          ? await customerParty(reader, topup.customerId)
          : bankParty('written-off-debts');
      const moves = [{ from, to: bankParty('customer-debts'), ...inDecimal(debtOf(topup)) }];
      return { ...(await debtEvidence(reader, topup_id)), moves };
    },
    async whyGone(reader, { topup_id }) {
      const refusal = await refusalOf(topups.owing(reader, topup_id, wanted));
      return refusal?.code === 'case_closed' ? settled : undefined;
    },
    async plan({ topup_id }, { actor }) {
      const planning = topups.planDebt(database.kysely, actor, topup_id, wanted);
      const work = await asProposed(planning, ['not_found', 'case_closed']);
      return { work, result: wanted === 'collection' ? 'collected' : 'written-off', ends: () => settled };
    },
  };
}

const settled = 'Nothing is owed for the top-up any more.';

function debtOf({ debtMinor, amount }: Topup): Money {
  return money(debtMinor, amount.currency);
}
