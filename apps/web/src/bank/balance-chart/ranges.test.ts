import { expect, test } from 'vitest';
import { firstDay } from './ranges.ts';

const now = new Date('2026-11-15T12:00:00');

test('[INS-04] a range goes back from today', () => {
  const since = (range: Parameters<typeof firstDay>[0]) => firstDay(range, '2020-01-01T00:00:00.000Z', now);
  expect([since('week'), since('month'), since('quarter'), since('year')]).toEqual([
    '2026-11-08',
    '2026-10-16',
    '2026-08-16',
    '2025-11-15',
  ]);
});

test('[INS-04] all of it, and what is longer than the account is old, begin on the day before it was opened', () => {
  const opened = new Date('2026-11-01T09:00:00').toISOString();
  expect(firstDay('all', opened, now)).toBe('2026-10-31');
  expect(firstDay('year', opened, now)).toBe('2026-10-31');
  expect(firstDay('week', opened, now)).toBe('2026-11-08');
});
