import { errors, type Loan, loanTerms } from '@farthing/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import LoanPage from './loan-page.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const offered = {
  currency: 'USD',
  least_amount: '100.00',
  most_amount: '50000.00',
  terms: loanTerms.map((loan_term, place) => ({ loan_term, interest_rate: `${place + 1}` })),
};

const loan: Loan = {
  id: '0198a000-0000-7000-8000-000000000001',
  amount: '1000.00',
  interest_rate: '2.5',
  loan_term: '1 month',
  status: 'approved',
  due_date: null,
  created_at: '2026-01-05T10:00:00.000Z',
  amount_due: '1025.00',
};

async function showLoans(...loans: Loan[]): Promise<void> {
  bank = await loopbackBank(({ path }) => {
    if (path.endsWith('/loan/request-loan/')) {
      const { status, message } = errors.under_18;
      return { status, body: { status: 'error', code: 'under_18', message } };
    }
    return { status: 200, body: path.endsWith('/loan/terms/') ? offered : { loans } };
  });
  localStorage.setItem('user_id', 'ada');
  startApp({ entries: ['/layout/loan'], origin: bank.origin, pages: <LoanPage /> });
  await screen.findByText('My Loans', { selector: 'h2' });
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 500).toISOString();

test('[LOAN-04] an approved loan with a due date counts down in days, hours, minutes and seconds', async () => {
  await showLoans({ ...loan, due_date: inDays(2) });
  expect(screen.getByRole('timer', { name: 'Time left to repay' }).textContent).toMatch(
    /^(2 days, 0 hours, 0 minutes and [01] seconds?|1 day, 23 hours, 59 minutes and \d+ seconds)$/,
  );
  expect(screen.getByText('$1,025.00')).toBeTruthy();
});

test('[LOAN-04] a loan whose time is over says so, also before the bank calls it overdue', async () => {
  for (const status of ['approved', 'overdue'] as const) {
    await showLoans({ ...loan, status, due_date: inDays(-1) });
    expect(screen.getByText('Loan repayment period has ended.')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    cleanup();
    await bank?.close();
  }
});

test('[LOAN-04] an overdue loan says how much is overdue, since when, and what to do', async () => {
  await showLoans({ ...loan, status: 'overdue', due_date: '2026-02-05T10:00:00.000Z' });
  const notice = screen.getByText('Your loan is overdue').parentElement;
  expect(notice?.textContent).toMatch(
    /\$1,025\.00 has been overdue since 5 Feb 2026, .*contact support to repay it/,
  );
  expect(screen.getByRole('button', { name: 'Repay Loan' })).toBeTruthy();
  cleanup();
  await bank?.close();
  await showLoans({ ...loan, due_date: inDays(2) });
  expect(screen.queryByText('Your loan is overdue')).toBeNull();
});

test('[LOAN-03] every status has its word, and the colour of the spec', async () => {
  const statuses = ['approved', 'pending', 'declined', 'overdue', 'repaid'] as const;
  await showLoans(...statuses.map((status, place) => ({ ...loan, id: `${loan.id}-${place}`, status })));
  const table = within(screen.getByRole('table', { name: 'My Loans' }));
  const tones = ['Approved', 'Pending', 'Declined', 'Overdue', 'Repaid'].map(
    (word) => table.getByText(word).dataset.tone,
  );
  expect(tones).toEqual(['success', 'warning', 'danger', 'danger', 'danger']);
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Amount',
    'Interest rate',
    'Term',
    'Status',
    'Due date',
    'Created',
  ]);
});

test('[LOAN-06] nobody under 18 borrows, and they are told why', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  await showLoans();
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: '700' } });
  fireEvent.change(screen.getByLabelText('Term'), { target: { value: '6 months' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Request $700.00' }));
  const alert = await screen.findByRole('alertdialog');
  expect(alert.textContent).toContain('You must be at least 18 years old for this.');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('700');
  vi.restoreAllMocks();
});
