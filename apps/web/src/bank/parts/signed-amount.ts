import type { Transaction } from '@farthing/contract';
import { type Currency, fromDecimal, type Money, negate } from '@farthing/money';

/** What a transaction did to the wallet: the API writes amounts without their sign. */
export function signedAmount({ amount, transaction_type }: Transaction, currency: Currency): Money {
  const value = fromDecimal(amount, currency);
  return transaction_type === 'credit' ? value : negate(value);
}
