import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankHolidays } from './bank-holidays.ts';
import { londonDay, londonMoment } from './london.ts';
import {
  addDays,
  bankDay,
  finalDay,
  frequencies,
  lengthOfMonth,
  numberAfter,
  type Schedule,
  scheduledDay,
  scheduledDays,
} from './schedule.ts';
import { dayInWords, scheduleInWords } from './schedule-words.ts';

const holidays = new Set(bankHolidays);
const endless = (frequency: Schedule['frequency'], firstDay: string): Schedule => ({
  frequency,
  firstDay,
  lastDay: null,
  times: null,
});

const anyDay = fc.integer({ min: 0, max: 4 * 366 }).map((days) => addDays('2026-01-01', days));
const anySchedule = fc.record({
  frequency: fc.constantFrom(...frequencies),
  firstDay: anyDay,
  lastDay: fc.constant(null),
  times: fc.constant(null),
});

const monthsOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const apart = { weekly: 7, 'four-weekly': 28, monthly: 1, quarterly: 3, yearly: 12 } as const;

test('[PAY-04] no day comes twice and none is missing, over month ends and leap years', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const days = scheduledDays(schedule, 0, 60);
      expect(days[0]).toBe(schedule.firstDay);
      expect(days).toHaveLength(schedule.frequency === 'once' ? 1 : 60);
      const { frequency } = schedule;
      if (frequency === 'once') return;
      for (const [n, day] of days.entries()) {
        if (n === 0) continue;
        const before = days[n - 1] ?? '';
        if (frequency === 'weekly' || frequency === 'four-weekly')
          expect(day).toBe(addDays(before, apart[frequency]));
        else {
          expect(monthsOf(day) - monthsOf(before)).toBe(apart[frequency]);
          const wanted = Number(schedule.firstDay.slice(8));
          const [year = 0, month = 0, date] = day.split('-').map(Number);
          expect(date).toBe(Math.min(wanted, lengthOfMonth(year, month)));
        }
      }
    }),
  );
});

test('[PAY-04] by a last day or a count it has just the days that it would have without an end', () => {
  fc.assert(
    fc.property(anySchedule, fc.integer({ min: 1, max: 40 }), anyDay, (schedule, times, lastDay) => {
      const all = scheduledDays(schedule, 0, 220);
      const counted = { ...schedule, times };
      expect(scheduledDays(counted, 0, 220)).toEqual(all.slice(0, times));
      if (schedule.frequency === 'once') return;
      expect(finalDay(counted)).toBe(all[times - 1]);
      const ended = { ...schedule, lastDay };
      const within = all.filter((day) => day <= lastDay);
      expect(scheduledDays(ended, 0, 220)).toEqual(within);
      expect(finalDay(ended)).toBe(within.at(-1));
    }),
  );
});

test('[PAY-04] a day that is a weekend or holiday moves to the next bank day, and two never meet', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      const days = scheduledDays(schedule, 0, 40);
      const due = days.map((day) => bankDay(day, holidays));
      for (const [n, day] of due.entries()) {
        expect([0, 6]).not.toContain(new Date(day).getUTCDay());
        expect(holidays.has(day)).toBe(false);
        for (let between = days[n] ?? ''; between < day; between = addDays(between, 1))
          expect(bankDay(between, holidays)).toBe(day);
      }
      expect(new Set(due).size).toBe(days.length);
    }),
  );
});

test('[PAY-04] the first number after a day is that of the next day that is still to come', () => {
  fc.assert(
    fc.property(anySchedule, anyDay, (schedule, day) => {
      const number = numberAfter(schedule, 0, day);
      const next = scheduledDay(schedule, number);
      if (next !== undefined) expect(next > day).toBe(true);
      if (number > 0) expect((scheduledDay(schedule, number - 1) ?? '') <= day).toBe(true);
    }),
  );
});

