import type { BadgeTone } from '../../ui/badge/badge.tsx';
import type { PayoutState } from './payment-files-queries.ts';

export const payoutWords = {
  paying: { word: 'On its way', many: 'On their way', tone: 'info' },
  completed: { word: 'Arrived', many: 'Arrived', tone: 'success' },
  failed: { word: 'Came back', many: 'Came back', tone: 'danger' },
} as const satisfies Record<PayoutState, { word: string; many: string; tone: BadgeTone }>;

export const payoutStates = Object.keys(payoutWords) as readonly PayoutState[];

/** The payouts of a file, of one state or of all: what a figure about them opens. */
export function payoutsPath(fileId: string, state?: PayoutState): string {
  return `/staff/payment-files/${fileId}${state === undefined ? '' : `?state=${state}`}`;
}

/** What the address asks for; whatever else stands there asks for all. */
export function payoutStateOf(params: URLSearchParams): PayoutState | undefined {
  return payoutStates.find((state) => state === params.get('state'));
}
