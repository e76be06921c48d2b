import { add, type Currency, fromDecimal, type Money, zero } from '@farthing/money';
import type { Account } from '../data/accounts-query.ts';
import { converted, type Rates } from '../data/conversion.ts';

type Held = Pick<Account, 'balance' | 'available' | 'in_pots' | 'in_sum' | 'currency'>;

export type Total = {
  /** Of the accounts in the sum, with their pots. */
  readonly held: Money;
  /** Without pots and what is set aside for payments. */
  readonly free: Money;
  /** What had to be converted. */
  readonly from: readonly Currency[];
};

/** Each account is rounded as the page shows it: the sum is that of the figures below it. */
export function totalOf(accounts: readonly Held[], currency: Currency, rates: Rates | undefined): Total {
  const counted = accounts.filter(({ in_sum }) => in_sum);
  const sumOf = (amount: (account: Held) => Money) =>
    counted.reduce((sum, account) => add(sum, converted(amount(account), currency, rates)), zero(currency));
  return {
    held: sumOf(({ balance, in_pots, currency: own }) =>
      add(fromDecimal(balance, own), fromDecimal(in_pots, own)),
    ),
    free: sumOf(({ available, currency: own }) => fromDecimal(available, own)),
    from: [...new Set(counted.map(({ currency: own }) => own))].filter((own) => own !== currency),
  };
}
