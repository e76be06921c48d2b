import type { Evidence, StaffDeposit } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile } from '../testing/customer-file.ts';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import DepositsPage from './deposits-page.tsx';

const id = '0198a000-0000-7000-8000-0000000000b1';
const evidence: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };

const deposit: StaffDeposit = {
  id,
  state: 'pending',
  at: '2026-11-15T09:00:00.000Z',
  customer: customerFile().customer,
  network: 'TRC20',
  announced: { amount: '40.00', currency: 'USD' },
  received: null,
  transaction_hash: null,
};

const open = (answer: unknown) =>
  openPage(
    <DepositsPage />,
    {
      'GET /staff/lists/deposits/': { rows: [], next_cursor: null },
      'GET /staff/lists/deposits/count/': { count: 0, precision: 'exact' },
      'GET /staff/list-views/': { views: [] },
      [`GET /staff/deposits/${id}/`]: answer,
    },
    { path: `/staff/deposits/${id}?state=pending`, route: '/staff/deposits/:depositId?' },
  );

test.each([
  ['pending', 'deposits'],
  ['late', 'late-deposits'],
] as const)('[OPS-02] a deposit that is %s leads to where it is decided', async (state, queue) => {
  await open({ deposit: { ...deposit, state }, evidence });
  expect(await screen.findByRole('heading', { name: 'Deposit of Ada Lovelace' })).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Decide on it' });
  expect(link.getAttribute('href')).toBe(`/staff/queues/${queue}/${id}`);
});

test('[OPS-02] a deposit that is credited is decided', async () => {
  await open({ deposit: { ...deposit, state: 'credited' }, evidence });
  await screen.findByRole('heading', { name: 'Deposit of Ada Lovelace' });
  expect(screen.queryByRole('link', { name: 'Decide on it' })).toBeNull();
});

test('a deposit that could not be loaded is asked for again', async () => {
  await open(secondTime({ status: 200, body: { deposit, evidence } }));
  expect(await screen.findByText('The deposit could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Decide on it' })).toBeTruthy();
});
