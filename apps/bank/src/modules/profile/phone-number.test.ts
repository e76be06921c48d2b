import { expect, test } from 'vitest';
import { toE164 } from './phone-number.ts';

test.for([
  ['+44 20 7946 0018', null, '+442079460018'],
  ['020 7946 0018', 'GB', '+442079460018'],
  ['(415) 555-2671', 'US', '+14155552671'],
  ['+234 803 123 4567', 'GB', '+2348031234567'],
  ['020 7946 0018', null, undefined],
  ['020 7946 0018', 'AQ', undefined],
  ['+1 000 000 0000', null, undefined],
  ['+999 123456789', null, undefined],
  ['call +44 20 7946 0018', null, undefined],
] as const)('%s typed in %s is %s', ([typed, country, number]) => {
  expect(toE164(typed, country)).toBe(number);
});
