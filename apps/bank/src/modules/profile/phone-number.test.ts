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
] as const)('%s typed in %s is %s', async ([typed, country, number]) => {
  expect(await toE164(typed, country, { mode: 'live' })).toBe(number);
  expect(await toE164(typed, country, { mode: 'sandbox' })).toBe(number);
});

test.for([
  ['+44 7700 900000', null, '+447700900000'],
  ['07700 900999', 'GB', '+447700900999'],
  ['020 7946 0000', 'GB', '+442079460000'],
  ['+44 20 7946 0999', null, '+442079460999'],
] as const)('%s is for films and plays, and taken in a sandbox', async ([typed, country, number]) => {
  expect(await toE164(typed, country, { mode: 'sandbox' })).toBe(number);
});

test('a mobile number for films and plays is nobody’s in a live bank, and one beside it in no bank', async () => {
  expect(await toE164('+44 7700 900123', null, { mode: 'live' })).toBeUndefined();
  for (const mode of ['live', 'sandbox'] as const) {
    expect(await toE164('+44 7700 901000', null, { mode })).toBeUndefined();
    expect(await toE164('+44 7700 9001234', null, { mode })).toBeUndefined();
  }
});
