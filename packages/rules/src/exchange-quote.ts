import {
  convertRoundingDown,
  convertRoundingUp,
  invert,
  type Money,
  type Rate,
  subtract,
} from '@farthing/money';
import type { ReadableRate } from './exchange.ts';

/** What a customer gives of one currency, gets of another, and what of it the bank earns. */
export type ExchangeQuote = {
  readonly give: Money;
  readonly get: Money;
  /** In the currency that is given. */
  readonly margin: Money;
  /** Units of what is got for one of what is given, as the customer reads it and as it is computed with. */
  readonly rateText: string;
};

/** Which of the two amounts the customer names; the other follows from it. */
export type ExchangeSide = 'give' | 'get';

/**
 * Rounded against whoever exchanges, by less than the smallest coin: what is got down, what is given up. Otherwise many small
 * exchanges would gain what one large one does not.
 */
export function quoteExchange(
  amount: Money,
  side: ExchangeSide,
  { charged, middle }: { readonly charged: ReadableRate; readonly middle: Rate },
): ExchangeQuote {
  const give = side === 'give' ? amount : convertRoundingUp(amount, invert(charged.rate));
  const get = side === 'get' ? amount : convertRoundingDown(amount, charged.rate);
  return { give, get, margin: subtract(give, worthOf(get, middle)), rateText: charged.rateText };
}

/**
 * Whether the bank would lose by keeping a promise: the market has moved by more than the margin. Kept all the same, a promise
 * would be an option on the rate for nothing.
 */
export function isOutrun({ give, get }: Pick<ExchangeQuote, 'give' | 'get'>, middle: Rate): boolean {
  return worthOf(get, middle).minor > give.minor;
}

/** What an amount costs the bank, in the currency that is given for it. */
function worthOf(get: Money, middle: Rate): Money {
  return convertRoundingUp(get, invert(middle));
}
