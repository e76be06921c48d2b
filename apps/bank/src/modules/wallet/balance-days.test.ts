import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceDays } from './balance-days.ts';

const noon = new Date('2026-11-15T12:00:00Z');

test('[INS-04] a week is its days and today, each over at midnight where the person is', () => {
  const days = balanceDays('2026-11-13', noon, 'America/New_York');
  expect(days).toEqual([
    { day: '2026-11-13', end: new Date('2026-11-14T05:00:00Z') },
    { day: '2026-11-14', end: new Date('2026-11-15T05:00:00Z') },
    { day: '2026-11-15', end: new Date('2026-11-16T05:00:00Z') },
  ]);
});

test('[INS-04] today is the day where the person is, not the day of the server', () => {
  const lastOf = (timeZone: string) => balanceDays('2026-11-13', noon, timeZone).at(-1)?.day;
  expect(lastOf('Pacific/Kiritimati')).toBe('2026-11-16');
  expect(lastOf('Pacific/Pago_Pago')).toBe('2026-11-15');
});

test('[INS-04] the day on which the clocks change is as long as it is', () => {
  const [before, changed] = balanceDays('2026-10-24', new Date('2026-10-26T12:00:00Z'), 'Europe/London');
  expect(before?.end).toEqual(new Date('2026-10-24T23:00:00Z'));
  expect(changed?.end).toEqual(new Date('2026-10-26T00:00:00Z'));
});

test('[INS-04] without a first day it is the last 30 and today', () => {
  const days = balanceDays(undefined, noon, 'UTC');
  expect([days.length, days[0]?.day, days.at(-1)?.day]).toEqual([31, '2026-10-16', '2026-11-15']);
});

test('[INS-04] a day in the future has no balance', () => {
  expect(balanceDays('2026-11-16', noon, 'UTC')).toEqual([]);
  expect(balanceDays('2026-11-15', noon, 'UTC')).toHaveLength(1);
});

test('[INS-04] any time has at most 92 days in order, from the first to today, at equal distances', () => {
  const today = Date.parse('2026-11-15');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 46_000 }), (length) => {
      const since = new Date(today - length * 86_400_000).toISOString().slice(0, 10);
      const days = balanceDays(since, noon, 'UTC').map(({ day }) => Date.parse(day) / 86_400_000);
      expect(days.length).toBeLessThanOrEqual(92);
      expect([days[0], days.at(-1)]).toEqual([today / 86_400_000 - length, today / 86_400_000]);
      const distances = days.slice(1, -1).map((day, index) => day - (days[index] ?? 0));
      expect(new Set(distances).size).toBeLessThanOrEqual(1);
      const last = (days.at(-1) ?? 0) - (days.at(-2) ?? 0);
      expect(last).toBeLessThanOrEqual(distances[0] ?? Number.POSITIVE_INFINITY);
    }),
  );
});
