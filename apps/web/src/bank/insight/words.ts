import type { MovementCategory } from '@farthing/contract';
import { absolute, type Currency, format, fromDecimal, isPositive, isZero, subtract } from '@farthing/money';

type Days = { readonly first: string; readonly last: string };

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthOfYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** A whole month by its name, anything else from day to day. */
export function daysInWords({ first, last }: Days): string {
  const isWhole = first.endsWith('-01') && first.slice(0, 7) === last.slice(0, 7) && isLastOfMonth(last);
  return isWhole
    ? monthOfYear.format(Date.parse(first))
    : day.formatRange(Date.parse(first), Date.parse(last)).replaceAll('\u2009', ' ');
}

function isLastOfMonth(text: string): boolean {
  return new Date(Date.parse(text) + 86_400_000).getUTCDate() === 1;
}

export const monthInWords = (month: string): string => monthOfYear.format(Date.parse(`${month}-01`));

export const monthBriefly = (month: string): string => shortMonth.format(Date.parse(`${month}-01`));

/** How much more or less than before; nothing where there was nothing before. */
export function comparedInWords(now: string, before: string, currency: Currency): string | undefined {
  const [current, past] = [fromDecimal(now, currency), fromDecimal(before, currency)];
  if (isZero(past)) return isZero(current) ? undefined : 'Nothing before';
  const difference = subtract(current, past);
  if (isZero(difference)) return 'As much as before';
  return `${format(absolute(difference))} ${isPositive(difference) ? 'more' : 'less'} than before`;
}

type Narrowed = {
  readonly account: { readonly id: string; readonly first: boolean };
  readonly days: Days;
  readonly category?: MovementCategory;
  readonly party?: string;
  readonly direction?: 'in' | 'out';
};

/** The lines behind a figure, by the filters of the history: of the same days, so that they add up to it. */
export function historyPath({ account, days, category, party, direction }: Narrowed): string {
  const asked = new URLSearchParams();
  if (!account.first) asked.set('account', account.id);
  if (category !== undefined) asked.set('category', category);
  if (party !== undefined) asked.set('party', party);
  if (direction !== undefined) asked.set('direction', direction);
  asked.set('since', days.first);
  asked.set('until', days.last);
  asked.set('zone', 'utc');
  return `/layout/transactions?${asked}`;
}
