import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { ReportedEntry } from './reconciliation-queries.ts';

export const kindWords = {
  debit: 'Paid',
  credit: 'Received',
  return: 'Came back',
  acceptance: 'Accepted',
  rejection: 'Rejected',
} as const satisfies Record<ReportedEntry['kind'], string>;

export const stateWords = {
  open: { word: 'To look at', tone: 'warning' },
  matched: { word: 'Matched', tone: 'success' },
  repeated: { word: 'Told before', tone: 'neutral' },
  explained: { word: 'Explained', tone: 'info' },
  resolved: { word: 'Resolved', tone: 'success' },
} as const satisfies Record<ReportedEntry['state'], { word: string; tone: BadgeTone }>;

/** Why a person has to look at it, as a sentence. */
export const problemWords = {
  'unknown-reference': 'Its reference belongs to none of our payments.',
  'no-reference': 'It names no reference.',
  'amount-differs': 'Its amount is not that of our payment.',
  'booked-before-sent': 'It was booked before we sent the payment.',
  'payment-not-sent': 'We have not sent this payment.',
  'payment-given-back': 'The money of this payment has already been given back.',
  'paid-twice': 'This payment was paid before.',
  returned: 'Our payment came back.',
  rejected: 'Our payment was rejected.',
  'file-rejected': 'A whole payment file of ours was rejected.',
  'money-in': 'It is money from another bank, and not credited yet.',
  'reference-used': 'The other bank’s reference was used for another payment.',
} as const satisfies Record<NonNullable<ReportedEntry['problem']>, string>;

/** Whether giving the money back can be proposed on its word. */
export function isComingBack({ problem, payment }: ReportedEntry): boolean {
  return payment !== null && (problem === 'returned' || problem === 'rejected');
}
