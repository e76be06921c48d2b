import type { UnderWay } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';

/** What it is: 'Payment to A Patel'. */
export function titleOf({ kind, party, network }: UnderWay): string {
  if (kind === 'loan') return 'Loan request';
  if (kind === 'deposit') return network === 'BTC' ? 'Deposit of BTC' : 'Deposit of USDT on TRC20';
  if (kind === 'batch') return `Payments of the file ${party ?? ''}`.trim();
  return `Payment to ${party ?? 'your payee'}`;
}

/** Where it stands, in a few words. */
export const stateWords = {
  awaiting_code: 'Waiting for your code',
  awaiting_approval: 'Waiting for a signature',
  in_review: 'Being checked by us',
  sending: 'On its way',
  announced: 'Being confirmed',
  arrived_late: 'Arrived late, being checked by us',
  requested: 'Being decided by us',
} as const satisfies Record<UnderWay['state'], string>;

/** What happens next, and when as far as anybody knows. */
export function nextOf(item: UnderWay, now: Date): string {
  const { state, expected_at, ends_at } = item;
  const until = ends_at === null ? '' : formatMoment(ends_at);
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
    case 'announced':
      return `${expectation(expected_at, now, 'It is in your wallet once the network has confirmed it.')} It is closed at ${until}.`;
    case 'arrived_late':
      return 'We credit it to your wallet or send it back, and email you either way.';
    case 'requested':
      return 'We email you as soon as it is decided.';
  }
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
