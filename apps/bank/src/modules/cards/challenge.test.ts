import { money } from '@farthing/money';
import { describe, expect, test } from 'vitest';
import { type Challenge, isFrictionless, standingOf, whyNotApproved } from './challenge.ts';

const now = new Date('2026-11-17T12:00:00Z');
const merchant = { name: 'Wren & Sons', category: '5942', country: 'GB' };
const paid = { cardId: '01980000-0000-7000-8000-000000000002', merchant, amount: money(6_000n, 'USD') };
const approved: Challenge = {
  ...paid,
  ...{ id: '01980000-0000-7000-8000-000000000001', state: 'approved', isOwners: true },
  expiresAt: new Date(now.getTime() + 1),
};

describe('[CAR-05] an approval', () => {
  test.each<[string | undefined, Partial<Challenge>]>([
    [undefined, {}],
    ['challenge_other', { cardId: '01980000-0000-7000-8000-000000000009' }],
    ['challenge_other', { merchant: { ...merchant, name: 'Wren and Sons' } }],
    ['challenge_other', { merchant: { ...merchant, category: '5999' } }],
    ['challenge_other', { merchant: { ...merchant, country: 'IE' } }],
    ['challenge_other', { amount: money(5_999n, 'USD') }],
    ['challenge_other', { amount: money(6_000n, 'EUR') }],
    ['challenge_used', { state: 'used' }],
    ['challenge_declined', { state: 'declined' }],
    ['challenge_declined', { state: 'refused' }],
    ['challenge_waiting', { state: 'asked' }],
    ['challenge_over', { state: 'asked', expiresAt: now }],
    ['challenge_over', { expiresAt: now }],
  ])('that is not for this payment, now and for the first time is %s', (reason, changes) => {
    expect(whyNotApproved({ ...approved, ...changes }, paid, now)).toBe(reason);
  });

  test('that nobody knows is none', () => {
    expect(whyNotApproved(undefined, paid, now)).toBe('challenge_other');
  });

  test.each<[boolean, bigint, boolean, bigint]>([
    [true, 3_000n, false, 0n],
    [false, 3_001n, false, 0n],
    [true, 10_000n, true, 0n],
    [false, 10_001n, true, 0n],
    [true, 3_000n, false, 12_000n],
    [false, 3_000n, false, 12_001n],
    [false, 6_000n, true, 9_001n],
  ])(
    'is needed unless (%s) %s is small or the merchant known (%s), and %s in the day little',
    (is, minor, isKnownMerchant, unaskedMinor) => {
      expect(isFrictionless(minor, { isKnownMerchant, unaskedMinor }, 'warn')).toBe(is);
      expect(isFrictionless(minor, { isKnownMerchant, unaskedMinor }, 'hold-for-one')).toBe(false);
    },
  );

  test('is over after its time, whatever was not decided', () => {
    const late = { ...approved, expiresAt: now };
    expect([standingOf(approved, now), standingOf(late, now)]).toEqual(['approved', 'over']);
    expect(standingOf({ ...late, state: 'asked' }, now)).toBe('over');
    expect(standingOf({ ...late, state: 'used' }, now)).toBe('used');
  });
});
