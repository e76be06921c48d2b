import type { UnderWay } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';

/** What it is: 'Payment to A Patel'. */
export function titleOf({ kind, party, network }: UnderWay): string {
  if (kind === 'loan') return 'Loan request';
  if (kind === 'deposit') return network === 'BTC' ? 'Deposit of BTC' : 'Deposit of USDT on TRC20';
  if (kind === 'topup') return 'Top-up by card';
  if (kind === 'card_challenge') return `${party ?? 'A merchant'} asks for a card payment`;
  // Also of one that is disputed.
  if (kind.startsWith('card')) return `Card payment to ${party}`;
  if (kind === 'batch') return `Payments of the file ${party ?? ''}`.trim();
  if (kind === 'scheduled') return `Scheduled payment to ${party ?? 'your payee'}`;
  return `Payment to ${party ?? 'your payee'}`;
}

/** Where it stands, in a few words. */
export const stateWords = {
  awaiting_code: 'Waiting for your code',
  awaiting_approval: 'Waiting for a signature',
  in_review: 'Being checked by us',
  sending: 'Sent to the other bank',
  accepted: 'Accepted by the other bank',
  announced: 'Being confirmed',
  arrived_late: 'Arrived late, being checked by us',
  requested: 'Being decided by us',
  due: 'Due within a day',
  set_aside: 'Paid by card, not taken yet',
  asked_of_you: 'Waiting for you',
  disputed: 'Disputed',
} as const satisfies Record<UnderWay['state'], string>;

/** What happens next, and when as far as anybody knows. */
export function nextOf(item: UnderWay, now: Date): string {
  const { state, expected_at, ends_at } = item;
  const until = ends_at === null ? '' : formatMoment(ends_at);
  if (item.kind === 'topup') return 'Open it to see what is next.';
  if (item.kind === 'batch') return nextOfBatch(item, until);
  switch (state) {
    case 'awaiting_code':
      return `Nothing has been sent. Without the code it ends at ${until}, and the money is yours to use again.`;
    case 'awaiting_approval':
      return `${item.by ?? 'You'} prepared it. The money is set aside until others have signed; without them it ends at ${until}.`;
    case 'in_review':
      return `The money is set aside. We decide by ${until} and email you.`;
    case 'sending':
      return `It has left ${item.paid_from?.name ?? 'your account'}. ${expectation(expected_at, now, 'The other bank says when it arrives.')}`;
    case 'accepted':
      return `It has left ${item.paid_from?.name ?? 'your account'}. The other bank has taken it on and says when it is settled.`;
    case 'due':
      return dueWords(item, now);
    case 'set_aside':
      return `The money is set aside. If the merchant does not take it by ${until}, it is yours to use again.`;
    case 'asked_of_you':
      return `Nothing has been paid. Unless you approve it, it ends at ${until}.`;
    case 'announced':
      return `${expectation(expected_at, now, 'It is in your wallet once the network has confirmed it.')} It is closed at ${until}.`;
    case 'arrived_late':
      return 'We credit it to your wallet or send it back, and email you either way.';
    case 'requested':
    case 'disputed':
      return 'We email you as soon as it is decided.';
  }
}

/** When its time has come it is paid within a minute. */
function dueWords({ expected_at, paid_from }: UnderWay, now: Date): string {
  const when =
    expected_at !== null && new Date(expected_at) > now ? `on ${formatMoment(expected_at)}` : 'now';
  return `We pay it ${when}. Nothing is set aside: keep enough in ${paid_from?.name ?? 'your account'}.`;
}

/** Nothing is set aside for a file before its lines are paid. */
function nextOfBatch({ state, by }: UnderWay, until: string): string {
  if (state === 'awaiting_code')
    return `Nothing has been sent. Without your confirmation it ends at ${until}.`;
  if (state === 'awaiting_approval')
    return `${by ?? 'You'} prepared them. Nothing has been sent; without the approval of others they end at ${until}.`;
  return 'They are paid one after the other.';
}

/** A moment that has passed says nothing about when. */
function expectation(expectedAt: string | null, now: Date, otherwise: string): string {
  if (expectedAt === null) return otherwise;
  return new Date(expectedAt) > now ? `Expected at ${formatMoment(expectedAt)}.` : 'Expected at any moment.';
}
