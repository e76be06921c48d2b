import type { StaffDeposit, StaffPayment } from '@farthing/contract';
import type { BadgeTone } from '../../ui/badge/badge.tsx';

type Word = { readonly word: string; readonly tone: BadgeTone };

export const paymentStates = {
  'awaiting-code': { word: 'Waits for the code', tone: 'neutral' },
  'in-review': { word: 'Held for review', tone: 'warning' },
  paying: { word: 'On its way', tone: 'info' },
  completed: { word: 'Arrived', tone: 'success' },
  expired: { word: 'Expired', tone: 'neutral' },
  cancelled: { word: 'Cancelled', tone: 'neutral' },
  declined: { word: 'Declined', tone: 'danger' },
  failed: { word: 'Came back', tone: 'danger' },
} as const satisfies Record<StaffPayment['state'], Word>;

export const depositStates = {
  pending: { word: 'Announced', tone: 'info' },
  credited: { word: 'Credited', tone: 'success' },
  rejected: { word: 'Rejected', tone: 'danger' },
  expired: { word: 'Expired', tone: 'neutral' },
  late: { word: 'Late, in suspense', tone: 'warning' },
  replaced: { word: 'Late, credited', tone: 'success' },
  returned: { word: 'Late, sent back', tone: 'neutral' },
} as const satisfies Record<StaffDeposit['state'], Word>;

/** For a choice: the words by state. */
export function wordsOf(states: Readonly<Record<string, Word>>): Record<string, string> {
  return Object.fromEntries(Object.entries(states).map(([state, { word }]) => [state, word]));
}
