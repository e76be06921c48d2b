import type { Evidence, Proposal } from '@farthing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { ProposalDrawer } from './proposal-drawer.tsx';

const id = '0198a000-0000-7000-8000-0000000000a1';
const customerId = '0198a000-0000-7000-8000-0000000000c1';

const proposal: Proposal = {
  id,
  kind: 'limit-change',
  status: 'open',
  summary: 'Raise the daily limit of Ada Lovelace to £9,000.00',
  content: { daily_limit: '9000.00' },
  content_hash: 'hash-of-what-was-read',
  subject: { kind: 'customer', id: customerId },
  reason: 'She buys a house',
  proposed_by: { id: customerId, full_name: 'Sue Fisher' },
  proposed_at: '2026-11-15T09:00:00.000Z',
  expires_at: '2026-11-22T09:00:00.000Z',
  approvable_from: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  may_approve: true,
  may_withdraw: false,
  asks_authenticator: false,
};

const nothing: Evidence = { moves: [], facts: [], reasons: [], customers: [], payments: [] };
const approver = memberOf('approver');

async function open(given: Partial<Proposal> = {}, { by = approver, answers = {}, evidence = nothing } = {}) {
  const shown = { ...proposal, ...given };
  const opened = await openPage(
    <ProposalDrawer proposalId={id} />,
    { [`GET /staff/proposals/${id}/`]: { proposal: shown, evidence }, ...answers },
    { path: `/staff/proposals/${id}`, by },
  );
  await screen.findByText('She buys a house');
  return opened;
}

const approved = {
  [`POST /staff/proposals/${id}/approve/`]: {
    status: 'success',
    message: 'It is done.',
    proposal: { ...proposal, status: 'approved', may_approve: false },
  },
};

function giveReason(text: string, action: string): void {
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: text } });
  fireEvent.click(screen.getAllByRole('button', { name: action }).at(-1) as HTMLElement);
}

test('an approval names exactly what was read, with the reason', async () => {
  const { sent } = await open({}, { answers: approved });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  giveReason('  I saw   the contract ', 'Approve and do it');
  expect(await screen.findByText('It is done.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ content_hash: 'hash-of-what-was-read', reason: 'I saw the contract' });
});

test('whoever a proposal is about reads why they cannot decide it', async () => {
  const subject = { kind: 'staff-member', id: approver.id };
  await open({ kind: 'role-change', subject, may_approve: false });
  expect(screen.getByText('This is about you, so someone else has to decide it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('once approved, nothing more is offered', async () => {
  await open({}, { answers: approved });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  giveReason('Seen', 'Approve and do it');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull());
});

test('without a reason nothing is sent, and the focus goes to the field', async () => {
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  giveReason('   ', 'Approve and do it');
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Reason' }));
  expect(sent).toEqual([]);
});

test('a large amount asks for the authenticator, and a code that is too short is told', async () => {
  const { sent } = await open({ asks_authenticator: true }, { answers: approved });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: '123' } });
  giveReason('Seen', 'Approve and do it');
  expect(screen.getByText('Enter all six digits of the code.')).toBeTruthy();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: 'Code' }), { target: { value: '123456' } });
  giveReason('Seen', 'Approve and do it');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ code: '123456' });
});

