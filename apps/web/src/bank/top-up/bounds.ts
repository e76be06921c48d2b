import { type Currency, format, fromDecimal, type Money } from '@farthing/money';
import { leastWorth, mostWorth } from '@farthing/rules';
import { amountProblem } from '../../ui/money-input/amount-problem.ts';
import { typedAmount } from '../../ui/money-input/typed-amount.ts';
import { type Rates, rateBetween } from '../data/conversion.ts';
import type { TopupOffer } from './topups-query.ts';

/** What can be topped up into an account, in its currency. */
type TopupBounds = {
  readonly least: Money;
  readonly most: Money;
  readonly left: Money;
};

/** As the bank judges it; undefined for an account in another currency until a rate is known. */
export function boundsFor(
  offer: TopupOffer,
  currency: Currency,
  rates: Rates | undefined,
): TopupBounds | undefined {
  if (currency !== offer.currency && rates === undefined) return undefined;
  const rate = rateBetween(currency, offer.currency, rates);
  const own = (amount: string) => fromDecimal(amount, offer.currency);
  return {
    least: leastWorth(own(offer.least_amount), rate),
    most: mostWorth(own(offer.most_amount), rate),
    left: mostWorth(own(offer.left_today), rate),
  };
}

export function boundsWords(bounds: TopupBounds, { currency }: TopupOffer): string {
  const { least, most, left } = bounds;
  const words = `From ${format(least)} to ${format(most)} at once, and ${format(left)} more within 24 hours`;
  return least.currency === currency ? `${words}.` : `${words}, at the rate of the moment.`;
}

/** Why what was typed cannot be topped up; null if it can. */
export function topupProblem(
  typed: string,
  currency: Currency,
  bounds: TopupBounds | undefined,
): string | null {
  const amount = typedAmount(typed, currency);
  if (bounds === undefined) return amountProblem(amount, currency);
  const { least, most, left } = bounds;
  const problem = amountProblem(amount, currency, { minMinor: least.minor, maxMinor: most.minor });
  if (problem !== null || fromDecimal(amount, currency).minor <= left.minor) return problem;
  return `You can top up ${format(left)} more within 24 hours.`;
}
