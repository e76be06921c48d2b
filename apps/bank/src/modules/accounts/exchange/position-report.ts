import {
  type Currency,
  convertRoundingHalfEven,
  currencyCodes,
  type Money,
  money,
  multiplyRoundingHalfEven,
  type Rate,
} from '@farthing/money';
import { type DollarRates, middleRate } from '@farthing/rules';
import { boundIn } from './position.ts';

/** What a position changed by on a day of UTC, in minor units. */
export type PositionDay = { readonly day: string; readonly currency: Currency; readonly change: bigint };

export type PositionLine = {
  readonly own: Money;
  readonly value: Money;
  /** What it was worth on the days on which it arose. */
  readonly cost: Money;
  readonly result: Money;
  /** In its own currency; none where nothing is at risk. */
  readonly bound: Money | undefined;
  readonly isBeyond: boolean;
};

type Reported = {
  readonly days: readonly PositionDay[];
  readonly bound: Money;
  readonly rates: DollarRates;
  readonly rateOf: (day: string, from: Currency, to: Currency) => Rate;
};

/** Each currency, that of the bound first. */
export function reportPositions(reported: Reported): readonly PositionLine[] {
  const { currency } = reported.bound;
  const others = currencyCodes.filter((code) => code !== currency);
  return [currency, ...others].map((code) => lineOf(reported, code));
}

function lineOf({ days, bound, rates, rateOf }: Reported, currency: Currency): PositionLine {
  const to = bound.currency;
  const its = days.filter((day) => day.currency === currency);
  const own = money(
    its.reduce((total, { change }) => total + change, 0n),
    currency,
  );
  const value = worth(own, to, () => middleRate(rates, currency, to));
  const fine = its.reduce(
    (total, { day, change }) =>
      total + worth(money(change * finer, currency), to, () => rateOf(day, currency, to)).minor,
    0n,
  );
  const cost = multiplyRoundingHalfEven(money(fine, to), { numerator: 1n, denominator: finer });
  const most = currency === to ? undefined : boundIn(currency, bound, rates);
  return {
    ...{ own, value, cost, result: money(value.minor - cost.minor, to), bound: most },
    isBeyond: most !== undefined && (own.minor > most.minor || own.minor < -most.minor),
  };
}

/** Finer than a minor unit by this: days that were rounded one by one would be off by more than a coin. */
const finer = 1_000_000n;

function worth(amount: Money, to: Currency, rate: () => Rate): Money {
  return amount.currency === to ? amount : convertRoundingHalfEven(amount, rate());
}
