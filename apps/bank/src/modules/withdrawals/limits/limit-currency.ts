import { type Currency, convertRoundingUp, type Money } from '@farthing/money';
import { middleRate, type Rates } from '../../rates/index.ts';
import type { WholeFile } from '../../risk/index.ts';

/** What came in, to whichever account and in whichever currency, in the currency of the customer's limit, at the middle rate. */
export function toLimitIn(
  current: Awaited<ReturnType<Rates['current']>>,
  currency: Currency,
): (came: Money) => bigint {
  return (came) => convertRoundingUp(came, middleRate(current, came.currency, currency)).minor;
}

/** The file that a payment is a line of, as the rules judge it: what is approved as one is judged by the sum of it. */
export function wholeFile(
  total: Money | undefined,
  { minor: ownMinor }: Money,
  toLimit: (amount: Money) => bigint,
): WholeFile | undefined {
  return total && { ownMinor, allMinor: toLimit(total) };
}
