import type { SiteConfig } from '@farthing/contract';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sandboxSite } from '../../lib/sandbox-site.ts';
import { startApp } from '../../lib/testing/app.tsx';
import { filtersInWords } from './filter-words.ts';
import { Filters } from './filters.tsx';
import { askedOf, type Chosen, problemsOf, useHistoryView } from './view.ts';

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
  await waitFor(() => expect(lookedFor()).toContain('q=rent for;'));
  expect(field().value).toBe('rent for ');
  await userEvent.type(field(), 'May');
  await waitFor(() => expect(lookedFor()).toContain('q=rent for May;'));
});

test('a filter that is chosen while somebody types stays chosen when the search follows', async () => {
  open('/layout/transactions?type=deposit');
  await userEvent.type(field(), 'rent');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  await waitFor(() => expect(lookedFor()).toBe('q=rent;'));
  expect(screen.getByRole('button', { name: 'All' }).getAttribute('aria-pressed')).toBe('true');
});

test('[TXN-01] two filters chosen before the page is drawn again are both kept', () => {
  open('/layout/transactions');
  const deposits = screen.getByRole('button', { name: 'Deposit' });
  const direction = screen.getByLabelText('Direction');
  act(() => {
    deposits.click();
    fireEvent.change(direction, { target: { value: 'in' } });
  });
  expect(lookedFor()).toBe('type=deposit;direction=in;');
});

test('[TXN-01] an amount that is none and a last day before the first are told at their fields', async () => {
  open('/layout/transactions?since=2026-02-01&until=2026-01-31');
  expect(screen.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  await userEvent.type(screen.getByLabelText('Smallest amount'), '1,25');
  await screen.findByText('Write the amount in digits with a point, such as 1250.00.');
  expect(screen.getByText('More filters (3 in use)')).toBeTruthy();
});

test('[TXN-01] an amount with commas and the sign of its currency is the amount that was meant', async () => {
  open('/layout/transactions');
  await userEvent.type(screen.getByLabelText('Smallest amount'), '1,000');
  await userEvent.type(screen.getByLabelText('Largest amount'), '£20,000.50');
  await waitFor(() => expect(lookedFor()).toBe('min=1,000;max=£20,000.50;'));
  expect(screen.getByLabelText('Smallest amount').getAttribute('aria-invalid')).not.toBe('true');
  const chosen = { ...nothing, min: '1,000', max: '£20,000.50' };
  expect(problemsOf(chosen, 'GBP')).toEqual({});
  expect(askedOf(chosen, 'GBP')).toMatchObject({ minAmount: '1000', maxAmount: '20000.50' });
  expect(filtersInWords(chosen, 'GBP').map(({ words }) => words)).toEqual([
    'At least £1,000.00',
    'At most £20,000.50',
  ]);
  expect(problemsOf({ ...chosen, max: '999' }, 'GBP')).toEqual({
    max: 'Enter a largest amount that is not below the smallest.',
  });
  expect(problemsOf(chosen, 'USD')).toEqual({ max: 'This amount is in USD. Enter it without £.' });
});

const nothing: Chosen = {
  ...{ q: '', type: '', direction: '', kind: '', category: '', party: '', zone: '' },
  ...{ since: '', until: '', min: '', max: '' },
};

test('[TXN-01] what an address has that nobody can choose is left out or told, and never sent', () => {
  const odd = {
    ...nothing,
    type: 'x',
    direction: 'up',
    kind: 'constructor',
    since: '2026-02-30',
    min: '5',
    max: '4.99',
  };
  expect(askedOf(odd, 'GBP')).toMatchObject({ type: undefined, direction: undefined, kind: undefined });
  expect(problemsOf(odd, 'GBP')).toEqual({
    since: 'Choose a day since 1900.',
    max: 'Enter a largest amount that is not below the smallest.',
  });
  expect(problemsOf({ ...nothing, since: '2024-02-29', min: '10', max: '10.00' }, 'GBP')).toEqual({});
  expect(problemsOf({ ...nothing, until: '1899-12-31', max: '0' }, 'USD')).toMatchObject({
    until: expect.any(String),
    max: 'The amount must be more than zero.',
  });
  expect(
    filtersInWords({ ...nothing, q: 'rent', kind: 'fee', until: '2026-03-04', min: '1250.5' }, 'GBP'),
  ).toEqual([
    { name: 'q', words: '“rent”' },
    { name: 'kind', words: 'Fees of payments' },
    { name: 'until', words: 'To 4 Mar 2026' },
    { name: 'min', words: 'At least £1,250.50' },
  ]);
  expect(filtersInWords(odd, 'GBP').map(({ name }) => name)).toEqual(['since', 'min', 'max']);
});

test('[CAR-10] a bank that issues no cards has no kinds of movement of theirs to look for', () => {
  const kinds = () =>
    [...screen.getByLabelText('Kind').querySelectorAll('option')].map(({ textContent }) => textContent);
  open('/layout/transactions');
  expect(kinds()).toEqual(expect.arrayContaining(['Card payments', 'Fees of cards', 'Loans paid out']));
  cleanup();
  open('/layout/transactions', { ...sandboxSite, issuesCards: false });
  expect(kinds()).toContain('Loans paid out');
  expect(kinds().join()).not.toMatch(/card/i);
});

function open(entry: string, site?: SiteConfig) {
  const pages = <Page />;
  return startApp({ entries: [entry], origin: 'http://bank.example', pages, ...(site && { site }) });
}

function Page() {
  const view = useHistoryView();
  return (
    <>
      <Filters view={view} currency="GBP" />
      <output>{Object.entries(view.chosen).map(([name, value]) => value && `${name}=${value};`)}</output>
    </>
  );
}

const lookedFor = () => screen.getByRole('status').textContent;

function field(): HTMLInputElement {
  return screen.getByRole('searchbox', { name: 'Search' });
}
