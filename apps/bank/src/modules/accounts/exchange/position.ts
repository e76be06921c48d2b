import { type Currency, convertRoundingDown, type Money, money, subtract } from '@farthing/money';
import { type DollarRates, type ExchangeQuote, middleRate } from '@farthing/rules';

/** What an exchange does to the bank's position in a currency, and the bound in that currency. */
export type PositionChange = { readonly change: Money; readonly most: Money };

/** What the bank has too much of, above zero, or too little, because money was exchanged. */
export type Positions = ReadonlyMap<Currency, bigint>;

/**
 * The bank takes what is given, less its margin, and gives what is got. In the currency that it reports in nothing is at risk, so
 * there is no bound. Elsewhere the bound is worth the same in every currency.
 */
export function changesBy(
  { give, get, margin }: Pick<ExchangeQuote, 'give' | 'get' | 'margin'>,
  bound: Money,
  rates: DollarRates,
): readonly PositionChange[] {
  const changes = [subtract(give, margin), money(-get.minor, get.currency)];
  return changes
    .filter(({ currency }) => currency !== bound.currency)
    .map((change) => ({ change, most: boundIn(change.currency, bound, rates) }));
}

export function boundIn(currency: Currency, bound: Money, rates: DollarRates): Money {
  return currency === bound.currency
    ? bound
    : convertRoundingDown(bound, middleRate(rates, bound.currency, currency));
}

/** Whether a position would be beyond its bound by this; what brings it nearer to zero is welcome wherever it is. */
export function isBeyond({ change, most }: PositionChange, positions: Positions): boolean {
  const after = (positions.get(change.currency) ?? 0n) + change.minor;
  return change.minor > 0n ? after > most.minor : after < -most.minor;
}
