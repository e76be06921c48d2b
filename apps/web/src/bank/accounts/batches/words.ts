import type { PaymentBatch, PaymentBatchLine } from '@farthing/contract';
import type { BadgeTone } from '../../../ui/badge/badge.tsx';

type Word = { readonly words: string; readonly tone: BadgeTone };

export const batchWords = {
  awaiting_code: { words: 'Not confirmed', tone: 'warning' },
  awaiting_approval: { words: 'Waiting for approval', tone: 'warning' },
  running: { words: 'Being paid', tone: 'info' },
  done: { words: 'Done', tone: 'success' },
  cancelled: { words: 'Cancelled', tone: 'neutral' },
  refused: { words: 'Refused', tone: 'danger' },
  expired: { words: 'Expired', tone: 'neutral' },
} as const satisfies Record<PaymentBatch['state'], Word>;

export const lineWords = {
  pending: { words: 'Not paid yet', tone: 'neutral' },
  awaiting_approval: { words: 'Waiting for a signature', tone: 'warning' },
  in_review: { words: 'Being checked by us', tone: 'warning' },
  sent: { words: 'Sent', tone: 'success' },
  given_back: { words: 'Given back', tone: 'danger' },
  failed: { words: 'Could not be paid', tone: 'danger' },
} as const satisfies Record<PaymentBatchLine['state'], Word>;

export function paymentsIn(count: number): string {
  return count === 1 ? '1 payment' : `${count.toLocaleString('en-GB')} payments`;
}

/** What has become of its lines, in one sentence. */
export function outcomeOf({ lines, sent, waiting, failed }: PaymentBatch): string {
  const parts = [
    `${sent.toLocaleString('en-GB')} of ${paymentsIn(lines)} sent`,
    ...(waiting > 0 ? [`${waiting.toLocaleString('en-GB')} waiting`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-GB')} not paid`] : []),
  ];
  return parts.join(', ');
}

/** '12 match, 1 is close, 2 are another, 3 could not be checked'. */
export function namesInWords({ match, close, none, not_available }: Names): string {
  const parts = [
    [match, match === 1 ? 'matches' : 'match'],
    [close, close === 1 ? 'is close' : 'are close'],
    [none, none === 1 ? 'is another' : 'are another'],
    [not_available, 'could not be checked'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count.toLocaleString('en-GB')} ${words}`)
    .join(', ');
}

type Names = NonNullable<PaymentBatch['names']>;
