import { cleanup, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import TopUpPage from './top-up-page.tsx';
import type { Topup } from './topups-query.ts';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  await bank.close();
});

const started: Topup = {
  id: '0197f0a4-0000-7000-8000-000000000001',
  state: 'started',
  amount: '40.00',
  currency: 'USD',
  account: { id: '0197f0a4-0000-7000-8000-000000000002', name: 'Main account', number: '12345678' },
  owed: null,
  owed_from: null,
  created_at: '2026-01-05T10:00:00.000Z',
  expires_at: '2026-01-05T11:00:00.000Z',
  decided_at: null,
};
const credited: Topup = { ...started, state: 'credited', decided_at: '2026-01-05T10:01:00.000Z' };

/** The page of a top-up as the bank knows it, and what asking the provider brings: that comes when the page is there. */
async function open(known: Topup, checked: Promise<Topup>) {
  bank = await loopbackBank(async ({ method }) => ({
    status: 200,
    body: { topup: method === 'POST' ? await checked : known },
  }));
  const pages = (
    <Routes>
      <Route path="/layout/top-up/:topupId" element={<TopUpPage />} />
    </Routes>
  );
  startApp({ entries: [`/layout/top-up/${known.id}`], origin: bank.origin, pages });
}

const coins = () => document.querySelectorAll('.coin-small').length;

test('[PAY-08] a coin turns for a top-up that arrives while somebody looks, once it has arrived', async () => {
  const { promise, resolve } = Promise.withResolvers<Topup>();
  await open(started, promise);
  await screen.findByText('Your payment is being confirmed');
  expect(coins()).toBe(0);
  resolve(credited);
  await screen.findByText('$40.00 is in Main account');
  expect(coins()).toBe(1);
});

test('[PAY-08] a top-up that had already arrived is shown without the coin', async () => {
  await open(credited, Promise.resolve(credited));
  await screen.findByText('$40.00 is in Main account');
  expect(coins()).toBe(0);
});
