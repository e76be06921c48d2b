import type { AnswerOf, getWithdrawal, WithdrawalStatus } from '@farthing/contract';
import { add, toDecimal } from '@farthing/money';
import { accountNumberOf, bankCodeOf } from '@farthing/rules';
import { type PayoutStep, progressOf } from '../payout-steps.ts';
import type { OwnAccount, OwnPayment, Withdrawal } from '../store.ts';
import { isWaiting, type WithdrawalState } from '../withdrawal.ts';

export type PaymentAnswer = AnswerOf<typeof getWithdrawal>['withdrawal'];

/** What its owner may read of a withdrawal: nothing of how it was judged, and of the payee only what they wrote. */
export function receiptOf(
  { withdrawal, paidFrom, payerName }: OwnPayment,
  steps: readonly PayoutStep[] = [],
): PaymentAnswer {
  const { amount, debit, fee, margin, state, expiresAt, sentAt, endedAt } = withdrawal;
  return {
    withdrawal_id: withdrawal.id,
    status: statuses[state],
    amount: toDecimal(amount),
    currency: amount.currency,
    rate: withdrawal.rateText,
    debit_amount: toDecimal(add(debit, fee)),
    debit_currency: debit.currency,
    fee_amount: toDecimal(fee),
    margin_amount: toDecimal(margin),
    paid_from: paidFromOf(paidFrom),
    payer_name: payerName,
    account_name: withdrawal.accountName,
    account_number: accountNumberOf(withdrawal.destination),
    bank_code: bankCodeOf(withdrawal.destination) ?? null,
    bank_name: withdrawal.bankName,
    narration: withdrawal.narration,
    description: withdrawal.description.text,
    reference: withdrawal.reference,
    created_at: withdrawal.createdAt.toISOString(),
    expires_at: isWaiting(state) ? expiresAt.toISOString() : null,
    sent_at: sentAt?.toISOString() ?? null,
    ended_at: endedAt?.toISOString() ?? null,
    payout: payoutOf(withdrawal, steps),
  };
}

/** By the names of the contract. */
export function payoutOf(withdrawal: Withdrawal, steps: readonly PayoutStep[] = []): PaymentAnswer['payout'] {
  const progress = progressOf(withdrawal, steps);
  if (progress === undefined) return null;
  const { state, sentAt, acceptedAt, settledAt, returnedAt, returnCode } = progress;
  return {
    state,
    sent_at: sentAt.toISOString(),
    accepted_at: acceptedAt?.toISOString() ?? null,
    settled_at: settledAt?.toISOString() ?? null,
    returned_at: returnedAt?.toISOString() ?? null,
    return_code: returnCode,
  };
}

/** The account that it comes from, by the names of the contract. */
export function paidFromOf({ id, name, number }: OwnAccount): PaymentAnswer['paid_from'] {
  return { account: id, name, account_number: number };
}

const statuses = {
  'awaiting-code': 'awaiting_code',
  'awaiting-approval': 'pending',
  'in-review': 'pending',
  paying: 'approved',
  completed: 'approved',
  expired: 'expired',
  cancelled: 'cancelled',
  declined: 'declined',
  failed: 'failed',
} as const satisfies Record<WithdrawalState, WithdrawalStatus>;
