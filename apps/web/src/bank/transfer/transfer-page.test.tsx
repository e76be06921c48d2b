import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { mainAccount } from '../testing/account.ts';
import TransferPage from './transfer-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const savings = { ...mainAccount, id: mainAccount.id.replace(/1$/, '2'), first: false, name: 'Savings' };
const refused = { status: 500, body: { status: 'error', code: 'internal', message: 'It is our fault.' } };

/** A bank that cannot say some things. */
async function openTransfer(isRefused: (path: string) => boolean): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path }) => {
    if (isRefused(path)) return refused;
    if (path.includes('/payees/')) return { status: 200, body: { payees: [], most: 200 } };
    if (path.includes('/accounts/'))
      return { status: 200, body: { accounts: [mainAccount, savings], most: 10 } };
    return refused;
  });
  localStorage.setItem('user_id', 'ada');
  startApp({ entries: ['/layout/transfer'], origin: bank.origin, pages: <TransferPage /> });
}

test('payees that cannot be loaded are not asked for without end, and keep nobody from paying somebody new', async () => {
  await openTransfer((path) => path.includes('/payees/'));
  await screen.findByText('The people you have paid before could not be loaded.');
  await screen.findByRole('option', { name: /Savings/ });
  screen.getByRole('button', { name: 'Continue' });
  const asked = bank.received.filter(({ path }) => path.includes('/wallet/payees/'));
  expect(asked, 'by the page, and by the list on it').toHaveLength(2);
});

test('accounts that could not be loaded are said to be missing, and are there after a retry', async () => {
  let isBusy = true;
  await openTransfer((path) => isBusy && path.includes('/accounts/'));
  await screen.findByText('The accounts that you can pay from could not be loaded.');
  expect(screen.queryByText('We are loading your accounts.')).toBeNull();
  isBusy = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('option', { name: /Savings/ });
});
