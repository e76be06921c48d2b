import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { startApp } from '../../../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../../../lib/testing/loopback-bank.ts';
import { ToastProvider } from '../../../ui/toast/toast.tsx';
import type { AccountInvitation } from '../../data/shared-account-query.ts';
import { Invitations } from './invitations.tsx';

let bank: LoopbackBank | undefined;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await bank?.close();
});

const invitation: AccountInvitation = {
  id: '0198a000-0000-7000-8000-000000000001',
  account_name: 'Household',
  kind: 'joint',
  company_name: null,
  invited_by: 'Grace Hopper',
  people: ['Grace Hopper'],
  role: 'owner',
  expires_at: '2026-12-01T00:00:00.000Z',
};

test('[ACT-06] after declining an invitation, the page says so and the invitation is gone', async () => {
  let invitations = [invitation];
  bank = await loopbackBank(({ method }) => {
    if (method === 'POST') invitations = [];
    return { status: 200, body: { status: 'success', message: 'Done.', invitations } };
  });
  localStorage.setItem('user_id', 'ada');
  const pages = (
    <ToastProvider>
      <Invitations />
    </ToastProvider>
  );
  startApp({ entries: ['/layout/accounts'], origin: bank.origin, pages });
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You have declined.')).toBeTruthy();
  expect(screen.queryByText('You are invited')).toBeNull();
  expect(bank.received.map(({ method, path }) => `${method} ${path}`)).toContain(
    `POST /api/v1/accounts/invitations/${invitation.id}/decline/`,
  );
});
