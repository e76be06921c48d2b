import type { Transaction } from '@farthing/contract';

export type TransactionKind = 'Deposit' | 'Transfer' | 'Withdrawal';

/** By the words of the description, as the bank itself promises to write them. */
export function kindOf({ transaction_type, description }: Transaction): TransactionKind {
  if (transaction_type === 'credit') return 'Deposit';
  return /transfer/i.test(description) ? 'Transfer' : 'Withdrawal';
}
