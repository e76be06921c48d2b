import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import type { DayVolumes } from './operations-query.ts';
import { Volumes } from './volumes.tsx';

const volume = (subject: 'payments' | 'deposits' | 'customers', count: number, failed = 0) => ({
  subject,
  count,
  failed,
  amounts: count === 0 || subject === 'customers' ? [] : [{ amount: '10.00', currency: 'GBP' as const }],
});

const volumes: DayVolumes = {
  day: '2026-11-15',
  today: '2026-11-16',
  counted_at: null,
  totals: [volume('payments', 7, 2), volume('customers', 0)],
  failures: [{ subject: 'payments', state: 'declined', count: 2, amounts: [] }],
  hours: [
    { hour: '2026-11-15T09', is_counted: true, volumes: [volume('payments', 7, 2), volume('deposits', 0)] },
    { hour: '2026-11-15T10', is_counted: false, volumes: [] },
  ],
};

async function open(given: Partial<DayVolumes> = {}, role: Parameters<typeof memberOf>[0] = 'operations') {
  const opened = await openPage(
    <Volumes />,
    { 'GET /staff/operations/volumes/': { ...volumes, ...given } },
    { path: '/staff/operations', by: memberOf(role) },
  );
  await screen.findByRole('navigation', { name: 'Days' });
  return opened;
}

const hour = (name: string) =>
  within(
    screen
      .getAllByRole('row', { hidden: true })
      .find((row) => row.textContent?.startsWith(name)) as HTMLElement,
  );

test('[OPS-02] every figure of an hour opens its list, noughts too', async () => {
  await open();
  const span = 'at_from=2026-11-15T09&at_to=2026-11-15T09';
  const links = hour('09:00').getAllByRole('link', { hidden: true });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/staff/payments?${span}`,
    `/staff/payments?${span}&state=expired%2Cdeclined%2Cfailed`,
    `/staff/deposits?${span}`,
    `/staff/deposits?${span}&state=expired%2Crejected%2Clate%2Creturned%2Ctaken-back%2Cwritten-off`,
  ]);
});

test('an hour that nobody has counted says so and has no figures', async () => {
  await open();
  expect(hour('10:00').getAllByText('Not counted')).toHaveLength(2);
  expect(hour('10:00').queryAllByRole('link', { hidden: true })).toEqual([]);
});

test('the totals of a day and its failures by kind open their lists', async () => {
  await open();
  expect(screen.getAllByRole('link', { name: '7' })[0]?.getAttribute('href')).toBe(
    '/staff/payments?at_from=2026-11-15&at_to=2026-11-15',
  );
  expect(screen.getAllByRole('link', { name: '0' })[0]?.getAttribute('href')).toBe(
    '/staff/customers?since_from=2026-11-15&since_to=2026-11-15',
  );
  const failures = within(screen.getByRole('table', { name: 'Failures by kind' }));
  expect(failures.getByText('Payments: Declined')).toBeTruthy();
  expect(failures.getByRole('link', { name: '2' }).getAttribute('href')).toContain('state=declined');
});

test('a day before today leads to the one after it and to today; today to no day after it', async () => {
  await open();
  const days = within(screen.getByRole('navigation', { name: 'Days' }));
  expect(days.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Day before',
    'Day after',
    'Today',
  ]);
  fireEvent.click(days.getByRole('link', { name: 'Day before' }));
  expect(screen.getByText(/This day was not counted/)).toBeTruthy();
});

test('today is told as so far, without a day after it', async () => {
  await open({ day: '2026-11-16', counted_at: '2026-11-16T10:00:00.000Z' });
  expect(screen.getByText(/Monday,? 16 November 2026 \(UTC\), so far/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Day after' })).toBeNull();
  expect(screen.getByText(/^Counted at/)).toBeTruthy();
});

test('the day that is asked for is the one before the one that is shown', async () => {
  const { timesRead } = await open({ day: '2026-03-01' });
  fireEvent.click(screen.getByRole('link', { name: 'Day before' }));
  await screen.findByRole('navigation', { name: 'Days' });
  await waitFor(() => expect(timesRead('/staff/operations/volumes/?day=2026-02-28')).toBe(1));
});

test('a day without failures says so', async () => {
  await open({ failures: [] });
  expect(screen.getByText('Nothing that came in on this day has failed.')).toBeTruthy();
});

test('the chart is told in words: its busiest hours and those that are missing', async () => {
  await open();
  const words = 'The busiest hour of payments had 7, and that of deposits 0. Hours that were not counted: 1.';
  expect(screen.getByRole('img', { name: words })).toBeTruthy();
});
