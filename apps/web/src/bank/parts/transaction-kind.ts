import type { Transaction } from '@farthing/contract';
import { type Currency, fromDecimal, type Money, negate } from '@farthing/money';

type TransactionKind = 'Deposit' | 'Transfer' | 'Withdrawal';

/** What pages call it: money that comes in is a deposit, whatever it is for. */
export function kindOf({
  transaction_type,
  kind,
}: Pick<Transaction, 'transaction_type' | 'kind'>): TransactionKind {
  if (transaction_type === 'credit') return 'Deposit';
  return ['transfer', 'move', 'exchange'].includes(kind) ? 'Transfer' : 'Withdrawal';
}

/** What a transaction did to the account: the API writes amounts without their sign. */
export function signedAmount({ amount, transaction_type }: Transaction, currency: Currency): Money {
  const value = fromDecimal(amount, currency);
  return transaction_type === 'credit' ? value : negate(value);
}
