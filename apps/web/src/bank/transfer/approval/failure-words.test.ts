import { expect, test } from 'vitest';
import { ApiError, refusal, transportError } from '../../../lib/api/error.ts';
import { isAboutAmount, isBeyondCodes, verificationProblem, withdrawalProblem } from './failure-words.ts';

test('[TRF-07] each failure has its words', () => {
  const currency = { code: 'validation_failed', message: 'Check.', errors: { currency: ['Choose USD.'] } };
  expect(withdrawalProblem(refusal(400, currency))).toBe('Currency validation failed: Choose USD.');
  expect(withdrawalProblem(new ApiError('currency_not_supported', 'Not this one.', { status: 400 }))).toBe(
    'Currency validation failed: Not this one.',
  );
  expect(withdrawalProblem(transportError('timeout'))).toBe('No response from server. Please try again.');
  expect(withdrawalProblem(transportError('unreachable'))).toBe('No response from server. Please try again.');
  expect(withdrawalProblem(refusal(500, undefined))).toBe('Withdrawal failed. Please try again.');
  expect(withdrawalProblem(refusal(422, { code: 'insufficient_funds', message: 'Not enough.' }))).toBe(
    'Not enough.',
  );
});

test('[TRF-06] the words about a code are those of the bank, where it has any', () => {
  const said = { code: 'validation_failed', message: 'Check.', errors: { otp_code: ['Six digits.'] } };
  expect(verificationProblem(refusal(400, said))).toBe('Six digits.');
  expect(verificationProblem(refusal(400, { code: 'code_invalid', message: 'Invalid OTP.' }))).toBe(
    'Invalid OTP.',
  );
  expect(verificationProblem(refusal(400, {}))).toBe('Please try again.');
});

test('some refusals take a new quote, others a new amount', () => {
  expect(isBeyondCodes(new ApiError('withdrawal_expired', ''))).toBe(true);
  expect(isBeyondCodes(new ApiError('code_invalid', ''))).toBe(false);
  expect(isAboutAmount(new ApiError('insufficient_funds', ''))).toBe(true);
  expect(isAboutAmount(new ApiError('payment_refused', ''))).toBe(true);
  expect(isAboutAmount(new ApiError('pin_locked', ''))).toBe(false);
});
