import type { Proposal, ProposalPreview } from '@farthing/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import ProposalsPage from './proposals-page.tsx';

const idOf = (end: number) => `0198a000-0000-7000-8000-0000000000d${end}`;
const rowOf = (end: number, state = 'open') => ({
  id: idOf(end),
  cells: {
    summary: `Reset PIN ${end}`,
    kind: 'pin-reset',
    amount: null,
    by: { id: idOf(9), name: 'Alan Turing' },
    at: '2026-11-15T09:00:00.000Z',
    due: null,
    state,
  },
});
const proposalOf = (end: number): Proposal => ({
  id: idOf(end),
  kind: 'settings',
  status: 'open',
  summary: `Reset PIN ${end}`,
  content: { changes: '[]', holds_from: null },
  content_hash: `hash-${end}`,
  subject: { kind: 'settings', id: 'settings' },
  reason: `Prices of ${end}`,
  proposed_by: { id: idOf(9), full_name: 'Alan Turing' },
  proposed_at: '2026-11-15T09:00:00.000Z',
  expires_at: '2026-11-16T09:00:00.000Z',
  ...{ approvable_from: null, decided_by: null, decided_at: null, decision_reason: null },
  ...{ may_approve: true, may_withdraw: false, asks_authenticator: false },
});
const preview = (end: number, given: Partial<ProposalPreview> = {}): ProposalPreview => ({
  id: idOf(end),
  title: `Reset PIN ${end}`,
  effect: 'done',
  why_not: null,
  ...{ moves: [], facts: [], reasons: [], customers: [], payments: [] },
  proposal: proposalOf(end),
  asks_passkey: false,
  ...given,
});

const open = (answers = {}, by = memberOf('approver')) =>
  openPage(
    <ProposalsPage />,
    {
      'GET /staff/lists/proposals/': { rows: [rowOf(1), rowOf(2), rowOf(3, 'approved')], next_cursor: null },
      'GET /staff/lists/proposals/count/': { count: 3, precision: 'exact' },
      'GET /staff/list-views/': { views: [] },
      ...answers,
    },
    { by, path: '/staff/proposals', route: '/staff/proposals/:proposalId?' },
  );

async function askAll(decision: 'Approve' | 'Decline') {
  await userEvent.click(await screen.findByLabelText('Choose all 2 shown'));
  await userEvent.click(screen.getByRole('button', { name: decision }));
  return screen.findByRole('dialog', { name: `${decision} 2 proposals?` });
}

test('[OPS-06] proposals that are open are chosen together, others are not', async () => {
  await open();
  expect(await screen.findByLabelText('Choose Reset PIN 1')).toBeTruthy();
  expect(screen.queryByLabelText('Choose Reset PIN 3')).toBeNull();
});

test('[STF-01] a member who approves nothing has nothing to select', async () => {
  await open({}, memberOf('operations'));
  expect(await screen.findByRole('link', { name: 'Reset PIN 1' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^Choose/ })).toBeNull();
});

test('[OPS-06] several are approved by what was read of each, and what cannot be is among the results', async () => {
  const { sent } = await open({
    'POST /staff/proposals/bulk/preview/': {
      items: [preview(1), preview(2, { effect: 'none', why_not: 'You have proposed it yourself.' })],
      sums: [],
    },
    'POST /staff/proposals/bulk/': {
      results: [{ id: idOf(1), outcome: 'done', message: 'The PIN is reset.', proposal_id: null }],
    },
  });
  const dialog = await askAll('Approve');
  expect(await within(dialog).findByText('You have proposed it yourself.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'I have called them' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and do them' }));
  expect(await screen.findByText('1 of 2 are decided')).toBeTruthy();
  const results = screen.getByRole('list', { name: 'What happened to each' });
  expect(results.textContent).toContain('Reset PIN 1: The PIN is reset.');
  expect(results.textContent).toContain('Reset PIN 2: You have proposed it yourself.');
  expect(sent.filter(({ call }) => call === 'POST /staff/proposals/bulk/').map(({ body }) => body)).toEqual([
    {
      decision: 'approve',
      items: [{ id: idOf(1), content_hash: 'hash-1' }],
      reason: 'I have called them',
    },
  ]);
});

test('[RSK-12] who decides several sees of each what it changes and why, as for one alone', async () => {
  await open({
    'POST /staff/proposals/bulk/preview/': {
      items: [
        preview(1, { reasons: ['“Fee for a card”: $99.00 instead of $10.00'] }),
        preview(2, { facts: [{ type: 'text', name: 'tier', text: '3' }] }),
      ],
      sums: [],
    },
  });
  const dialog = await askAll('Approve');
  const [one, other] = within(
    await within(dialog).findByRole('list', { name: 'What happens to each' }),
  ).getAllByRole('listitem');
  expect(one?.textContent).toContain('“Fee for a card”: $99.00 instead of $10.00');
  expect(one?.textContent).toContain('Prices of 1');
  expect(one?.textContent).toContain('Alan Turing');
  expect(dialog.textContent).toContain('Prices of 2');
  expect(other).toBeTruthy();
});

test('[OPS-06] with none that can be decided nothing is sent', async () => {
  const none = { effect: 'none', why_not: 'It has ended.' } as const;
  const { sent } = await open({
    'POST /staff/proposals/bulk/preview/': { items: [preview(1, none), preview(2, none)], sums: [] },
  });
  const dialog = await askAll('Decline');
  expect(await within(dialog).findByText('None of them can be decided now')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'They are over' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(sent.filter(({ call }) => call === 'POST /staff/proposals/bulk/')).toEqual([]);
});

test('[RSK-12] what is large takes a passkey that signs the set, and whoever has none is told what to do', async () => {
  const { sent } = await open(
    {
      'POST /staff/proposals/bulk/preview/': {
        items: [preview(1, { asks_passkey: true }), preview(2)],
        sums: [],
      },
      'POST /staff/proposals/bulk/start/': { passkey: null },
    },
    { ...memberOf('approver'), passkeys_available: true },
  );
  const dialog = await askAll('Approve');
  expect(await within(dialog).findByText(/^One is so large that your passkey has to sign/)).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'I have called them' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve with your passkey' }));
  expect(await within(dialog).findByText(/^You have no passkey yet\./)).toBeTruthy();
  expect(sent.filter(({ call }) => call === 'POST /staff/proposals/bulk/')).toEqual([]);
});

test('a refusal keeps the reason, and a preview that failed is asked for again', async () => {
  await open({
    'POST /staff/proposals/bulk/preview/': secondTime({
      status: 200,
      body: { items: [preview(1), preview(2)], sums: [] },
    }),
    'POST /staff/proposals/bulk/': () => refused('account_locked', 'Your sign-in is locked.', 403),
  });
  const dialog = await askAll('Approve');
  expect(await within(dialog).findByText('What happens to each could not be loaded.')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retry' }));
  await within(dialog).findByRole('list', { name: 'What happens to each' });
  const reason = within(dialog).getByLabelText<HTMLTextAreaElement>('Reason');
  fireEvent.change(reason, { target: { value: 'I have called them' } });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve and do them' }));
  expect(await within(dialog).findByText('Your sign-in is locked.')).toBeTruthy();
  expect(reason.value).toBe('I have called them');
});
