import type { ReconciledDay } from '@farthing/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { down, openPage } from '../testing/opened-page.tsx';
import { reconciledDay } from '../testing/reconciliation.ts';
import DayPage from './day-page.tsx';

const id = '0198a000-0000-7000-8000-0000000000a1';

const day: ReconciledDay = {
  ...reconciledDay,
  only_theirs: { entries: 1, amount: '-7.00' },
  only_ours: { payouts: 2, amount: '3.00' },
  agrees: true,
};
const payout = {
  id,
  reference: '7QK2M4RT9XYA',
  payee: 'A Patel',
  amount: '3.00',
  currency: 'GBP',
  settled_at: '2026-11-14T09:00:00.000Z',
};

const open = (answers = {}, path = '/staff/reconciliation/days/2026-11-14/GBP') =>
  openPage(
    <DayPage />,
    {
      'GET /staff/reconciliation/days/': { days: [day], next_cursor: null },
      'GET /staff/reconciliation/entries/': { entries: [], next_cursor: null },
      'GET /staff/reconciliation/unreported/': { payouts: [], next_cursor: null },
      ...answers,
    },
    { path, route: '/staff/reconciliation/days/:day/:currency' },
  );

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('[RSK-13] a day adds up: what each side has alone explains the difference', async () => {
  await open();
  expect(await screen.findByText('Agrees')).toBeTruthy();
  expect(fact('Statement says')).toBe('£90.00');
  expect(fact('Our books say')).toBe('£100.00');
  expect(fact('On the statement only')).toContain('in 1 entry');
  expect(fact('In our books only')).toContain('in 2 payouts');
  expect(await screen.findByText('The statement has no entry for this day.')).toBeTruthy();
  expect(await screen.findByText('None: every payout that we have settled is on a statement.')).toBeTruthy();
});

test('[RSK-13] payouts that no statement shows are named', async () => {
  const { timesRead } = await open({
    'GET /staff/reconciliation/unreported/': { payouts: [payout], next_cursor: null },
  });
  const row = await screen.findByRole('row', { name: /A Patel/ });
  expect(row.textContent).toContain('7QK2M4RT9XYA');
  expect(timesRead('/staff/reconciliation/unreported/?day=2026-11-14&currency=GBP')).toBe(1);
});

test('a day without a statement says so', async () => {
  await open({ 'GET /staff/reconciliation/days/': { days: [], next_cursor: null } });
  expect(await screen.findByText('No statement of this day.')).toBeTruthy();
});

test('each part that could not be loaded says which', async () => {
  await open({
    'GET /staff/reconciliation/days/': down,
    'GET /staff/reconciliation/entries/': down,
    'GET /staff/reconciliation/unreported/': down,
  });
  for (const what of ['balances', 'entries', 'payouts'])
    expect(await screen.findByText(`The ${what} could not be loaded.`)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(3);
});

test.each(['2026-02-30/GBP', '2026-11-14/XXX'])('no day %s leads back to the days', async (path) => {
  const { place, timesRead } = await open({}, `/staff/reconciliation/days/${path}`);
  await waitFor(() => expect(place.path).toBe('/staff/reconciliation'));
  expect(timesRead('/staff/reconciliation/')).toBe(0);
});
