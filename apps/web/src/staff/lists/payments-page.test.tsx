import type { StaffPayment } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { startStaffPage } from '../testing/staff-page.tsx';
import PaymentsPage from './payments-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank.close();
});

const payment: StaffPayment = {
  id: '0198a000-0000-7000-8000-000000000003',
  reference: '7QK2M4RT9XYA',
  state: 'completed',
  at: '2026-01-05T10:00:00.000Z',
  customer: {
    id: '0198a000-0000-7000-8000-000000000002',
    full_name: 'Ada Lovelace',
    email: 'a•••@example.com',
    account_ending: '2429',
    status: 'active',
    tier: 2,
  },
  payee: { name: '<b>A Patel</b>', bank_name: 'Example Bank', account_ending: '5555' },
  amount: { amount: '250.00', currency: 'GBP' },
  debit: { amount: '322.13', currency: 'USD' },
};

async function open(search: string, payments: readonly StaffPayment[], status = 200) {
  bank = await loopbackBank(() => ({ status, body: { payments, next_cursor: null } }));
  const page = (
    <Routes>
      <Route path="/staff/payments/*" element={<PaymentsPage />} />
    </Routes>
  );
  return startStaffPage(page, { origin: bank.origin, path: `/staff/payments${search}` });
}

const asked = () => bank.received.map(({ path }) => path.replace('/api/v1/staff/payments/', ''));

test('a payment shows both amounts, each in its own currency, and names as text', async () => {
  await open('', [payment]);
  expect((await screen.findByRole('link', { name: '<b>A Patel</b>' })).getAttribute('href')).toBe(
    `/staff/payments/${payment.id}`,
  );
  const row = screen.getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/£250\.00.*\$322\.13/);
});

test('filters of the address are asked for, others are not, and a row keeps them', async () => {
  await open('?state=completed&q=%20Patel%20&admin=1', [payment]);
  const link = await screen.findByRole('link', { name: '<b>A Patel</b>' });
  expect(asked()).toEqual(['?state=completed&q=Patel&limit=50']);
  expect(link.getAttribute('href')).toContain('state=completed');
  expect(screen.getByText('Filter (2 in use)')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked()).toContain('?limit=50'));
});

test('nothing found is told apart from nothing there, and from what could not be loaded', async () => {
  await open('', []);
  await screen.findByText('There are no payments yet.');
  cleanup();
  await bank.close();
  await open('?q=nobody', []);
  await screen.findByText('No payments fit these filters.');
  cleanup();
  await bank.close();
  await open('', [], 503);
  await screen.findByText('The payments could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
