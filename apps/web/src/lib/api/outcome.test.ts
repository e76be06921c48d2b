import { expect, test } from 'vitest';
import { refusal, transportError } from './error.ts';
import { isUnknownOutcome } from './failure.ts';

test('without an answer, or with one of trouble, nobody knows what came of it', () => {
  expect(isUnknownOutcome(transportError('timeout'))).toBe(true);
  expect(isUnknownOutcome(transportError('unreachable'))).toBe(true);
  expect(isUnknownOutcome(refusal(502, undefined))).toBe(true);
  expect(isUnknownOutcome(refusal(503, { code: 'service_unavailable', message: 'Busy.' }))).toBe(true);
  expect(isUnknownOutcome(refusal(500, { code: 'internal_error', message: 'Our fault.' }))).toBe(true);
  expect(isUnknownOutcome(refusal(400, {}))).toBe(false);
  expect(isUnknownOutcome(refusal(409, { code: 'insufficient_funds', message: 'Not enough.' }))).toBe(false);
});
