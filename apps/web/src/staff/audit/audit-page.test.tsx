import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import AuditPage from './audit-page.tsx';
import type { AuditEntry } from './audit-query.ts';

const id = '0198a000-0000-7000-8000-0000000000b1';
const actor = '0198a000-0000-7000-8000-0000000000e1';

const entry: AuditEntry = {
  id,
  at: '2026-11-15T09:00:00.000Z',
  actor: { kind: 'staff', id: actor, name: 'Alan Turing' },
  action: 'customer.lock',
  subject: { kind: 'customer', id, name: 'Ada Lovelace', owner_id: id },
  because: 'Stolen telephone',
  request_id: 'req-1',
  address: null,
  before: { status: 'active' },
  after: { status: 'locked' },
};

const open = (path: string, answers = {}, by = memberOf('auditor')) =>
  openPage(
    <AuditPage />,
    {
      'GET /staff/lists/audit/': { rows: [], next_cursor: null },
      'GET /staff/lists/audit/count/': { count: 0, precision: 'exact' },
      'GET /staff/list-views/': { views: [] },
      [`GET /staff/audit/${id}/`]: { entry },
      ...answers,
    },
    { by, path, route: '/staff/audit/:entryId?' },
  );

test('[OPS-04] an entry says who did what to whom and why, and what it changed', async () => {
  await open(`/staff/audit/${id}`);
  expect(await screen.findByRole('heading', { name: 'Audit entry' })).toBeTruthy();
  const changes = await screen.findByRole('table', { name: 'Before and after' });
  expect(within(changes).getByText('active')).toBeTruthy();
  expect(within(changes).getByText('locked')).toBeTruthy();
  expect(screen.getByText('inside the bank')).toBeTruthy();
  expect(screen.getByRole('link', { name: actor }).getAttribute('href')).toBe(
    `/staff/audit?actor_id=${actor}`,
  );
  expect(screen.getByRole('link', { name: 'req-1' }).getAttribute('href')).toBe(
    '/staff/audit?request_id=req-1',
  );
});

test('[OPS-04] an entry that changed nothing says so', async () => {
  await open(`/staff/audit/${id}`, {
    [`GET /staff/audit/${id}/`]: { entry: { ...entry, before: null, after: null, request_id: null } },
  });
  expect(await screen.findByText('It changed nothing.')).toBeTruthy();
  expect(screen.getByText('none')).toBeTruthy();
});

test('an entry that could not be opened is asked for again', async () => {
  await open(`/staff/audit/${id}`, {
    [`GET /staff/audit/${id}/`]: secondTime({ status: 200, body: { entry } }),
  });
  expect(await screen.findByText('The entry could not be opened.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table', { name: 'Before and after' })).toBeTruthy();
});

test('[OPS-04] the log leaves the bank with a reason, and a refusal keeps what was typed', async () => {
  const { timesRead } = await open('/staff/audit', {
    'GET /staff/audit/proof/': () => refused('rate_limited', 'Please wait a minute.', 429),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Export with proof' }));
  const dialog = await screen.findByRole('dialog', { name: 'Export with proof' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Yearly audit');
  await userEvent.type(within(dialog).getByLabelText('Id of the subject'), id);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Export' }));
  expect(await within(dialog).findByText('Please wait a minute.')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLInputElement>('Reason').value).toBe('Yearly audit');
  expect(timesRead(`/staff/audit/proof/?subject_id=${id}&reason=Yearly`)).toBeGreaterThan(0);
});

test('an end of the days before their beginning is told at its field', async () => {
  const errors = { to: ['This is below where the span begins.'] };
  await open('/staff/audit', {
    'GET /staff/audit/proof/': () =>
      refused('validation_failed', 'Please check the highlighted fields.', 400, errors),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Export with proof' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export with proof' }));
  await userEvent.type(dialog.getByLabelText('Reason'), 'Yearly audit');
  await userEvent.click(dialog.getByRole('button', { name: 'Export' }));
  expect(await dialog.findByText('This is below where the span begins.')).toBeTruthy();
  expect(dialog.getByLabelText('To').getAttribute('aria-invalid')).toBe('true');
  expect(dialog.queryByText('Please check the highlighted fields.')).toBeNull();
});

test('[STF-01] whoever may not export the log is not offered it', async () => {
  const { timesRead } = await open('/staff/audit', {}, memberOf('administrator'));
  await waitFor(() => expect(timesRead('/staff/lists/audit/')).toBeGreaterThan(0));
  expect(screen.queryByRole('button', { name: 'Export with proof' })).toBeNull();
});
