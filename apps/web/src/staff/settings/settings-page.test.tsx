import type { Setting } from '@farthing/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { down, openPage, secondTime } from '../testing/opened-page.tsx';
import { transferFee as fee } from '../testing/setting.ts';
import { memberOf } from '../testing/staff-page.tsx';
import SettingsPage from './settings-page.tsx';
import type { AllSettings } from './settings-query.ts';

const proposal_id = '0198a000-0000-7000-8000-0000000000d1';

const limit: Setting = {
  ...fee,
  key: 'limits.day',
  group: 'limits',
  group_title: 'Limits',
  title: 'Daily limit',
  help: 'What may leave an account in a day.',
};
const all: AllSettings = { version: 3, settings: [fee, limit], waiting: [] };

const open = (answer: unknown = all, answers = {}, by = memberOf('administrator')) =>
  openPage(<SettingsPage />, { 'GET /staff/settings/': answer, ...answers }, { by, path: '/staff/settings' });

test('[OPS-01] settings stand in their groups, with what holds and what comes with the bank', async () => {
  await open();
  const row = await screen.findByRole('row', { name: /Fee of a transfer/ });
  expect(row.textContent).toContain('$1.50');
  expect(row.textContent).toContain('$0.00');
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/staff/settings/fees.transfer');
  expect(screen.getByRole('heading', { name: 'Limits' })).toBeTruthy();
});

test('[OPS-01] all words of a search have to be found, in whichever order', async () => {
  await open();
  const search = await screen.findByLabelText('Search the settings');
  await userEvent.type(search, 'bank TRANSFER');
  expect(screen.getByText('1 setting')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Limits' })).toBeNull();
  await userEvent.type(search, ' nonsense');
  expect(screen.getByText('No setting has these words.')).toBeTruthy();
});

test('[OPS-01] what is proposed is told above and beside its setting', async () => {
  const change = { key: fee.key, title: fee.title, before: '$1.50', after: '$2.00' };
  const changes = [change, ...['a', 'b', 'c', 'd', 'e'].map((key) => ({ ...change, key }))];
  await open({ ...all, waiting: [{ proposal_id, keys: [fee.key], changes, holds_from: null }] });
  expect(await screen.findByText('A change is proposed')).toBeTruthy();
  expect(screen.getAllByText('Fee of a transfer: $2.00 instead of $1.50')).toHaveLength(5);
  expect(screen.getByText('And 1 more.')).toBeTruthy();
  expect(screen.getByText(/It takes effect at once/)).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /Fee of a transfer/ })).getByText('Proposed')).toBeTruthy();
});

test('[STF-01] whoever proposes no settings imports none', async () => {
  await open(all, {}, memberOf('auditor'));
  await screen.findByRole('row', { name: /Fee of a transfer/ });
  expect(screen.queryByRole('link', { name: 'Import a file' })).toBeNull();
});

test('an export that failed says why, and is closed', async () => {
  await open(all, {
    'GET /staff/settings/file/': down,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'The settings were not exported' });
  expect(dialog.textContent).toContain('Something went wrong on our side.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('settings that could not be loaded are asked for again', async () => {
  await open(secondTime({ status: 200, body: all }));
  expect(await screen.findByText('The settings could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('row', { name: /Fee of a transfer/ })).toBeTruthy();
});
