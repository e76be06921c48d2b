import { money } from '@farthing/money';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { OwedNow } from './owed-now.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank?.close();
});

test('[DSH-02] the dialog to pay off a debt shows the balance only where balances are shown', async () => {
  localStorage.setItem('user_id', 'ada');
  const wallet = { balance: '90.00', available: '90.00', currency: 'USD' };
  bank = await loopbackBank(() => ({ status: 200, body: wallet }));
  const pages = <OwedNow owed={money(25_00n, 'USD')} />;
  const { origin } = bank;
  sessionStorage.setItem('balance-shown-to', 'ada');
  startApp({ entries: ['/layout/lending'], origin, pages });
  expect(await screen.findByText('You owe $25.00 today. There is $90.00 in your account.')).toBeTruthy();
  cleanup();
  sessionStorage.clear();
  startApp({ entries: ['/layout/lending'], origin, pages });
  expect(await screen.findByText('You owe $25.00 today.')).toBeTruthy();
  await waitFor(() => expect(bank?.received).toHaveLength(2));
  expect(document.body.textContent).not.toContain('$90.00');
});
