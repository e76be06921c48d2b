import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate, joinDate, splitDate } from './date-parts.ts';

const digits = (maxLength: number) => fc.stringMatching(new RegExp(`^[0-9]{0,${maxLength}}$`));

test('a day of the calendar is the same after it was taken apart and put together', () => {
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString().slice(0, 10);
      expect(isCalendarDate(iso)).toBe(true);
      expect(joinDate(splitDate(iso))).toBe(iso);
    }),
  );
});

test('what is not a date yet keeps every digit in its place', () => {
  fc.assert(
    fc.property(digits(2), digits(2), digits(4), (day, month, year) => {
      const value = joinDate({ day, month, year });
      if (!isCalendarDate(value) && value !== '') expect(splitDate(value)).toEqual({ day, month, year });
    }),
  );
});

test('single digits make a date too', () => {
  expect(joinDate({ day: '7', month: '5', year: '1990' })).toBe('1990-05-07');
});

test('nothing typed is nothing', () => {
  expect(joinDate({ day: '', month: '', year: '' })).toBe('');
});

test('days that do not exist are not dates', () => {
  for (const value of [
    '2001-02-29',
    '2000-13-01',
    '2000-00-10',
    '2000-04-31',
    '0090-05-07',
    '1990-5-7',
    '',
    '--',
  ]) {
    expect(isCalendarDate(value)).toBe(false);
  }
  expect(isCalendarDate('2000-02-29')).toBe(true);
});
