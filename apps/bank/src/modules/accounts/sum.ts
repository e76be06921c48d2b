import { add, type Currency, convertRoundingHalfEven, type Money, money, zero } from '@farthing/money';
import { type DollarRates, middleRate } from '@farthing/rules';
import type { HeldAccount } from './account.ts';

/**
 * What accounts come to in one currency, at the middle of the market. Each is rounded as pages round what they show: the sum
 * is that of the figures beside it.
 */
export function sumOf(
  accounts: readonly HeldAccount[],
  currency: Currency,
  rates: DollarRates,
): { readonly sum: Money; readonly isExchanged: boolean } {
  const counted = accounts.filter(({ isInSum }) => isInSum);
  const sum = counted.reduce((total, { balance, inPots, currency: from }) => {
    const held = money(balance + inPots, from);
    return add(
      total,
      from === currency ? held : convertRoundingHalfEven(held, middleRate(rates, from, currency)),
    );
  }, zero(currency));
  return { sum, isExchanged: counted.some(({ currency: from }) => from !== currency) };
}
