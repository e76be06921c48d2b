import { money } from '@farthing/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { potPercent, potPlan } from './pot-plan.ts';

const pounds = (minor: bigint) => money(minor, 'GBP');

test('[ACT-05] a target with a day is so much a month, by the calendar', () => {
  const plan = (today: string, day: string | null, saved = 4_000n) =>
    potPlan(pounds(saved), pounds(28_000n), { today, day });
  expect(plan('2026-12-01', '2027-06-01')).toEqual({
    kind: 'monthly',
    missing: pounds(24_000n),
    monthly: pounds(4_000n),
    months: 6,
  });
  expect(plan('2026-11-16', '2026-11-17')).toMatchObject({ monthly: pounds(24_000n), months: 1 });
  expect(plan('2026-11-16', '2026-12-17')).toMatchObject({ monthly: pounds(12_000n), months: 2 });
  expect(plan('2026-11-16', null)).toMatchObject({ kind: 'missing', isLate: false });
  expect(plan('2026-11-16', '2026-11-16')).toMatchObject({ kind: 'missing', isLate: true });
  expect(plan('2026-11-16', '2027-06-01', 28_000n)).toEqual({ kind: 'reached' });
});

test('[ACT-05] whoever follows the plan reaches the target, and is not told so before', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(minor, minor, fc.integer({ min: 0, max: 400 }), (saved, more, days) => {
      const target = saved + more + 1n;
      const day = new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10);
      const plan = potPlan(pounds(saved), pounds(target), { today: '2026-01-01', day });
      if (plan.kind === 'monthly') {
        expect(saved + plan.monthly.minor * BigInt(plan.months) >= target).toBe(true);
        expect(saved + (plan.monthly.minor - 1n) * BigInt(plan.months) < target).toBe(true);
      }
      expect(potPercent(pounds(saved), pounds(target))).toBeLessThan(100);
      expect(potPercent(pounds(target), pounds(target))).toBe(100);
    }),
  );
});
