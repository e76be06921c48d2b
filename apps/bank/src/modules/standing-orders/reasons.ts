import type { ErrorCode } from '@farthing/contract';
import type { OrderEnding } from './standing-order.ts';

/** Why a day was not paid, as it is kept: what the payment was refused with, or that nobody carried it out in time. */
export type Reason = ErrorCode | 'missed';

/** What can be otherwise a few hours later. */
export function isTriedAgain(reason: Reason): boolean {
  return triedAgain.includes(reason);
}

const triedAgain: readonly Reason[] = [
  'insufficient_funds',
  'daily_limit_exceeded',
  'account_limit_exceeded',
  'pin_locked',
  'customer_frozen',
];

/** What has to come before the next try; see `isTriedAgain`. */
export function helpInWords(reason: Reason): string {
  return help[reason] ?? 'If you put enough money into the account';
}

const help: Partial<Record<Reason, string>> = {
  daily_limit_exceeded: 'If your daily limit is enough for it',
  account_limit_exceeded: 'If the limit of the account is enough for it',
  pin_locked: 'If your PIN is unlocked',
  customer_frozen: 'If nothing is frozen any more',
};

/** What no later day changes: the order ends. */
export function endingBy(reason: Reason): OrderEnding | undefined {
  return endings[reason];
}

const endings: Partial<Record<Reason, OrderEnding>> = {
  payee_invalid: 'payee-gone',
  payee_is_self: 'payee-gone',
  not_found: 'account-gone',
  customer_not_active: 'customer-stopped',
};

export function reasonInWords(reason: string): string {
  return words[reason as Reason] ?? 'It could not be paid.';
}

const words: Partial<Record<Reason, string>> = {
  insufficient_funds: 'There was not enough money in the account.',
  daily_limit_exceeded: 'It would have exceeded your daily limit.',
  account_limit_exceeded: 'It would have been more than the limit of the account.',
  pin_locked: 'Your PIN is locked, and no payment of yours is sent until it is unlocked.',
  payment_refused: 'We could not make this payment. Please contact support.',
  payee_invalid: 'The recipient’s account can no longer be paid.',
  payee_is_self: 'The recipient’s account cannot be paid from this account.',
  not_found: 'The account that it was to be paid from is closed, or no longer yours.',
  permission_denied: 'You may no longer pay from this account.',
  account_frozen: 'The account that it was to be paid from is frozen.',
  customer_frozen: 'Everything is frozen, and nothing leaves your accounts until that is lifted.',
  customer_not_active: 'Your account is locked or closed.',
  missed: 'The bank could not carry it out in time.',
};
