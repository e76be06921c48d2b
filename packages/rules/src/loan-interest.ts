import { type Money, multiplyRoundingHalfEven, parseRatio } from '@farthing/money';

/** For the whole term, at a rate in percent of the amount. */
export function loanInterest(amount: Money, ratePercent: string): Money {
  const ratio = parseRatio(ratePercent);
  if (ratio === null) throw new Error(`"${ratePercent}" is no rate in percent`);
  return multiplyRoundingHalfEven(amount, { ...ratio, denominator: ratio.denominator * 100n });
}