test('[PAY-04] a day of London has 23 to 25 hours, and the hour of a payment is that of its clocks', () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(6, 12, 17), (day, hour) => {
      const moment = londonMoment(day, hour);
      expect(londonDay(moment)).toBe(day);
      const clock = { timeZone: 'Europe/London', hour: 'numeric', minute: 'numeric' } as const;
      expect(moment.toLocaleTimeString('en-GB', { ...clock, hourCycle: 'h23' })).toBe(
        `${String(hour).padStart(2, '0')}:00`,
      );
    }),
  );
  expect(londonMoment('2026-03-28', 6).toISOString()).toBe('2026-03-28T06:00:00.000Z');
  expect(londonMoment('2026-03-29', 6).toISOString()).toBe('2026-03-29T05:00:00.000Z');
  expect(londonMoment('2026-10-25', 6).toISOString()).toBe('2026-10-25T06:00:00.000Z');
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02');
});

/** By the rules of the Banking and Financial Dealings Act, without what is proclaimed. */
function holidaysOf(year: number): string[] {
  const at = (month: number, date: number) =>
    new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10);
  const weekday = (day: string) => new Date(day).getUTCDay();
  const monday = (from: string, step: 1 | -1) => {
    let day = from;
    while (weekday(day) !== 1) day = addDays(day, step);
    return day;
  };
  // The anonymous Gregorian computus.
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  const easter = at(Math.floor(sum / 31), (sum % 31) + 1);
  const taken = new Set<string>();
  const substitute = (day: string) => {
    const found = bankDay(day, taken);
    taken.add(found);
    return found;
  };
  return [
    substitute(at(1, 1)),
    ...[addDays(easter, -2), addDays(easter, 1)],
    ...[monday(at(5, 1), 1), monday(at(5, 31), -1), monday(at(8, 31), -1)],
    // A Boxing Day on a weekday keeps its day, and Christmas moves past it.
    ...(weekday(at(12, 25)) === 0
      ? [at(12, 26), at(12, 27)]
      : [substitute(at(12, 25)), substitute(at(12, 26))]),
  ];
}

test('[PAY-04] the holidays that a bank begins with are those of England and Wales', () => {
  const years = [2026, 2027, 2028, 2029, 2030, 2031];
  expect(bankHolidays).toEqual(years.flatMap(holidaysOf));
});

test('[PAY-04] [OPS-01] the words of a schedule claim the holidays of no country, whatever the operator has set', () => {
  expect(scheduleInWords(endless('weekly', '2026-11-20'), new Set(['2026-11-19']))).toMatch(
    / When a day falls on a weekend or a bank holiday, we pay on the next working day\.$/,
  );
});

test('[PAY-04] a schedule says in words what shorter months, its end and holidays do', () => {
  const said = (schedule: Schedule) => scheduleInWords(schedule, holidays);
  expect(said(endless('once', '2026-11-20'))).toBe('Once, on Friday 20 November 2026.');
  expect(said(endless('once', '2026-12-25'))).toBe(
    'Once, on Tuesday 29 December 2026. Friday 25 December 2026 is a weekend or bank holiday.',
  );
  expect(said(endless('weekly', '2026-11-20'))).toMatch(
    /^Every week on Friday, from 20 November 2026 until you end it\. When a day falls on/,
  );
  expect(said({ ...endless('monthly', '2027-01-31'), times: 12 })).toContain(
    'Every month on the 31st, on the last day of shorter months, from 31 January 2027, 12 times, the last on 31 December 2027.',
  );
  expect(said({ ...endless('four-weekly', '2026-11-20'), lastDay: '2027-01-20' })).toContain(
    'Every four weeks on Friday, from 20 November 2026, the last on 15 January 2027.',
  );
  const rhythm = (...of: Parameters<typeof endless>) => said(endless(...of)).split(', from ')[0];
  expect(rhythm('monthly', '2027-01-01')).toBe('Every month on the 1st');
  expect(rhythm('monthly', '2028-01-29')).toBe(
    'Every month on the 29th, in February on its last day if it is shorter',
  );
  expect(rhythm('quarterly', '2027-01-30')).toBe('Every three months on the 30th');
  expect(rhythm('quarterly', '2027-11-30')).toBe(
    'Every three months on the 30th, in February on its last day if it is shorter',
  );
  expect(rhythm('quarterly', '2027-01-31')).toBe(
    'Every three months on the 31st, on the last day of shorter months',
  );
  expect(rhythm('yearly', '2028-02-29')).toBe(
    'Every year on 29 February, on 28 February in years that have no 29th',
  );
  expect(dayInWords('2026-11-16')).toBe('Monday 16 November 2026');
});
