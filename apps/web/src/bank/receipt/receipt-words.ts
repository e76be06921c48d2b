import { type WithdrawalStatus, withdrawalStatuses } from '@farthing/contract';
import type { Receipt, ReceiptPayout } from '@farthing/rules';

/** What has become of the payment, in one or two sentences. */
export function receiptIntro({ status, account_name, payout }: Receipt): string {
  if (payout) return `Your payment to ${account_name} ${payoutWords[payout.state]}`;
  const known = withdrawalStatuses.find((each) => each === status);
  return `Your payment to ${account_name} ${known ? words[known] : 'has not been sent.'}`;
}

const payoutWords = {
  sent: 'has been sent. The other bank has not answered yet.',
  accepted: 'has been sent, and the other bank has accepted it.',
  settled: 'has arrived at the other bank.',
  returned: 'came back. The money is in your account again.',
} as const satisfies Record<ReceiptPayout['state'], string>;

const words = {
  awaiting_code: 'waits for its code. Nothing has been sent.',
  pending: 'is being reviewed. We email you as soon as it is on its way.',
  approved: 'has been sent.',
  expired: 'was not sent in time. Nothing was charged, and the money is yours to use again.',
  cancelled: 'was cancelled. Nothing was sent, and the money is yours to use again.',
  declined: 'was declined. Nothing was sent, and the money is yours to use again.',
  failed: 'could not be delivered. The money is back in your account.',
} as const satisfies Record<WithdrawalStatus, string>;
