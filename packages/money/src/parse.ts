import { type Currency, currencies } from './currency.ts';
import { readDecimal, scaled } from './decimal.ts';
import { type Money, money } from './money.ts';

/** Why something is not an amount. */
export type AmountProblem =
  /** Not a string or number that writes a plain decimal: '1,000', '1e3', ' 1', '+1', '٣', NaN, [], null. */
  | 'not_a_number'
  /** A JSON number too long for a float to hold exactly; as a string it could be read. */
  | 'not_exact'
  | 'too_many_decimals'
  /** Zero or less. */
  | 'not_positive'
  /** Positive, but under the least that is taken here. */
  | 'too_small'
  | 'too_large';

export type ParsedAmount =
  | { readonly ok: true; readonly money: Money }
  | { readonly ok: false; readonly problem: AmountProblem };

/** Both ends included, in minor units. */
export type AmountBounds = { readonly minMinor?: bigint; readonly maxMinor?: bigint };

/**
 * The most that is taken where nothing else is said. Fifteen digits is also the most that every float holds
 * exactly, so up to here a JSON number and a string are equally safe.
 */
export const largestAmountMinor = 999_999_999_999_999n;

/**
 * Reads an amount that someone sent: a string or a JSON number, positive, with no more decimals than the currency
 * has, within bounds. The problem is a value, for the caller to put into words beside its field.
 */
export function parseAmount(value: unknown, currency: Currency, bounds: AmountBounds = {}): ParsedAmount {
  if (typeof value === 'number' && isTiny(value)) return refuse('too_many_decimals');
  const text = typeof value === 'number' ? textOf(value) : value;
  const decimal = typeof text === 'string' ? readDecimal(text) : null;
  if (!decimal) return refuse('not_a_number');

  const { digits } = currencies[currency];
  if (decimal.fraction.length > digits) return refuse('too_many_decimals');
  // BigInt takes quadratic time on text of a megabyte, so length is judged before value.
  if (decimal.whole.length > longestWhole) return refuse(decimal.negative ? 'not_positive' : 'too_large');

  const minor = scaled(decimal, digits);
  const { minMinor = 1n, maxMinor = largestAmountMinor } = bounds;
  if (minor <= 0n) return refuse('not_positive');
  if (minor < minMinor) return refuse('too_small');
  if (minor > maxMinor) return refuse('too_large');
  if (typeof value === 'number' && minor > largestAmountMinor) return refuse('not_exact');
  return { ok: true, money: money(minor, currency) };
}

const longestWhole = 40;

/** Small enough to be written with an exponent, and so with more decimals than any currency has. */
const isTiny = (value: number): boolean => String(value).includes('e-');

/** The shortest decimal that gives this float back, which for up to 15 digits is the one that was sent. */
const textOf = (value: number): string =>
  Number.isInteger(value) ? BigInt(value).toString() : String(value);

const refuse = (problem: AmountProblem): ParsedAmount => ({ ok: false, problem });
