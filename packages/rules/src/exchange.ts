import {
  type Currency,
  lessBasisPoints,
  parseRate,
  type Rate,
  ratioToDecimalRoundingDown,
} from '@farthing/money';

/** What one US dollar buys of every other currency, as plain decimals. */
export type DollarRates = Readonly<Record<Exclude<Currency, 'USD'>, string>>;

/** A rate, and the very same in figures for people to read. */
export type ReadableRate = { readonly rate: Rate; readonly rateText: string };

/** The middle of the market, exact: for comparing amounts, not for charging. */
export function middleRate(rates: DollarRates, from: Currency, to: Currency): Rate {
  const given = perDollar(rates, from);
  const got = perDollar(rates, to);
  return {
    numerator: got.numerator * given.denominator,
    denominator: got.denominator * given.numerator,
    from,
    to,
  };
}

/** What is charged when money is really exchanged: the middle, less the bank's margin. */
export function chargedRate(middle: Rate, marginBasisPoints: bigint): ReadableRate {
  return readableRate(lessBasisPoints(middle, middle.from === middle.to ? 0n : marginBasisPoints));
}

/** Cut off where it would have no end: the figures that the customer reads are the ones that are computed with. */
export function readableRate({ from, to, ...ratio }: Rate): ReadableRate {
  const rateText = ratioToDecimalRoundingDown(ratio, decimals).replace(/\.?0+$/, '');
  return { rate: rateOf(rateText, from, to), rateText };
}

/** Four more than the rates of the market have, so that taking off hundredths of a percent stays exact. */
const decimals = 10;

const perDollar = (rates: DollarRates, currency: Currency): Rate =>
  rateOf(currency === 'USD' ? '1' : rates[currency], 'USD', currency);

function rateOf(text: string, from: Currency, to: Currency): Rate {
  const rate = parseRate(text, from, to);
  if (rate === null) throw new Error(`"${text}" is no rate from ${from} to ${to}`);
  return rate;
}
