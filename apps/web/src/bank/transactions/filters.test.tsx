import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../lib/testing/app.tsx';
import { Filters } from './filters.tsx';
import { useTransactionsView } from './view.ts';

afterEach(cleanup);

test('the field shows what is looked for, also after a link and after Back', async () => {
  const place = open('/layout/transactions?q=rent');
  expect(field().value).toBe('rent');
  act(() => place.go('/layout/transactions'));
  expect(field().value).toBe('');
  act(() => place.go(-1));
  expect(field().value).toBe('rent');
});

test('what is typed is looked for once typing has paused, and stays as it was typed', async () => {
  open('/layout/transactions');
  await userEvent.type(field(), 'rent for ');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('rent for'));
  expect(field().value).toBe('rent for ');
  await userEvent.type(field(), 'May');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('rent for May'));
});

test('a filter that is chosen while somebody types stays chosen when the search follows', async () => {
  open('/layout/transactions?type=deposit');
  await userEvent.type(field(), 'rent');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('rent'));
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
});

function open(entry: string) {
  return startApp({
    entries: [entry],
    origin: 'http://bank.example',
    pages: (
      <>
        <Filters />
        <LookedFor />
      </>
    ),
  });
}

function LookedFor() {
  return <output>{useTransactionsView().search}</output>;
}

function field(): HTMLInputElement {
  return screen.getByRole('searchbox', { name: 'Search' });
}
