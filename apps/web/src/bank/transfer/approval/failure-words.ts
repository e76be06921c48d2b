import type { ErrorCode } from '@farthing/contract';
import type { ApiError } from '../../../lib/api/error.ts';
import { isUnanswered, isUnexplained } from '../../../lib/api/failure.ts';

export const withdrawalFailed = 'Withdrawal failed';
export const verificationFailed = 'OTP verification failed';
export const approvalFailed = 'The payment was not approved';

/** Why there is no quote, in words for the person; what follows from it, the page decides by the code. */
export function withdrawalProblem(error: ApiError): string {
  const [ofCurrency] = error.fields.currency ?? [];
  if (ofCurrency !== undefined) return `Currency validation failed: ${ofCurrency}`;
  if (error.code === 'currency_not_supported') return `Currency validation failed: ${error.message}`;
  if (isUnanswered(error)) return 'No response from server. Please try again.';
  return isUnexplained(error) ? 'Withdrawal failed. Please try again.' : error.message;
}

/** Why the code was not taken. */
export function verificationProblem(error: ApiError): string {
  const [ofCode] = error.fields.otp_code ?? error.fields.withdrawal_id ?? [];
  if (ofCode !== undefined) return ofCode;
  return isUnexplained(error) ? 'Please try again.' : error.message;
}

/** No other code helps: it takes a new quote. */
export function isBeyondCodes({ code }: ApiError): boolean {
  return beyondCodes.some((known) => known === code);
}

/** The payment itself has to be another one. */
export function isAboutAmount({ code }: ApiError): boolean {
  return aboutAmount.some((known) => known === code);
}

const beyondCodes: readonly ErrorCode[] = [
  'withdrawal_not_found',
  'withdrawal_expired',
  'withdrawal_closed',
  'money_request_closed',
  'code_expired',
  'code_tries_exceeded',
];

const aboutAmount: readonly ErrorCode[] = [
  'insufficient_funds',
  'daily_limit_exceeded',
  'account_limit_exceeded',
  'amount_out_of_bounds',
  'payee_is_self',
  // The account that was to pay is closed.
  'not_found',
  'payment_refused',
];
