import type { Transaction } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import type { Account } from '../data/accounts-query.ts';
import { mainAccount } from '../testing/account.ts';
import TransactionsPage from './transactions-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const account: Account = { ...mainAccount, balance: '750.00', available: '750.00' };

const line = (id: string, changes: Partial<Transaction>): Transaction => ({
  id,
  amount: '1000.00',
  transaction_type: 'credit',
  description: 'Deposit of USDT on TRC20',
  created_at: '2026-11-15T12:00:00.000Z',
  reference: '7QK2M4RT9XYA',
  kind: 'deposit',
  party: null,
  sent: null,
  narration: null,
  opens: null,
  ...changes,
});
const transactions = [
  line('2', {
    amount: '250.00',
    transaction_type: 'debit',
    kind: 'transfer',
    description: 'Transfer to A Patel',
  }),
  line('1', {}),
];

type Answer = Awaited<ReturnType<Parameters<typeof loopbackBank>[0]>>;

/** A history of two lines, unless the bank answers something else. */
async function openTransactions(answerTo: (path: string) => Answer | undefined): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path }) => {
    const answer = answerTo(path);
    if (answer !== undefined) return answer;
    if (path.includes('/accounts/')) return { status: 200, body: { accounts: [account], most: 10 } };
    if (path.includes('/under-way/')) return { status: 200, body: { under_way: [] } };
    return { status: 200, body: { transactions, count: 2, next_cursor: undefined } };
  });
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <TransactionsPage />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/transactions'], origin: bank.origin, pages });
}

async function shownLines(): Promise<(string | null)[]> {
  await screen.findByText('Transfer to A Patel');
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('[TXN-03] dollars are shown as pounds at the loaded rate', async () => {
  const rates = {
    base: 'USD',
    rates: { EUR: '0.9', GBP: '0.75' },
    as_of: '2026-11-15T12:00:00.000Z',
    stale: false,
  };
  await openTransactions((path) => (path.includes('/rates/') ? { status: 200, body: rates } : undefined));
  const [transfer, deposit] = await shownLines();
  for (const words of ['−£187.50', '−$250.00']) expect(transfer).toContain(words);
  for (const words of ['+£750.00', '+$1,000.00']) expect(deposit).toContain(words);
});

test('[TXN-03] without a rate a dollar is 0.78 pounds', async () => {
  await openTransactions((path) => (path.includes('/rates/') ? 'hang up' : undefined));
  const [transfer, deposit] = await shownLines();
  expect(transfer).toContain('−£195.00');
  expect(deposit).toContain('+£780.00');
  screen.getByText(/1 USD = 0\.78 GBP/);
});

test('a failed load is an error with a way to try again, not an empty list', async () => {
  let isBusy = true;
  await openTransactions((path) => {
    if (path.includes('/rates/')) return 'hang up';
    if (!isBusy || !path.includes('/wallet/transactions/')) return undefined;
    return {
      status: 503,
      body: { status: 'error', code: 'service_unavailable', message: 'The bank is busy.' },
    };
  });
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Your transactions could not be loaded.');
  isBusy = false;
  fireEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
  expect(await shownLines()).toHaveLength(2);
});

test('what is under way is said to be missing where it could not be loaded, and stands above the lines after a retry', async () => {
  let isBusy = true;
  const busy = { status: 'error', code: 'service_unavailable', message: 'The bank is busy.' };
  await openTransactions((path) => {
    if (path.includes('/rates/')) return 'hang up';
    return isBusy && path.includes('/under-way/') ? { status: 503, body: busy } : undefined;
  });
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('What is under way could not be loaded.');
  expect(await shownLines()).toHaveLength(2);
  isBusy = false;
  fireEvent.click(within(failure).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(await shownLines()).toHaveLength(2);
});
