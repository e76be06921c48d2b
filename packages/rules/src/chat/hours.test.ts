import { expect, test } from 'vitest';
import { isOpenAt, readHours } from './hours.ts';

const hours = readHours('Mon-Fri 08:00-18:00\nSat 09:00-12:00');

test.for([
  ['2026-11-16T08:00:00Z', true],
  ['2026-11-16T07:59:59Z', false],
  ['2026-11-20T17:59:59Z', true],
  ['2026-11-20T18:00:00Z', false],
  ['2026-11-21T11:59:00Z', true],
  ['2026-11-22T11:00:00Z', false],
  // Summer time: an hour earlier by UTC.
  ['2026-07-06T07:00:00Z', true],
  ['2026-07-06T17:00:00Z', false],
] as const)('[CHT-02] at %s it is open: %j', ([at, isOpen]) => {
  expect(isOpenAt(hours, new Date(at))).toBe(isOpen);
});

test('days may go over the end of a week, and what is no line counts for nothing', () => {
  expect(readHours('Sat-Mon 10:00-11:00').map(({ day }) => day)).toEqual([6, 0, 1]);
  expect(readHours('always\n')).toEqual([]);
  expect(isOpenAt([], new Date())).toBe(false);
});
