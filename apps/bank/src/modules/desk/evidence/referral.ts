import type { Evidence } from '@farthing/contract';
import { money } from '@farthing/money';
import type { Reader } from '../../../platform/database/database.ts';
import {
  bankParty,
  concerned,
  customerParty,
  inDecimal,
  moneyFact,
  noEvidence,
  textFact,
} from './evidence.ts';
import type { ReferralRecord } from './records.ts';
import { referralInWords } from './referral-words.ts';

/** What is known of a bonus that looks farmed, and what a yes pays. */
export async function referralEvidence(reader: Reader, referral: ReferralRecord): Promise<Evidence> {
  const { referrer_id, referee_id, deposit_currency } = referral;
  return {
    ...noEvidence,
    moves: [
      {
        from: bankParty('referral-costs'),
        to: await customerParty(reader, referrer_id),
        ...inDecimal(money(referral.amount, referral.currency)),
      },
    ],
    facts: [
      ...textFact('brought_in', referral.referee_name),
      moneyFact('received', money(referral.deposited, deposit_currency)),
      moneyFact('sent_back', money(referral.sent_back, deposit_currency)),
      ...textFact('bonuses_before', String(referral.paid_before)),
    ],
    reasons: referralInWords(referral.signals),
    customers: await concerned(reader, [
      { part: 'referrer', customerId: referrer_id },
      { part: 'referee', customerId: referee_id },
    ]),
  };
}
