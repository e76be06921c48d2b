import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../ui/toast/toast.tsx';
import { mainAccount } from '../testing/account.ts';
import DashboardPage from './dashboard-page.tsx';
import type { Dashboard } from './dashboard-query.ts';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
  vi.restoreAllMocks();
});

const { account_number, sort_code, iban, currency, balance, available } = mainAccount;
const dashboard: Dashboard = {
  ...{ account_number, sort_code, iban, currency, balance, available, account_name: 'Ada Lovelace' },
  ...{ transactions: [], transactions_count: 7, accounts: [mainAccount], most: 10 },
  sum: { amount: '100.00', currency: 'USD', rates_as_of: null },
  ...{ under_way: [], last_movements: [], owed_loan: null },
};
const refused = { status: 500, body: { status: 'error', code: 'internal', message: 'It is our fault.' } };

test('a profile that cannot be loaded is not asked for without end, and the money is shown without it', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  bank = await loopbackBank(({ path }) =>
    path.includes('/wallet/dashboard/') ? { status: 200, body: dashboard } : refused,
  );
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <DashboardPage />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/dashboard'], origin: bank.origin, pages });
  // The last of the page: it comes only where the page stays.
  await screen.findByRole('heading', { name: 'Account details' });
  await screen.findByText('Your limits could not be loaded.');
  const asked = bank.received.filter(({ path }) => path.includes('/account/profile/'));
  expect(asked, 'by the page, and by the tile that needs it').toHaveLength(2);
});
