import { monthAct } from '../months/index.ts';
import { paymentInCredit, paymentInReturn } from '../payments-in/index.ts';
import type { DeskServices } from '../services.ts';
import { topupDecision } from '../topups/index.ts';
import { accountLimits } from './account-limits.ts';
import { cardUnfreeze } from './cards.ts';
import { manualEntry, postingReversal } from './corrections.ts';
import { limitChange, pinReset } from './customers.ts';
import { depositCredit, lateDepositCredit, lateDepositReturn } from './deposits.ts';
import { loanApproval, outsideRepayment, walletRepayment } from './loans.ts';
import { paymentFile } from './payment-file.ts';
import { heldPayout, payoutReturn } from './payouts.ts';
import { referralBonus } from './referrals.ts';
import { accountUnfreeze } from './shared-accounts.ts';

/** What the desk does alone within a bound, and otherwise once a second person has agreed. */
export function registerKinds(services: DeskServices): void {
  const { staff } = services;
  staff.register('deposit-credit', depositCredit(services));
  staff.register('late-deposit-credit', lateDepositCredit(services));
  staff.register('late-deposit-return', lateDepositReturn(services));
  staff.register('large-payout', heldPayout(services));
  staff.register('payment-file', paymentFile(services));
  staff.register('payout-return', payoutReturn(services));
  staff.register('payment-in-credit', paymentInCredit(services));
  staff.register('payment-in-return', paymentInReturn(services));
  staff.register('topup-credit', topupDecision(services, 'credit'));
  staff.register('topup-refund', topupDecision(services, 'refund'));
  staff.register('posting-correction', postingReversal(services));
  staff.register('manual-entry', manualEntry(services));
  staff.register('loan-approval', loanApproval(services));
  staff.register('wallet-repayment', walletRepayment(services));
  staff.register('outside-repayment', outsideRepayment(services));
  staff.register('referral-bonus', referralBonus(services));
  staff.register('month-closing', monthAct(services, 'close'));
  staff.register('month-reopening', monthAct(services, 'reopen'));
  staff.register('pin-reset', pinReset(services));
  staff.register('limit-change', limitChange(services));
  staff.register('account-limits', accountLimits(services));
  staff.register('account-unfreeze', accountUnfreeze(services));
  staff.register('card-unfreeze', cardUnfreeze(services));
}
export { bonusOf } from './referrals.ts';
