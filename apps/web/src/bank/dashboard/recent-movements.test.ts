import { expect, test } from 'vitest';
import { type LastMovement, recentDeposits, recentWithdrawals } from './recent-movements.ts';

const movements = Array.from({ length: 12 }, (_, place) => ({
  account: place < 6 ? 'wallet' : 'savings',
  transaction: {
    id: `id-${place}`,
    amount: '1.00',
    transaction_type: place % 2 === 0 ? 'credit' : 'debit',
    description: `Entry ${place}`,
    created_at: '2026-11-15T12:00:00.000Z',
    reference: `R${place}`,
    kind: 'deposit',
    party: null,
    sent: null,
    narration: null,
    opens: null,
  },
})) satisfies LastMovement[];

const loan = {
  id: 'id-4',
  account: 'wallet',
  amount: '500.00',
  paid_at: '2026-11-01T12:00:00.000Z',
} as const;
const withoutLoan = { last_movements: movements, owed_loan: null };

const descriptions = (list: readonly LastMovement[]) =>
  list.map(({ transaction }) => transaction.description);

test('[DSH-08] up to three withdrawals and three deposits are recent, of whichever account', () => {
  expect(descriptions(recentWithdrawals(withoutLoan))).toEqual(['Entry 1', 'Entry 3', 'Entry 5']);
  expect(descriptions(recentDeposits(withoutLoan))).toEqual(['Entry 0', 'Entry 2', 'Entry 4']);
  const ofSavings = { ...withoutLoan, last_movements: movements.slice(6) };
  expect(recentDeposits(ofSavings).map(({ account }) => account)).toEqual(['savings', 'savings', 'savings']);
});

test('[DSH-08] a loan that was paid out stands before up to five deposits, and only once', () => {
  const [funding, ...others] = recentDeposits({ ...withoutLoan, owed_loan: loan });
  expect(funding).toMatchObject({
    account: 'wallet',
    transaction: { description: 'Loan funding', amount: '500.00', created_at: loan.paid_at },
  });
  expect(descriptions(others)).toEqual(['Entry 0', 'Entry 2', 'Entry 6', 'Entry 8', 'Entry 10']);
});
