import { type Currency, minorPerMajor } from './currency.ts';
import { readDecimal, scaled, writeDecimal } from './decimal.ts';
import { MixedCurrencies, type Money, money } from './money.ts';

/** An exact fraction, so that an inverted rate or a third of something loses nothing before the one rounding. */
export type Ratio = { readonly numerator: bigint; readonly denominator: bigint };

/** How many major units of `to` one major unit of `from` buys. */
export type Rate = Ratio & { readonly from: Currency; readonly to: Currency };

/** Reads a plain decimal such as '0.0725'; never a float. Null if it is not one. */
export function parseRatio(text: string): Ratio | null {
  const decimal = text.length <= longestRatio ? readDecimal(text) : null;
  if (!decimal) return null;
  const digits = decimal.fraction.length;
  return { numerator: scaled(decimal, digits), denominator: 10n ** BigInt(digits) };
}

/** Reads a rate from a plain decimal such as '0.7834'. Null if it is not one, or not positive. */
export function parseRate(text: string, from: Currency, to: Currency): Rate | null {
  const ratio = parseRatio(text);
  return ratio && ratio.numerator > 0n ? { ...ratio, from, to } : null;
}

/** The way back: dollars for pounds instead of pounds for dollars. Exact. */
export const invert = ({ numerator, denominator, from, to }: Rate): Rate => ({
  numerator: denominator,
  denominator: numerator,
  from: to,
  to: from,
});

/** The rate less a margin, in hundredths of a percent: 50n takes half a percent off. Exact. */
export function lessBasisPoints(rate: Rate, basisPoints: bigint): Rate {
  if (basisPoints < 0n || basisPoints >= 10_000n)
    throw new RangeError('a margin is from 0 to 9999 basis points');
  return {
    ...rate,
    numerator: rate.numerator * (10_000n - basisPoints),
    denominator: rate.denominator * 10_000n,
  };
}

/** A positive ratio as a plain decimal; what it says is never more than the ratio. */
export const ratioToDecimalRoundingDown = ({ numerator, denominator }: Ratio, decimals: number): string =>
  writeDecimal(divideRoundingDown(numerator * 10n ** BigInt(decimals), denominator), decimals);

/** Towards minus infinity: a customer is never given more than the exact value. */
export const multiplyRoundingDown = (amount: Money, by: Ratio): Money =>
  multiply(amount, by, divideRoundingDown);

/** Towards plus infinity: a customer is never charged less than the exact value. */
export const multiplyRoundingUp = (amount: Money, by: Ratio): Money => multiply(amount, by, divideRoundingUp);

/** To the nearest, a tie to the even neighbour: no drift over many amounts. */
export const multiplyRoundingHalfEven = (amount: Money, by: Ratio): Money =>
  multiply(amount, by, divideRoundingHalfEven);

export const convertRoundingDown = (amount: Money, rate: Rate): Money =>
  convert(amount, rate, divideRoundingDown);

export const convertRoundingUp = (amount: Money, rate: Rate): Money =>
  convert(amount, rate, divideRoundingUp);

export const convertRoundingHalfEven = (amount: Money, rate: Rate): Money =>
  convert(amount, rate, divideRoundingHalfEven);

const longestRatio = 64;

type Division = (numerator: bigint, denominator: bigint) => bigint;

const multiply = ({ minor, currency }: Money, by: Ratio, divide: Division): Money =>
  money(divide(minor * by.numerator, by.denominator), currency);

function convert({ minor, currency }: Money, rate: Rate, divide: Division): Money {
  if (currency !== rate.from) throw new MixedCurrencies(currency, rate.from);
  const numerator = minor * rate.numerator * minorPerMajor(rate.to);
  return money(divide(numerator, rate.denominator * minorPerMajor(rate.from)), rate.to);
}

/** Denominators here are positive; bigint division itself cuts towards zero. */
function divideRoundingDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator % denominator < 0n ? quotient - 1n : quotient;
}

const divideRoundingUp: Division = (numerator, denominator) => -divideRoundingDown(-numerator, denominator);

function divideRoundingHalfEven(numerator: bigint, denominator: bigint): bigint {
  const down = divideRoundingDown(numerator, denominator);
  const twiceRest = 2n * (numerator - down * denominator);
  if (twiceRest < denominator) return down;
  if (twiceRest > denominator) return down + 1n;
  return down % 2n === 0n ? down : down + 1n;
}
