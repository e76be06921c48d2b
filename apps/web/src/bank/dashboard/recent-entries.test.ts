import type { Loan, Transaction } from '@farthing/contract';
import { expect, test } from 'vitest';
import { recentDeposits, recentWithdrawals } from './recent-entries.ts';

const entries: readonly Transaction[] = Array.from({ length: 16 }, (_, place) => ({
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
}));

const loan: Loan = {
  id: 'id-14',
  amount: '500.00',
  interest_rate: '5',
  loan_term: '1 month',
  status: 'approved',
  due_date: null,
  created_at: '2026-11-01T12:00:00.000Z',
  amount_due: '525.00',
};

const descriptions = (list: readonly Transaction[]) => list.map(({ description }) => description);

test('[DSH-08] up to three withdrawals and three deposits are recent', () => {
  expect(descriptions(recentWithdrawals(entries))).toEqual(['Entry 1', 'Entry 3', 'Entry 5']);
  expect(descriptions(recentDeposits(entries, []))).toEqual(['Entry 0', 'Entry 2', 'Entry 4']);
});

test('[DSH-08] a loan that was paid out stands before up to five deposits, and only once', () => {
  expect(descriptions(recentDeposits(entries, [loan]))).toEqual([
    'Loan funding',
    'Entry 0',
    'Entry 2',
    'Entry 4',
    'Entry 6',
    'Entry 8',
  ]);
  expect(recentDeposits(entries.slice(14), [loan])).toHaveLength(1);
  // Of the day on which it was paid out; the loan itself knows the day on which it was asked for.
  expect(recentDeposits(entries, [loan])[0]?.created_at).toBe(entries[14]?.created_at);
});

test('[DSH-08] a loan that waits or was declined funds nothing', () => {
  for (const status of ['pending', 'declined'] as const) {
    expect(descriptions(recentDeposits(entries, [{ ...loan, status }]))).not.toContain('Loan funding');
  }
});
