import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AuditEntry } from '../audit/audit-query.ts';
import { customerFile, customerId } from '../testing/customer-file.ts';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { AuditTrail } from './audit-trail.tsx';

const id = '0198a000-0000-7000-8000-0000000000b1';
const trail = `GET /staff/customers/${customerId}/trail/`;

const entry: AuditEntry = {
  id,
  at: '2026-11-15T09:00:00.000Z',
  actor: { kind: 'staff', id, name: 'Alan Turing' },
  action: 'customer.lock',
  subject: { kind: 'customer', id: customerId, name: 'Ada Lovelace', owner_id: customerId },
  because: 'Stolen telephone',
  request_id: null,
  address: null,
  before: { status: 'active' },
  after: { status: 'locked' },
};

const open = (answer: unknown, search = '') =>
  openPage(
    <AuditTrail file={customerFile()} />,
    { [trail]: answer, [`${trail}${id}/`]: { entry } },
    { path: `/staff/customers/${customerId}/trail${search}` },
  );

test('[STF-04] what was done about a customer is listed with its reason', async () => {
  await open({ entries: [entry], next_cursor: null });
  const table = await screen.findByRole('table', { name: 'Audit trail, newest first' });
  expect(table.textContent).toContain('Stolen telephone');
  expect(screen.getByText('1 in all.')).toBeTruthy();
});

test('[STF-04] an entry that the address names is open, also when it is not in the list, and is closed again', async () => {
  await open({ entries: [], next_cursor: null }, `?entry=${id}`);
  expect(await screen.findByRole('table', { name: 'Before and after' })).toBeTruthy();
  expect(await screen.findByText('Nothing is on record about this customer yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Before and after' })).toBeNull());
});

test('a trail that could not be loaded is not an empty one', async () => {
  await open(secondTime({ status: 200, body: { entries: [], next_cursor: null } }));
  expect(await screen.findByText('The audit trail could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Nothing is on record about this customer yet.')).toBeTruthy();
});
