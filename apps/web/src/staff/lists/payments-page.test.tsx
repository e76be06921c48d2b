import { paymentList } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { memberOf, startStaffPage } from '../testing/staff-page.tsx';
import { countWords } from './list-count.tsx';
import PaymentsPage from './payments-page.tsx';

let bank: LoopbackBank;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const payment = {
  id: '0198a000-0000-7000-8000-000000000003',
  cells: {
    payee: '<b>A Patel</b>',
    payer: { id: '0198a000-0000-7000-8000-000000000002', name: 'Ada Lovelace' },
    at: '2026-01-05T10:00:00.000Z',
    state: 'completed',
    amount: { amount: '250.00', currency: 'GBP' },
    debit: { amount: '322.13', currency: 'USD' },
    reference: '7QK2M4RT9XYA',
  },
};

const held = {
  id: '0198a000-0000-7000-8000-000000000007',
  list: 'payments',
  name: 'Held',
  query: 'state=in-review&order=at',
  shared: true,
  by: { id: '0198a000-0000-7000-8000-000000000008', name: 'Olga Held' },
  mine: false,
};

type Answer = { status: number; body: unknown };

async function open(search: string, answer: Answer, by = memberOf('operations')) {
  bank = await loopbackBank(({ path }) => {
    if (path.includes('/list-views/')) return { status: 200, body: { views: [held] } };
    return path.includes('/count/')
      ? { status: 200, body: { count: 1_234_567, precision: 'about' } }
      : answer;
  });
  const page = (
    <Routes>
      <Route path="/staff/payments/*" element={<PaymentsPage />} />
    </Routes>
  );
  return startStaffPage(page, {
    origin: bank.origin,
    path: `/staff/payments${search}`,
    by,
  });
}

const pageOf = (...rows: unknown[]): Answer => ({ status: 200, body: { rows, next_cursor: null } });
const asked = () =>
  bank.received
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/api/v1/staff/lists/payments/?'))
    .map((path) => path.replace('/api/v1/staff/lists/payments/', ''));

test('a row shows each kind of value in its own way, and names as text', async () => {
  await open('', pageOf(payment));
  const link = await screen.findByRole('link', { name: '<b>A Patel</b>' });
  expect(link.getAttribute('href')).toBe(`/staff/payments/${payment.id}`);
  const row = screen.getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/Arrived.*£250\.00.*\$322\.13/);
  expect(row?.textContent).not.toContain('7QK2M4RT9XYA');
  await screen.findByText('About 1.2 million payments');
});

test('filters, order and columns of the address are asked for, others are not, and a row keeps them', async () => {
  await open('?state=completed&payee=%20Patel%20&order=at&columns=state,reference&admin=1', pageOf(payment));
  const link = await screen.findByRole('link', { name: '<b>A Patel</b>' });
  expect(asked()).toEqual(['?state=completed&payee=Patel&order=at&columns=state%2Creference&limit=50']);
  expect(link.getAttribute('href')).toContain('state=completed');
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads).toEqual(['Payee', 'State', 'Reference']);
  fireEvent.click(screen.getByRole('button', { name: 'Remove the filter State: Arrived' }));
  await waitFor(() => expect(asked()).toContain('?payee=Patel&order=at&columns=state%2Creference&limit=50'));
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(asked()).toContain('?order=at&columns=state%2Creference&limit=50'));
});

test('several choices of one filter are asked for together, and the order by its heading', async () => {
  await open('', pageOf(payment));
  await screen.findByRole('link', { name: '<b>A Patel</b>' });
  fireEvent.click(screen.getByLabelText('On its way'));
  fireEvent.click(screen.getByLabelText('Came back'));
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(asked()).toContain('?state=paying%2Cfailed&limit=50'));
  const head = screen.getByRole('columnheader', { name: /Asked for/ });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  fireEvent.click(within(head).getByRole('link'));
  await waitFor(() => expect(asked()).toContain('?state=paying%2Cfailed&order=at&limit=50'));
});

test('nonsense in the address is told by field, and nothing is shown for it', async () => {
  const errors = { state: ['Choose among the choices of “State”.'], at_to: ['Enter a date as YYYY-MM-DD.'] };
  const body = { status: 'error', code: 'validation_failed', message: 'Please check the fields.', errors };
  await open('?state=flying&at_to=soon', { status: 400, body });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('State: Choose among the choices');
  expect(alert.textContent).toContain('Asked for: Enter a date');
  expect(screen.queryByText(/match these filters/)).toBeNull();
});

test('nothing found is told apart from nothing there, and from what could not be loaded', async () => {
  await open('', pageOf());
  await screen.findByText('There are no payments yet.');
  cleanup();
  await bank.close();
  await open('?payee=nobody', pageOf());
  await screen.findByText('No payments match these filters.');
  cleanup();
  await bank.close();
  await open('', { status: 503, body: {} });
  await screen.findByText('The payments could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('saved views are tabs, the one that is shown is marked, and what is new can be saved', async () => {
  await open('?order=at&state=in-review', pageOf(payment));
  const tab = await screen.findByRole('link', { name: 'Held (Olga Held)' });
  expect(tab.getAttribute('aria-current')).toBe('true');
  expect(screen.queryByRole('button', { name: 'Save this view' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Clear all' }));
  await screen.findByRole('button', { name: 'Save this view' });
  expect(tab.getAttribute('aria-current')).toBeNull();
});

test('whoever may not export is not offered it', async () => {
  await open('', pageOf(payment));
  await screen.findByRole('button', { name: 'Export' });
  cleanup();
  await bank.close();
  await open('', pageOf(payment), memberOf('support'));
  await screen.findByRole('link', { name: '<b>A Patel</b>' });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('a count says when it is an estimate', () => {
  expect(countWords({ count: 1_240, precision: 'exact' }, paymentList)).toBe('1,240 payments');
  expect(countWords({ count: 1, precision: 'exact' }, paymentList)).toBe('1 payment');
  expect(countWords({ count: 9_876_543, precision: 'about' }, paymentList)).toBe(
    'About 9.9 million payments',
  );
  expect(countWords({ count: 10_000, precision: 'more_than' }, paymentList)).toBe(
    'More than 10,000 payments',
  );
});
