import type { AnswerOf, findCustomers } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { customerId } from '../testing/customer-file.ts';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import CustomersPage from './search-page.tsx';

type Answer = AnswerOf<typeof findCustomers>;

const found: Answer['customers'][number] = {
  id: customerId,
  full_name: 'Ada Lovelace',
  email: 'a•••@example.com',
  account_ending: '2429',
  status: 'active',
  tier: 2,
  found_by: 'name',
  part: null,
};

const search = (answer: Answer | (() => { status: number; body: unknown })) =>
  openPage(<CustomersPage />, { 'GET /staff/customers/': answer }, { path: '/staff/customers?q=ada' });

test('[STF-04] each customer found links to their page, and the row says what matched', async () => {
  await search({
    customers: [found, { ...found, id: customerId.replace(/1$/, '2'), found_by: 'reference', part: 'payee' }],
    more: false,
  });
  expect(await screen.findByText('2 customers found.')).toBeTruthy();
  const [first] = screen.getAllByRole('link', { name: 'Ada Lovelace' });
  expect(first?.getAttribute('href')).toBe(`/staff/customers/${customerId}`);
  expect(screen.getByText('Reference, as the payee')).toBeTruthy();
});

test('nobody found is said in words', async () => {
  await search({ customers: [], more: false });
  expect(await screen.findByText(/^Nobody matches “ada”/)).toBeTruthy();
});

test('a search that finds too many says that a better one is needed', async () => {
  await search({ customers: [found], more: true });
  expect(await screen.findByText(/^The 1 best matches\./)).toBeTruthy();
});

test('a search that failed is not one that found nobody', async () => {
  await search(secondTime({ status: 200, body: { customers: [found], more: false } }));
  expect(await screen.findByText('The search did not work.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 customer found.')).toBeTruthy();
});
