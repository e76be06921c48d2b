import type { RequestState, RequestWay, ShownName } from '@farthing/contract';
import { format, fromDecimal } from '@farthing/money';
import { formatMoment } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { AskedMoney, MoneyRequest } from '../data/money-requests-query.ts';

export const stateWords = {
  open: { word: 'Open', tone: 'info' },
  'part-paid': { word: 'Paid in part', tone: 'info' },
  paid: { word: 'Paid', tone: 'success' },
  expired: { word: 'Expired', tone: 'neutral' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
} as const satisfies Record<RequestState, { word: string; tone: BadgeTone }>;

export const wayWords = {
  whole: { label: 'The whole amount', hint: 'Nobody can pay more or less.' },
  parts: { label: 'In parts', hint: 'Several payments, until the amount is reached.' },
  open: { label: 'Any amount', hint: 'The person who pays decides how much.' },
} as const satisfies Record<RequestWay, { label: string; hint: string }>;

export const shownNameWords = {
  first: 'First name only',
  initial: 'First name and an initial',
  full: 'Full name',
} as const satisfies Record<ShownName, string>;

/** What is asked: '£25.00', '£25.00 up to 4 times', 'Any amount'. */
export function askedWords({ way, amount, currency, most_payments: most }: MoneyRequest): string {
  const what = amount === null ? 'Any amount' : format(fromDecimal(amount, currency));
  return way === 'parts' || most === 1 ? what : `${what}, up to ${most} times`;
}

/** Until when it can be paid, or that it cannot be any more. */
export function untilWords({ state, expires_at }: MoneyRequest): string {
  if (state === 'withdrawn') return 'Nobody can pay it any more.';
  const until = formatMoment(expires_at);
  return state === 'expired' ? `Ended on ${until}` : `Open until ${until}`;
}

/** What came in so far; undefined while nothing did. */
export function cameInWords({ paid_amount, currency, payments }: MoneyRequest): string | undefined {
  const [first] = payments;
  if (first === undefined) return undefined;
  const sum = format(fromDecimal(paid_amount, currency));
  return payments.length === 1 ? `${sum} from ${first.payer}` : `${sum} from ${payments.length} payments`;
}

/** Why a link cannot be paid any more; undefined when it can. */
export function closedWords({ state }: AskedMoney): { title: string; text: string } | undefined {
  return state === 'open' || state === 'part-paid' ? undefined : closed[state];
}

const closed = {
  paid: { title: 'This request has been paid', text: 'There is nothing left to do.' },
  expired: { title: 'This request has expired', text: 'Ask the person who sent you the link for a new one.' },
  withdrawn: {
    title: 'This request can no longer be paid',
    text: 'The person who made it has withdrawn it, or can no longer be paid.',
  },
} as const;
