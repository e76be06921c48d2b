import type { BookAccount } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerFile, customerId } from '../testing/customer-file.ts';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import AccountPage from './account-page.tsx';
import type { BookEntry } from './books-queries.ts';

const account: BookAccount = {
  id: 7001,
  name: 'Wallet of Ada Lovelace',
  code: 'wallet.1',
  currency: 'GBP',
  balance: '95.00',
  held: '20.00',
  entries: 2,
  closed: false,
  customer: customerFile().customer,
};
const entry: BookEntry = {
  posting_id: customerId,
  no: 77,
  at: '2026-11-15T09:00:00.000Z',
  amount: '-5.00',
  balance_after: '95.00',
  kind: 'Card fee',
  memo: 'A virtual card',
  other: { id: 12, name: 'Card fees', code: 'income.card' },
};
const read = 'GET /staff/books/accounts/7001/entries/';

const open = (answer: unknown) =>
  openPage(
    <AccountPage />,
    { [read]: answer },
    { path: '/staff/books/accounts/7001', route: '/staff/books/accounts/:accountId' },
  );

test('[OPS-03] an account of the ledger says whose it is, and each entry leads to its posting', async () => {
  await open({ account, entries: [entry], next_cursor: null });
  expect(await screen.findByRole('heading', { name: 'Wallet of Ada Lovelace' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe(
    `/staff/customers/${customerId}`,
  );
  expect(screen.getByRole('link', { name: 'No. 77' }).getAttribute('href')).toBe(
    `/staff/books/postings/${customerId}`,
  );
  expect(screen.getByRole('link', { name: 'Held' }).getAttribute('href')).toBe(
    '/staff/books/journal?account=7001&kind=hold',
  );
});

test('an account of the bank, closed and without entries, is shown as such', async () => {
  await open({
    account: { ...account, name: 'Suspense', customer: null, closed: true },
    entries: [],
    next_cursor: null,
  });
  expect(await screen.findByText('An account of the bank itself')).toBeTruthy();
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.getByText('Nothing has been posted to this account yet.')).toBeTruthy();
});

test('[OPS-03] older entries are read when they are asked for', async () => {
  await open(({ call }: { call: string }) => ({
    status: 200,
    body: call.includes('cursor=next')
      ? { account, entries: [{ ...entry, no: 76 }], next_cursor: null }
      : { account, entries: [entry], next_cursor: 'next' },
  }));
  expect(await screen.findByText('1 shown, and there are more.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /more/i }));
  expect(await screen.findByRole('link', { name: 'No. 76' })).toBeTruthy();
  expect(screen.getByText('2 in all.')).toBeTruthy();
});

test('an account that could not be loaded has its number as its title, and is asked for again', async () => {
  await open(secondTime({ status: 200, body: { account, entries: [], next_cursor: null } }));
  expect(await screen.findByText('The account could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Account 7001' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Wallet of Ada Lovelace' })).toBeTruthy();
});
