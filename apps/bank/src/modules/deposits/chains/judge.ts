import { type Money, money } from '@farthing/money';
import { coinsWorthRoundingDown } from '@farthing/rules';
import type { Doubt, KnownOutput } from './chain.ts';

/** What an operator has decided about payments on chains. */
export type ChainTerms = {
  readonly least: Money;
  /** More than this is for staff to look at. */
  readonly most: Money;
  /** Up to this a payment needs few blocks, above it many. */
  readonly small: Money;
  readonly blocksIfSmall: number;
  readonly blocksIfLarge: number;
};

export type Judgement =
  | { readonly is: 'waiting'; readonly confirmations: number }
  | { readonly is: 'doubt'; readonly why: Doubt }
  | { readonly is: 'credit'; readonly worth: Money };

/** What becomes of a payment: nothing before it has its blocks, and by itself only what leaves nothing to decide. */
export function judgeOutput(
  output: Pick<KnownOutput, 'network' | 'units' | 'otherToken' | 'height'>,
  coinPrice: bigint | null,
  tip: number,
  terms: ChainTerms,
): Judgement {
  const confirmations = output.height === null ? 0 : tip - output.height + 1;
  const { least, most, small, blocksIfSmall, blocksIfLarge } = terms;
  if (confirmations < blocksIfSmall) return { is: 'waiting', confirmations };
  if (output.otherToken !== null) return { is: 'doubt', why: 'other-token' };
  if (coinPrice === null) return { is: 'doubt', why: 'no-price' };
  const worth = coinsWorthRoundingDown(output.network, output.units, money(coinPrice, least.currency));
  if (worth.minor < least.minor) return { is: 'doubt', why: 'dust' };
  if (worth.minor > small.minor && confirmations < blocksIfLarge) return { is: 'waiting', confirmations };
  if (worth.minor > most.minor) return { is: 'doubt', why: 'large' };
  return { is: 'credit', worth };
}
