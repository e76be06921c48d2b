import type { Role } from '@farthing/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { type LoopbackBank, loopbackBank } from '../../lib/testing/loopback-bank.ts';
import { memberOf, startStaffPage } from '../testing/staff-page.tsx';
import RolesPage from './roles-page.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  await bank?.close();
});

const cashDesk: Role = {
  name: 'cash-desk',
  permissions: ['self.manage', 'deposits.read'],
  changed_at: '2026-11-15T12:00:00.000Z',
  members: [{ id: '0198a000-0000-7000-8000-000000000001', name: 'Nia Frost' }],
};

type Sent = { readonly path: string; readonly body: string };

async function open(role: 'administrator' | 'auditor'): Promise<Sent[]> {
  const sent: Sent[] = [];
  bank = await loopbackBank(({ method, path, body }) => {
    if (method === 'GET') return { status: 200, body: { roles: [cashDesk] } };
    sent.push({ path, body });
    return { status: 409, body: { status: 'error', code: 'role_too_powerful', message: 'Both sides.' } };
  });
  const page = (
    <Routes>
      <Route path="/staff/members/roles" element={<RolesPage />} />
    </Routes>
  );
  startStaffPage(page, { origin: bank.origin, path: '/staff/members/roles', by: memberOf(role) });
  await screen.findByRole('heading', { name: 'Cash desk' });
  return sent;
}

test('[OPS-07] a role shows who has it and what it may do, and an auditor is offered no change', async () => {
  await open('auditor');
  expect(screen.getByText(/^Nia Frost/)).toBeTruthy();
  expect(screen.getByText('See deposits')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Propose/ })).toBeNull();
});

test('[OPS-07] other permissions are proposed as they were ticked, and what the bank refuses is said', async () => {
  const sent = await open('administrator');
  fireEvent.click(screen.getByRole('button', { name: 'Change what Cash desk may do' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'See deposits' }));
  fireEvent.click(dialog.getByRole('checkbox', { name: 'See loans' }));
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'They lend now' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain('/staff/roles/cash-desk/propose/');
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    permissions: ['self.manage', 'loans.read'],
    reason: 'They lend now',
  });
  await dialog.findByText('Both sides.');
});