test('a passkey is offered only where it may be used, and only for a large amount', async () => {
  await open({ asks_authenticator: true }, { by: { ...approver, passkeys_available: true } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect(screen.getByRole('button', { name: 'Use your passkey instead' })).toBeTruthy();
});

test('a member without a passkey is told to enter a code', async () => {
  await open(
    { asks_authenticator: true },
    {
      by: { ...approver, passkeys_available: true },
      answers: { [`POST /staff/proposals/${id}/approve/start/`]: { passkey: null } },
    },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Seen' } });
  fireEvent.click(screen.getByRole('button', { name: 'Use your passkey instead' }));
  expect(await screen.findByText('You have no passkey yet. Enter a code instead.')).toBeTruthy();
});

test('what the bank refuses is said in the dialog, and the reason stays', async () => {
  const no = () => refused('proposal_changed', 'Somebody has changed it meanwhile.');
  await open({}, { answers: { [`POST /staff/proposals/${id}/approve/`]: no } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  giveReason('I saw the contract', 'Approve and do it');
  expect(await screen.findByText('Somebody has changed it meanwhile.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe(
    'I saw the contract',
  );
});

test('after a refusal the proposal is read again: what is on the screen may be over', async () => {
  const no = () => refused('proposal_closed', 'It is decided.');
  const { timesRead } = await open({}, { answers: { [`POST /staff/proposals/${id}/decline/`]: no } });
  const before = timesRead(`/staff/proposals/${id}/`);
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }));
  giveReason('No contract', 'Decline');
  await screen.findByText('It is decided.');
  await waitFor(() => expect(timesRead(`/staff/proposals/${id}/`)).toBeGreaterThan(before));
});

test('the proposer can withdraw it without a reason, and is told why they cannot decide it', async () => {
  const by = { ...approver, id: customerId };
  const { sent } = await open(
    { may_approve: false, may_withdraw: true },
    {
      by,
      answers: {
        [`POST /staff/proposals/${id}/withdraw/`]: {
          status: 'success',
          message: 'It is withdrawn.',
          proposal: { ...proposal, status: 'withdrawn' },
        },
      },
    },
  );
  expect(screen.getByText('You proposed this, so someone else has to decide it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  expect(await screen.findByText('It is withdrawn.')).toBeTruthy();
  expect(sent[0]?.call).toBe(`POST /staff/proposals/${id}/withdraw/`);
});

test('a role that may not decide such a proposal is told so by its name', async () => {
  await open({ may_approve: false }, { by: memberOf('support') });
  expect(screen.getByText(/^Support cannot decide this kind of proposal/)).toBeTruthy();
});

test('an approver can read exactly what is approved', async () => {
  await open();
  const exactly = screen.getByText('Exactly what is approved').closest('details') as HTMLElement;
  expect(within(exactly).getByText('Daily limit')).toBeTruthy();
  expect(within(exactly).getByText('9000.00')).toBeTruthy();
});

test('an open one says until when it has to be decided', async () => {
  await open();
  expect(screen.getByText('To be decided by')).toBeTruthy();
});

test('a decided one says who decided and why, and offers nothing', async () => {
  await open({
    status: 'declined',
    decided_by: { id: customerId, full_name: 'Olga Held' },
    decided_at: '2026-11-15T10:00:00.000Z',
    decision_reason: 'No contract',
  });
  expect(screen.getByText('Olga Held')).toBeTruthy();
  expect(screen.getByText('No contract')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Approve|Decline|Withdraw/ })).toBeNull();
  expect(screen.queryByText('To be decided by')).toBeNull();
});

test('a proposal that closed by itself says why once, at the top', async () => {
  await open({
    status: 'void',
    decided_at: '2026-11-15T10:00:00.000Z',
    decision_reason: 'Another was approved.',
  });
  expect(screen.getByText('It closed by itself')).toBeTruthy();
  expect(screen.getAllByText('Another was approved.')).toHaveLength(1);
});

test('the customer is linked for whoever may read customers', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'Open the customer' }).getAttribute('href')).toBe(
    `/staff/customers/${customerId}`,
  );
});

test('somebody who is about to be invited has no page to open', async () => {
  await open({ subject: { kind: 'staff-member', id: 'new@example.com' } }, { by: memberOf('administrator') });
  expect(screen.queryByRole('link', { name: 'Open the member' })).toBeNull();
});

test('[IDV-10] while the customer can object it can be declined, and says from when it can be approved', async () => {
  const answers = { [`GET /staff/proposals/${id}/selfies/`]: { selfie: null } };
  const waiting = { kind: 'lost-email', approvable_from: '2999-01-01T09:00:00.000Z' } as const;
  await open(waiting, { answers });
  expect(screen.getByText(/Nobody can approve it before 1 Jan/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('[IDV-10] once the wait is over it can be approved', async () => {
  const answers = { [`GET /staff/proposals/${id}/selfies/`]: { selfie: null } };
  await open({ kind: 'lost-email', approvable_from: '2026-01-01T09:00:00.000Z' }, { answers });
  expect(screen.queryByText(/Nobody can approve it before/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
});
