import { add, type Currency, fromDecimal, type Money, subtract, zero } from '@farthing/money';
import { converted, type Rates } from '../data/conversion.ts';
import type { OverTime } from './over-time-query.ts';

export type MonthFlow = {
  readonly in: Money;
  readonly out: Money;
  /** Converted by itself: the difference of two rounded amounts may be a penny off. */
  readonly net: Money;
};

/** What came in and went out this month on all accounts, in the currency of the page. */
export function monthFlow(
  { currencies }: Pick<OverTime, 'currencies'>,
  currency: Currency,
  rates: Rates | undefined,
): MonthFlow {
  const sumOf = (amount: (figures: OverTime['currencies'][number]) => Money) =>
    currencies.reduce(
      (sum, figures) => add(sum, converted(amount(figures), currency, rates)),
      zero(currency),
    );
  const came = (figures: OverTime['currencies'][number]) => fromDecimal(figures.came_in, figures.currency);
  const went = (figures: OverTime['currencies'][number]) => fromDecimal(figures.went_out, figures.currency);
  return {
    in: sumOf(came),
    out: subtract(zero(currency), sumOf(went)),
    net: sumOf((figures) => subtract(came(figures), went(figures))),
  };
}

/** What all accounts had at the end of each day, in the currency of the page. */
export function balancesIn(
  { days, currencies }: Pick<OverTime, 'days' | 'currencies'>,
  currency: Currency,
  rates: Rates | undefined,
): readonly { readonly day: string; readonly balance: Money }[] {
  return days.map((day, place) => ({
    day,
    balance: currencies.reduce(
      (sum, { currency: own, balances }) =>
        add(sum, converted(fromDecimal(balances[place] ?? '0.00', own), currency, rates)),
      zero(currency),
    ),
  }));
}
