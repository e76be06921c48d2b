import { money, toDecimal } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { ProposalDefinition } from '../../staff/index.ts';
import { findReferralRecord, noEvidence, referralEvidence } from '../evidence/index.ts';
import { proposedSum, sumInWords, sumOf } from '../proposed-sum.ts';
import type { DeskServices } from '../services.ts';

const bonusContent = z.object({
  referee_id: z.uuid(),
  referrer: z.string(),
  referee: z.string(),
  ...proposedSum,
});

type BonusContent = z.output<typeof bonusContent>;

/** A bonus that looked farmed is paid. */
export function referralBonus({ referrals, database }: DeskServices): ProposalDefinition<BonusContent> {
  return {
    content: bonusContent,
    subject: ({ referee_id }) => ({ kind: 'referral', id: referee_id }),
    summary: (about) => `Pay ${about.referrer} ${sumInWords(about)} for bringing in ${about.referee}.`,
    moves: sumOf,
    async evidence(reader, { referee_id }) {
      const referral = await findReferralRecord(reader, referee_id);
      return referral === undefined ? noEvidence : referralEvidence(reader, referral);
    },
    async whyGone(tx, { referee_id }) {
      const referral = await findReferralRecord(tx, referee_id);
      return referral?.state === 'waiting' ? undefined : 'The bonus has been decided.';
    },
    async plan({ referee_id }, { actor }) {
      const work = await referrals.planDecision(database.kysely, actor, referee_id, 'approve');
      return { work, result: 'paid', ends: () => 'The bonus has been decided.' };
    },
  };
}

export async function bonusOf(reader: Reader, refereeId: string): Promise<BonusContent> {
  const referral = await findReferralRecord(reader, refereeId);
  if (referral?.state !== 'waiting') throw new Refusal('case_closed');
  return {
    referee_id: refereeId,
    referrer: referral.referrer_name,
    referee: referral.referee_name,
    amount: toDecimal(money(referral.amount, referral.currency)),
    currency: referral.currency,
  };
}
