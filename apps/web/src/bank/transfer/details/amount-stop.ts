import { compare, format, fromDecimal, type Money } from '@farthing/money';
import type { PaymentBounds } from '../../data/bounds-query.ts';
import { converted, type Rates } from '../../data/conversion.ts';
import type { Cost } from '../cost.ts';

type Surroundings = {
  readonly available: Money | undefined;
  /** A balance that is hidden is not told by an error either. */
  readonly isShown: boolean;
  readonly bounds: PaymentBounds | undefined;
  /** Undefined while they are not known: then the bank has the only word. */
  readonly rates: Rates | undefined;
};

/** Why an amount cannot be sent whatever else is typed, in a sentence for its field; undefined while it may be. */
export function amountStop(
  cost: Cost | undefined,
  { available, isShown, bounds, rates }: Surroundings,
): string | undefined {
  if (cost?.amount === undefined) return undefined;
  if (cost.debit !== undefined && available !== undefined && compare(cost.debit, available) > 0)
    return moreThanAvailable(available, isShown);
  if (bounds === undefined) return undefined;
  const left = fromDecimal(bounds.left_today, bounds.currency);
  const share = shareOf(cost.amount, left, rates);
  return share !== undefined && compare(share, left) > 0
    ? `This is more than the ${format(left)} that is left of your daily limit.`
    : undefined;
}

export function moreThanAvailable(available: Money, isShown: boolean): string {
  return isShown
    ? `This is more than the ${format(available)} that you have available.`
    : 'This is more than you have available.';
}

/** Whether the bank looks at an amount before it leaves; false while the page cannot know. */
export function isCheckedFirst(
  cost: Cost | undefined,
  { bounds, rates }: Pick<Surroundings, 'bounds' | 'rates'>,
): boolean {
  if (cost?.amount === undefined || bounds === undefined) return false;
  const atOnce = fromDecimal(bounds.at_once, bounds.currency);
  const share = shareOf(cost.amount, atOnce, rates);
  return share !== undefined && compare(share, atOnce) > 0;
}

/** How much of a limit or bound an amount takes, in the currency of that. */
function shareOf(amount: Money, of: Money, rates: Rates | undefined): Money | undefined {
  if (amount.currency === of.currency) return amount;
  return rates === undefined ? undefined : converted(amount, of.currency, rates);
}
