import type { CardDisputeReason, CardDisputeState } from '@farthing/contract';
import type { BadgeTone } from '../../ui/badge/badge.tsx';

export const reasonWords = {
  'not-me': 'I did not make this payment',
  'not-received': 'What I paid for has not come',
  'not-as-described': 'What I paid for is not as described, or is broken',
  'wrong-amount': 'The amount is wrong',
  'paid-twice': 'I paid twice',
  cancelled: 'I cancelled it',
  'no-cash': 'The cash machine gave no cash, or too little',
} as const satisfies Record<CardDisputeReason, string>;

export const disputeWords = {
  open: { word: 'We are looking at it', tone: 'info' },
  'with-merchant': { word: 'We have asked the merchant', tone: 'info' },
  answered: { word: 'The merchant has answered', tone: 'info' },
  won: { word: 'Decided in your favour', tone: 'success' },
  lost: { word: 'Decided against you', tone: 'warning' },
} as const satisfies Record<CardDisputeState, { word: string; tone: BadgeTone }>;
