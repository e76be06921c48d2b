import { cleanup, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import type { Account } from '../data/accounts-query.ts';
import { mayPay } from '../parts/may-pay.ts';
import { mainAccount as main } from '../testing/account.ts';
import TransferPage from '../transfer/transfer-page.tsx';
import AccountPage from './account-page.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
  vi.restoreAllMocks();
});

const shared = { kind: 'joint', role: 'owner', company_name: null, frozen: false } as const;
const joint: Account = { ...main, id: main.id.replace(/1$/, '2'), first: false, name: 'Household', shared };
const frozen: Account = { ...joint, shared: { ...shared, frozen: true } };

/** Two accounts; nothing else of the bank answers. */
async function open(path: string, other: Account): Promise<void> {
  vi.spyOn(console, 'error').mockReturnValue();
  const accounts = [main, other];
  bank = await loopbackBank(({ path: asked }) => {
    if (asked.endsWith('/accounts/')) return { status: 200, body: { accounts, most: 10 } };
    if (asked.includes('/payees/')) return { status: 200, body: { payees: [], most: 200 } };
    return { status: 404, body: { status: 'error', code: 'not_found', message: 'Not here.' } };
  });
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <Routes>
        <Route path="/layout/accounts/:accountId" element={<AccountPage />} />
        <Route path="/layout/transfer" element={<TransferPage />} />
      </Routes>
    </ToastProvider>
  );
  startApp({ entries: [path], origin: bank.origin, pages });
}

test('[ACT-06] the page of a frozen account says so above the balance, and does not offer to send', async () => {
  await open(`/layout/accounts/${frozen.id}`, frozen);
  const warning = await screen.findByText('This account is frozen');
  const balance = screen.getByRole('heading', { name: 'Balance' });
  expect(warning.compareDocumentPosition(balance)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('button', { name: 'Settings' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Send' })).toBeNull();
  cleanup();
  await open(`/layout/accounts/${joint.id}`, joint);
  expect(await screen.findByRole('link', { name: 'Send' })).toBeTruthy();
  expect(screen.queryByText('This account is frozen')).toBeNull();
});

test('[ACT-06] a payment from a frozen account is stopped before anything is typed', async () => {
  await open(`/layout/transfer?account=${frozen.id}`, frozen);
  await screen.findByText('This account is frozen');
  const elsewhere = screen.getByRole('link', { name: 'Pay from another account' });
  expect(elsewhere.getAttribute('href')).toBe('/layout/transfer');
  expect(screen.queryByRole('button', { name: /Continue/ })).toBeNull();
});

test('[ACT-06] a frozen account is not among those that can pay', async () => {
  const choices = async () =>
    within(await screen.findByLabelText('Pay from'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
  await open('/layout/transfer', frozen);
  await screen.findByText('Account 1234 5678');
  expect(await choices()).toEqual(['Main account (USD)']);
  cleanup();
  await open('/layout/transfer', joint);
  await screen.findByText('Account 1234 5678');
  expect(await choices()).toEqual(['Main account (USD)', 'Household (USD)']);
});

test('[ACT-07] a person who may only see an account cannot choose to pay from it', () => {
  expect([main, joint, frozen].map(mayPay)).toEqual([true, true, false]);
  expect(mayPay({ shared: { ...shared, kind: 'business', role: 'see' } })).toBe(false);
  expect(mayPay({ shared: { ...shared, kind: 'business', role: 'prepare' } })).toBe(true);
});
