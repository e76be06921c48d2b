import type { StandingOrder } from '@farthing/contract';
import { formatDay } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/badge/badge.tsx';

export const stateWords = {
  'awaiting-code': { word: 'Not confirmed', tone: 'warning' },
  active: { word: 'Active', tone: 'success' },
  paused: { word: 'Paused', tone: 'warning' },
  ended: { word: 'Ended', tone: 'neutral' },
} as const satisfies Record<StandingOrder['state'], { word: string; tone: BadgeTone }>;

const endings = {
  done: 'All its payments are made, or its last day has passed.',
  'by-customer': 'You ended it.',
  replaced: 'Other terms have taken its place.',
  'not-confirmed': 'It was not confirmed in time.',
  'payee-gone': 'The recipient cannot be paid any more.',
  'account-gone': 'The account that paid is closed.',
  'customer-stopped': 'Your account was locked.',
  altered: 'It was not as you had approved it.',
} as const satisfies Record<NonNullable<StandingOrder['ended_because']>, string>;

/** What is to be known of it now, in a sentence. */
export function standingOf({ state, next_on, ended_because }: StandingOrder): string {
  if (ended_because !== null) return endings[ended_because];
  if (state === 'paused') return 'Nothing is paid until you resume it.';
  if (state === 'awaiting-code') return 'Nothing is paid: the code was not entered yet.';
  return next_on === null ? 'There are no days left to pay on.' : `Next on ${formatDay(next_on)}.`;
}

/** What became of its newest day. */
export function lastOf({ last, paid }: StandingOrder): string | undefined {
  if (last === null) return undefined;
  const day = formatDay(last.day);
  if (last.outcome === 'paid') return `Paid ${paid === 1 ? 'once' : `${paid} times`}, last for ${day}.`;
  if (last.outcome === 'skipped') return `${day} was skipped.`;
  return `Not paid for ${day}. ${last.reason ?? ''}`;
}

/** Such as "Monday 16 November 2026". The rules of schedules say it too, and would come with every page of an account. */
export function dayInWords(day: string): string {
  return withWeekday.format(new Date(day)).replace(',', '');
}

const withWeekday = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
