import fc from 'fast-check';
import { expect, test } from 'vitest';
import { budgetPercent, budgetWarning, nextPayDay } from './budget.ts';

test('[INS-03] a warning is due from 80 per cent and from 100 per cent on, and not a penny before', () => {
  const due = (spent: bigint) => budgetWarning(10_000n, spent);
  expect([due(7_999n), due(8_000n), due(9_999n), due(10_000n), due(50_000n)]).toEqual([
    ...[undefined, 80, 80, 100, 100],
  ]);
  expect([due(0n), due(-5n), budgetPercent(3n, -1n)]).toEqual([undefined, undefined, 0]);
});

test('[INS-03] pay-day is the day that was chosen, that of the last salary, or the first of the month', () => {
  const next = (chosenDay: number | null, lastSalary: string | null, today: string) =>
    nextPayDay({ chosenDay, lastSalary }, today);
  expect(next(25, '2026-01-28', '2026-02-10')).toEqual({ day: '2026-02-25', knownBy: 'choice' });
  expect(next(null, '2026-01-28', '2026-02-10')).toEqual({ day: '2026-02-28', knownBy: 'salary' });
  expect(next(null, null, '2026-12-10')).toEqual({ day: '2027-01-01', knownBy: 'month' });
  expect(next(31, null, '2026-02-10').day).toBe('2026-02-28');
  expect(next(31, null, '2026-02-28').day).toBe('2026-03-31');
});

test('[INS-03] pay-day is always after today, and within a month', () => {
  const today = fc
    .integer({ min: 0, max: 9_000 })
    .map((day) => new Date(Date.UTC(2010, 0, 1 + day)).toISOString().slice(0, 10));
  fc.assert(
    fc.property(today, fc.integer({ min: 1, max: 31 }), (day, chosenDay) => {
      const next = nextPayDay({ chosenDay, lastSalary: null }, day).day;
      const days = (Date.parse(next) - Date.parse(day)) / 86_400_000;
      expect(days).toBeGreaterThan(0);
      expect(days).toBeLessThanOrEqual(31);
    }),
  );
});
