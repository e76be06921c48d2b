import { add, type Currency, convertRoundingDown, type Money, money, zero } from '@farthing/money';
import { type DollarRates, middleRate } from '@farthing/rules';
import type { HeldAccount } from './account.ts';

/** What accounts come to in one currency, at the middle of the market; never more than they would bring. */
export function sumOf(
  accounts: readonly HeldAccount[],
  currency: Currency,
  rates: DollarRates,
): { readonly sum: Money; readonly isExchanged: boolean } {
  const counted = accounts.filter(({ isInSum }) => isInSum);
  const sum = counted.reduce((total, { balance, currency: from }) => {
    const held = money(balance, from);
    return add(
      total,
      from === currency ? held : convertRoundingDown(held, middleRate(rates, from, currency)),
    );
  }, zero(currency));
  return { sum, isExchanged: counted.some(({ currency: from }) => from !== currency) };
}
