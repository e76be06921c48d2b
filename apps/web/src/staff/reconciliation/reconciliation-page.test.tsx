import type { BankReport } from '@farthing/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, openPage, secondTime } from '../testing/opened-page.tsx';
import { reconciledDay } from '../testing/reconciliation.ts';
import { memberOf } from '../testing/staff-page.tsx';
import ReconciliationPage from './reconciliation-page.tsx';

const id = '0198a000-0000-7000-8000-0000000000a1';
const at = '2026-11-15T09:00:00.000Z';

const report: BankReport = {
  id,
  format: 'camt.053',
  version: '08',
  message_id: 'M1',
  file_name: 'statement.xml',
  sha256: 'ab',
  bytes: 2_000,
  imported_at: at,
  imported_by: { id, name: 'Alan Turing' },
  entries: 3,
  open: 1,
  money_in: {
    payments: 2,
    totals: [{ currency: 'GBP', amount: '40.00' }],
    proposal_id: null,
    approved_at: null,
  },
};

const open = (view: string, answers = {}, by = memberOf('operations')) =>
  openPage(<ReconciliationPage />, answers, {
    by,
    path: `/staff/reconciliation${view}`,
    route: '/staff/reconciliation/:view?',
  });

test('[RSK-13] a day shows both balances, what lies between them, and leads to its entries', async () => {
  await open('', { 'GET /staff/reconciliation/days/': { days: [reconciledDay], next_cursor: null } });
  const row = await screen.findByRole('row', { name: /Differs/ });
  for (const words of ['•••• 5678 in GBP', '£100.00', '£90.00']) expect(row.textContent).toContain(words);
  const [link] = within(row).getAllByRole('link');
  expect(link?.getAttribute('href')).toBe('/staff/reconciliation/days/2026-11-14/GBP');
});

test('[OPS-07] a role that may not read alarms has no way to them, and asks for none', async () => {
  const member = memberOf('operations');
  const by = { ...member, permissions: member.permissions.filter((each) => each !== 'alarms.read') };
  const { timesRead } = await open('/alarms', {}, by);
  expect(await screen.findByText('Alarms are not for your role')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Alarms' })).toBeNull();
  expect(timesRead('/staff/alarms/')).toBe(0);
});

test('days that could not be loaded are not days without a statement', async () => {
  await open('', {
    'GET /staff/reconciliation/days/': secondTime({ status: 200, body: { days: [], next_cursor: null } }),
  });
  expect(await screen.findByText('The days could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No statement has been imported yet.')).toBeTruthy();
});

test('[STF-01] whoever only reads imports no file', async () => {
  await open('', { 'GET /staff/reconciliation/days/': { days: [], next_cursor: null } }, memberOf('auditor'));
  expect(await screen.findByText('No statement has been imported yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import a file' })).toBeNull();
});

test('without a file there is nothing to import', async () => {
  const { sent } = await open('', { 'GET /staff/reconciliation/days/': { days: [], next_cursor: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Import a file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import a file' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Import' }));
  expect(within(dialog).getByText('Choose a file.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('[RSK-01] the money that a file tells of is credited by two people', async () => {
  const { sent } = await open('/reports', {
    'GET /staff/reconciliation/reports/': { reports: [report], next_cursor: null },
    [`POST /staff/reconciliation/reports/${id}/`]: () => ({
      status: 201,
      body: { ...done('It is proposed.'), proposal_id: id },
    }),
  });
  const row = await screen.findByRole('row', { name: /statement\.xml/ });
  for (const words of ['camt.053.001.08', 'Alan Turing', '2 payments, £40.00'])
    expect(row.textContent).toContain(words);
  await userEvent.click(within(row).getByRole('button', { name: 'Credit' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'It is as announced');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Propose/ }));
  expect(await screen.findByText('It is proposed.')).toBeTruthy();
  expect(sent[0]?.key).toBeTruthy();
});

test.each([
  ['is proposed', { proposal_id: id }, 'Waits for a second person'],
  ['is agreed on', { approved_at: at }, 'Being credited'],
])('money of a file that %s is not proposed again', async (_, given, words) => {
  const money_in = report.money_in && { ...report.money_in, ...given };
  await open('/reports', {
    'GET /staff/reconciliation/reports/': { reports: [{ ...report, money_in }], next_cursor: null },
  });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
});

test('[STF-01] whoever only reads has no button to credit', async () => {
  await open(
    '/reports',
    { 'GET /staff/reconciliation/reports/': { reports: [report], next_cursor: null } },
    memberOf('auditor'),
  );
  expect(await screen.findByText(/2 payments/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Credit' })).toBeNull();
});

test('[RSK-13] with every entry matched there is nothing to look at', async () => {
  await open('/entries', { 'GET /staff/reconciliation/entries/': { entries: [], next_cursor: null } });
  expect(await screen.findByText('Every entry of other banks is matched or explained.')).toBeTruthy();
});
