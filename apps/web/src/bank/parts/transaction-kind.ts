import type { Transaction } from '@farthing/contract';

export type TransactionKind = 'Deposit' | 'Transfer' | 'Withdrawal';

/** What pages call it: money that comes in is a deposit, whatever it is for. */
export function kindOf({
  transaction_type,
  kind,
}: Pick<Transaction, 'transaction_type' | 'kind'>): TransactionKind {
  if (transaction_type === 'credit') return 'Deposit';
  return kind === 'transfer' ? 'Transfer' : 'Withdrawal';
}
