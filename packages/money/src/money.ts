import type { Currency } from './currency.ts';

/**
 * An exact amount: whole minor units (cents, pence) of one currency, as large as need be, negative for a debit.
 * `minor` is a bigint on purpose: it does not mix with numbers, and JSON refuses it, so that an amount cannot
 * leave as a float by accident.
 */
export type Money = { readonly minor: bigint; readonly currency: Currency };

/** Pounds and dollars were put together without a rate. A fault in the calling code, never a person's mistake. */
export class MixedCurrencies extends Error {
  constructor(a: Currency, b: Currency) {
    super(`${a} and ${b} do not mix without a rate`);
    this.name = 'MixedCurrencies';
  }
}

export const money = (minor: bigint, currency: Currency): Money => ({ minor, currency });

export const zero = (currency: Currency): Money => money(0n, currency);

export const add = (a: Money, b: Money): Money => money(a.minor + sameCurrency(a, b).minor, a.currency);

export const subtract = (a: Money, b: Money): Money => money(a.minor - sameCurrency(a, b).minor, a.currency);

export const negate = (a: Money): Money => money(-a.minor, a.currency);

export const absolute = (a: Money): Money => larger(a, negate(a));

/** The currency is given because a list may be empty, and nothing in pounds is not nothing in dollars. */
export const sum = (amounts: Iterable<Money>, currency: Currency): Money => {
  let total = zero(currency);
  for (const amount of amounts) total = add(total, amount);
  return total;
};

/** -1, 0 or 1, as `Array.prototype.sort` wants it. */
export function compare(a: Money, b: Money): -1 | 0 | 1 {
  const other = sameCurrency(a, b);
  if (a.minor < other.minor) return -1;
  return a.minor > other.minor ? 1 : 0;
}

export const equals = (a: Money, b: Money): boolean => compare(a, b) === 0;

export const smaller = (a: Money, b: Money): Money => (compare(a, b) <= 0 ? a : b);

export const larger = (a: Money, b: Money): Money => (compare(a, b) >= 0 ? a : b);

export const isPositive = (a: Money): boolean => a.minor > 0n;

export const isNegative = (a: Money): boolean => a.minor < 0n;

export const isZero = (a: Money): boolean => a.minor === 0n;

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new MixedCurrencies(a.currency, b.currency);
  return b;
}
