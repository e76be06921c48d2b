import { add, convertRoundingDown, invert, type Money, money, type Rate } from '@farthing/money';

/** The largest amount that is worth no more than this. The rate is from its currency; what it is worth is rounded up. */
export function mostWorth(bound: Money, rate: Rate): Money {
  return rate.from === bound.currency ? bound : convertRoundingDown(bound, invert(rate));
}

/** The smallest amount that is worth no less than this. */
export function leastWorth(bound: Money, rate: Rate): Money {
  if (rate.from === bound.currency) return bound;
  return add(mostWorth(money(bound.minor - 1n, bound.currency), rate), money(1n, rate.from));
}
