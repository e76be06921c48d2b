import type { KnownOutput } from './chain.ts';

/** What two people can make of a payment that is in doubt. */
const doubtDecisions = ['credit', 'return', 'write-off'] as const;

export type DoubtDecision = (typeof doubtDecisions)[number];

/**
 * What can be decided about a payment now. Coins that are there are credited, sent back or kept without crediting them. Of a payment
 * that has left its chain after it was credited there are none: it can only be borne, and not before it has had its blocks to come back.
 */
export function decisionsFor(
  { state, why }: Pick<KnownOutput, 'state' | 'why'>,
  { isGoneForGood, isBooked }: { readonly isGoneForGood: boolean; readonly isBooked: boolean },
): readonly DoubtDecision[] {
  if (state !== 'doubt') return [];
  if (why !== 'taken-back') return doubtDecisions;
  return isGoneForGood && isBooked ? ['write-off'] : [];
}
