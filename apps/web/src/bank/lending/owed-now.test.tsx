import { money } from '@farthing/money';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import type { Account } from '../data/accounts-query.ts';
import { mainAccount as main } from '../testing/account.ts';
import { OwedNow } from './owed-now.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

async function start(accounts: readonly Account[]) {
  localStorage.setItem('user_id', 'ada');
  sessionStorage.setItem('balance-shown-to', 'ada');
  const sum = { amount: '90.00', currency: 'USD', rates_as_of: null };
  bank = await loopbackBank(() => ({ status: 200, body: { accounts, sum, most: 10 } }));
  const pages = <OwedNow owed={money(25_00n, 'USD')} />;
  const app = { entries: ['/layout/lending'], origin: bank.origin, pages };
  startApp(app);
  return app;
}

test('[DSH-02] the dialog to pay off a debt shows the balance only where balances are shown', async () => {
  const app = await start([main]);
  expect(await screen.findByText('You owe $25.00 today. There is $90.00 in your account.')).toBeTruthy();
  cleanup();
  sessionStorage.clear();
  startApp(app);
  expect(await screen.findByText('You owe $25.00 today.')).toBeTruthy();
  await waitFor(() => expect(bank?.received).toHaveLength(2));
  expect(document.body.textContent).not.toContain('$90.00');
});

test('[LEN-02] the dialog to pay off a debt has the balance of the account that pays, whatever the first one is in', async () => {
  const euros = { ...main, currency: 'EUR', available: '5.00' } as const;
  const other = { ...main, first: false, available: '70.00' };
  const dollars = (ending: string, opened_at: string, changes: object) => ({
    ...{ ...other, id: main.id.replace(/1$/, ending), opened_at, ...changes },
  });
  await start([
    euros,
    dollars('2', '2026-01-02T00:00:00.000Z', { kind: 'savings', available: '1.00' }),
    dollars('3', '2026-01-03T00:00:00.000Z', {
      ...{ available: '2.00', shared: { kind: 'joint', role: 'owner', company_name: null, frozen: false } },
    }),
    dollars('4', '2026-01-05T00:00:00.000Z', { available: '3.00' }),
    dollars('5', '2026-01-04T00:00:00.000Z', {}),
  ]);
  expect(await screen.findByText('You owe $25.00 today. There is $70.00 in your account.')).toBeTruthy();
});
