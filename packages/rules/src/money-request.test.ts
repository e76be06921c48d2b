import { describe, expect, test } from 'vitest';
import {
  isPayable,
  type MoneyRequest,
  requestAmountProblem,
  requestLeftMinor,
  requestState,
} from './money-request.ts';

const now = new Date('2026-11-16T12:00:00Z');
const request: MoneyRequest = {
  way: 'whole',
  amountMinor: 10_000n,
  mostPayments: 1,
  paidCount: 0,
  paidMinor: 0n,
  expiresAt: new Date('2026-11-30T12:00:00Z'),
  withdrawnAt: null,
};
const inParts: MoneyRequest = { ...request, way: 'parts', mostPayments: 50 };
const open: MoneyRequest = { ...request, way: 'open', amountMinor: null, mostPayments: 2 };

describe('[PAY-05] what a request is', () => {
  const cases: readonly [string, Partial<MoneyRequest>, string][] = [
    ['open while nobody has paid', {}, 'open'],
    ['paid when it was paid as often as it says', { paidCount: 1, paidMinor: 10_000n }, 'paid'],
    ['paid in part before that', { mostPayments: 2, paidCount: 1, paidMinor: 10_000n }, 'part-paid'],
    ['expired at its last moment', { expiresAt: now }, 'expired'],
    ['withdrawn, also after it has expired', { withdrawnAt: now, expiresAt: now }, 'withdrawn'],
    ['still paid when it is withdrawn later', { paidCount: 1, withdrawnAt: now }, 'paid'],
  ];
  test.each(cases)('%s', (_, changes, state) => {
    expect(requestState({ ...request, ...changes }, now)).toBe(state);
  });

  test('paid in parts when the parts are the amount, however many there were', () => {
    const almost = { ...inParts, paidCount: 3, paidMinor: 9_900n };
    expect(requestState(almost, now)).toBe('part-paid');
    expect(requestLeftMinor(almost)).toBe(100n);
    expect(requestState({ ...almost, paidMinor: 10_000n }, now)).toBe('paid');
  });

  test('payable only while it is open or paid in part', () => {
    const states = ['open', 'part-paid', 'paid', 'expired', 'withdrawn'] as const;
    expect(states.filter(isPayable)).toEqual(['open', 'part-paid']);
  });
});

describe('[PAY-05] with what it can be paid', () => {
  const problem = (of: MoneyRequest, amountMinor: bigint) => requestAmountProblem(of, amountMinor, 100n);

  test('a whole request with its amount and no other', () => {
    expect(problem(request, 10_000n)).toBeUndefined();
    expect(problem(request, 9_999n)).toBe('not-the-amount');
    expect(problem(request, 10_001n)).toBe('not-the-amount');
  });

  test('an open one with any amount', () => {
    expect(requestLeftMinor(open)).toBeNull();
    expect(problem(open, 1n)).toBeUndefined();
  });

  test('one in parts with what is left or less, unless the rest could not be paid', () => {
    const half = { ...inParts, paidCount: 1, paidMinor: 5_000n };
    expect(problem(half, 5_000n)).toBeUndefined();
    expect(problem(half, 4_900n)).toBeUndefined();
    expect(problem(half, 5_001n)).toBe('more-than-is-left');
    expect(problem(half, 4_901n)).toBe('leaves-too-little');
    expect(problem({ ...half, paidCount: 49 }, 4_000n)).toBe('last-part');
    expect(problem({ ...half, paidCount: 49 }, 5_000n)).toBeUndefined();
  });
});
