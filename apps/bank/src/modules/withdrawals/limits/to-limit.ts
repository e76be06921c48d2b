import { type Currency, convertRoundingUp, type Money } from '@farthing/money';
import { middleRate, type Rates } from '../../rates/index.ts';

/** What came in, to whichever account and in whichever currency, in the currency of the customer's limit, at the middle rate. */
export function toLimitIn(
  current: Awaited<ReturnType<Rates['current']>>,
  currency: Currency,
): (came: Money) => bigint {
  return (came) => convertRoundingUp(came, middleRate(current, came.currency, currency)).minor;
}
