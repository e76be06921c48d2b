import type { Loan, Transaction } from '@farthing/contract';

export function recentWithdrawals(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions.filter(({ transaction_type }) => transaction_type === 'debit').slice(0, 3);
}

/** A loan that was paid out comes first, however long ago that was, and then more of the others have room. */
export function recentDeposits(
  transactions: readonly Transaction[],
  loans: readonly Loan[],
): readonly Transaction[] {
  const deposits = transactions.filter(({ transaction_type }) => transaction_type === 'credit');
  const loan = loans.find(({ status }) => status === 'approved' || status === 'overdue');
  if (!loan) return deposits.slice(0, 3);
  // The payment of a loan has the id of the loan, and is later than the request for it.
  const paidOut = deposits.find(({ id }) => id === loan.id);
  const others = deposits.filter((deposit) => deposit !== paidOut);
  return [fundingOf(loan, paidOut), ...others.slice(0, 5)];
}

function fundingOf({ id, amount, created_at }: Loan, paidOut: Transaction | undefined): Transaction {
  return {
    id,
    amount,
    transaction_type: 'credit',
    description: 'Loan funding',
    created_at: paidOut?.created_at ?? created_at,
    reference: '',
    kind: 'loan',
    party: null,
    sent: null,
    narration: null,
    opens: 'loans',
  };
}
