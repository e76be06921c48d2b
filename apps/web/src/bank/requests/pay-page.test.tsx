import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import type { AskedMoney } from '../data/money-requests-query.ts';
import { mainAccount } from '../testing/account.ts';
import PayPage from './pay-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  await bank.close();
});

const request = {
  ...{ name: 'Grace Hopper', text: 'Pizza', currency: 'USD', account_currency: 'USD', own: false },
  ...{ way: 'parts', state: 'open', amount: '30.00', left: '30.00', expires_at: '2099-01-01T00:00:00.000Z' },
} as unknown as AskedMoney;

const quote = {
  ...{ withdrawal_id: '0197f0a4-0000-7000-8000-000000000003', amount: '12.50', currency: 'USD', notes: [] },
  ...{ expires_at: '2099-01-01T00:00:00.000Z', review_expected: false, approve_with: 'code' },
};

async function openPage(userId = 'ada'): Promise<void> {
  bank = await loopbackBank(({ method, path }) => {
    if (method === 'POST') return { status: 201, body: { status: 'success', message: '', data: quote } };
    if (path.includes('/accounts/')) return { status: 200, body: { accounts: [mainAccount], most: 10 } };
    if (path.includes('/profile/')) return { status: 200, body: { user: { has_pin: true, email: 'a@b.c' } } };
    return { status: 200, body: request };
  });
  localStorage.setItem('user_id', userId);
  const pages = (
    <Routes>
      <Route path="/layout/pay/:token" element={<PayPage />} />
    </Routes>
  );
  startApp({ entries: ['/layout/pay/abc'], origin: bank.origin, pages });
  await screen.findByLabelText('How much do you pay?');
}

async function openAgain(userId?: string): Promise<void> {
  cleanup();
  await bank.close();
  await openPage(userId);
}

const amount = () => screen.getByLabelText<HTMLInputElement>('How much do you pay?');
const pin = () => screen.getByLabelText<HTMLInputElement>('Transaction PIN');

test('[PAY-05] how much is paid of a request is found again by who typed it, without the PIN', async () => {
  await openPage();
  expect(amount().value).toBe('30.00');
  await userEvent.clear(amount());
  await userEvent.type(amount(), '12.5');
  await userEvent.type(pin(), '4821');
  await openAgain();
  expect([amount().value, pin().value]).toEqual(['12.5', '']);
  expect(sessionStorage.getItem('drafts')).not.toContain('4821');
  await openAgain('grace');
  expect(amount().value).toBe('30.00');
});

test('[PAY-05] the step of the code begins at its heading, and nothing typed before is left', async () => {
  await openPage();
  await userEvent.clear(amount());
  await userEvent.type(amount(), '12.5');
  await userEvent.type(pin(), '4821{Enter}');
  const heading = await screen.findByRole('heading', { name: 'Enter the code from your email' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(sessionStorage.getItem('drafts')).not.toContain('12.5');
});
