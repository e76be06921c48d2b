import { bankDay, finalDay, lengthOfMonth, type Schedule, scheduledDay } from './schedule.ts';

/** All that somebody agrees to by a schedule, in sentences: what a shorter month does, when it ends, and what a holiday does. */
export function scheduleInWords(schedule: Schedule, holidays: ReadonlySet<string>): string {
  const { frequency, firstDay } = schedule;
  if (frequency === 'once') return onceInWords(firstDay, bankDay(firstDay, holidays));
  return `${rhythm(schedule)}, ${span(schedule)}. ${holidayRule}`;
}

/** Such as "Monday 16 November 2026". */
export function dayInWords(day: string): string {
  return withWeekday.format(new Date(day)).replace(',', '');
}

/** Of no country: which days are bank holidays is the operator's to set. */
const holidayRule = 'When a day falls on a weekend or a bank holiday, we pay on the next working day.';

function onceInWords(day: string, due: string): string {
  const once = `Once, on ${dayInWords(due)}.`;
  return due === day ? once : `${once} ${dayInWords(day)} is a weekend or bank holiday.`;
}

function rhythm(schedule: Schedule): string {
  const { frequency, firstDay } = schedule;
  const date = Number(firstDay.slice(8));
  switch (frequency) {
    case 'once':
      return 'Once';
    case 'weekly':
      return `Every week on ${weekday.format(new Date(firstDay))}`;
    case 'four-weekly':
      return `Every four weeks on ${weekday.format(new Date(firstDay))}`;
    case 'monthly':
      return `Every month on the ${ordinal(date)}${shorter(schedule)}`;
    case 'quarterly':
      return `Every three months on the ${ordinal(date)}${shorter(schedule)}`;
    case 'yearly':
      return `Every year on ${dateAndMonth.format(new Date(firstDay))}${leap(firstDay)}`;
  }
}

/** Said only where one of its months is too short. */
function shorter({ frequency, firstDay }: Schedule): string {
  const [year = 0, first = 1, date = 1] = firstDay.split('-').map(Number);
  const every = frequency === 'quarterly' ? 3 : 1;
  const months = Array.from({ length: 12 / every }, (_, n) => ((first - 1 + n * every) % 12) + 1);
  // A year without a 29 February: the next has none, or the one after.
  const short = months.filter((month) => lengthOfMonth(year % 4 === 0 ? year + 1 : year, month) < date);
  if (short.length === 0) return '';
  return short.every((month) => month === 2)
    ? ', in February on its last day if it is shorter'
    : ', on the last day of shorter months';
}

function leap(firstDay: string): string {
  return firstDay.endsWith('-02-29') ? ', on 28 February in years that have no 29th' : '';
}

function span(schedule: Schedule): string {
  const from = `from ${plain.format(new Date(schedule.firstDay))}`;
  const last = finalDay(schedule);
  if (last === undefined) return `${from} until you end it`;
  const until = `the last on ${plain.format(new Date(last))}`;
  if (schedule.times !== null) return `${from}, ${timesInWords(schedule.times)}, ${until}`;
  return scheduledDay(schedule, 1) === undefined ? `${from}, once only` : `${from}, ${until}`;
}

function timesInWords(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}

function ordinal(date: number): string {
  return `${date}${suffixes[ordinals.select(date)] ?? 'th'}`;
}

const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en-GB', { type: 'ordinal' });

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options });
const weekday = words({ weekday: 'long' });
const dateAndMonth = words({ day: 'numeric', month: 'long' });
const plain = words({ day: 'numeric', month: 'long', year: 'numeric' });
const withWeekday = words({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
