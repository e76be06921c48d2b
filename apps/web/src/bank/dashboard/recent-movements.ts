import type { Dashboard } from './dashboard-query.ts';

/** A line of the history of one of the accounts. */
export type LastMovement = Dashboard['last_movements'][number];

type Newest = Pick<Dashboard, 'last_movements' | 'owed_loan'>;

export function recentWithdrawals({ last_movements }: Newest): readonly LastMovement[] {
  return last_movements.filter(({ transaction }) => transaction.transaction_type === 'debit').slice(0, 3);
}

/** A loan that was paid out comes first, however long ago that was, and then more of the others have room. */
export function recentDeposits({ last_movements, owed_loan }: Newest): readonly LastMovement[] {
  const deposits = last_movements.filter(({ transaction }) => transaction.transaction_type === 'credit');
  if (!owed_loan) return deposits.slice(0, 3);
  // The payment of a loan has the id of the loan.
  const others = deposits.filter(({ transaction }) => transaction.id !== owed_loan.id);
  return [{ account: owed_loan.account, transaction: fundingOf(owed_loan) }, ...others.slice(0, 5)];
}

function fundingOf({ id, amount, paid_at }: NonNullable<Dashboard['owed_loan']>) {
  return {
    id,
    amount,
    transaction_type: 'credit',
    description: 'Loan funding',
    created_at: paid_at,
    reference: '',
    kind: 'loan',
    party: null,
    sent: null,
    narration: null,
    opens: 'loans',
  } as const;
}
