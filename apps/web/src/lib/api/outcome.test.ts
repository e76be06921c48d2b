import { expect, test } from 'vitest';
import { refusal, transportError } from './error.ts';
import { isUnknownOutcome } from './failure.ts';

test('without a word from the bank itself, nobody knows what came of it', () => {
  expect(isUnknownOutcome(transportError('timeout'))).toBe(true);
  expect(isUnknownOutcome(transportError('unreachable'))).toBe(true);
  expect(isUnknownOutcome(refusal(502, undefined))).toBe(true);
  expect(isUnknownOutcome(refusal(503, { code: 'service_unavailable', message: 'Busy.' }))).toBe(false);
  expect(isUnknownOutcome(refusal(400, {}))).toBe(false);
});
