import type { AnswerOf, listMembers } from '@farthing/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import MembersPage from './members-page.tsx';

type Member = AnswerOf<typeof listMembers>['members'][number];

const sue: Member = {
  id: '0198a000-0000-7000-8000-0000000000b1',
  email: 'sue@example.com',
  full_name: 'Sue Fisher',
  role: 'support',
  status: 'active',
  passkeys: 1,
  created_at: '2026-01-05T10:00:00.000Z',
  last_sign_in_at: null,
  invitation_expires_at: null,
};

const invited: Member = {
  ...sue,
  id: '0198a000-0000-7000-8000-0000000000b2',
  email: 'new@example.com',
  full_name: '',
  status: 'invited',
  invitation_expires_at: '2026-11-20T10:00:00.000Z',
};

const proposal = { id: '0198a000-0000-7000-8000-0000000000a1' };
const administrator = memberOf('administrator');

async function open(memberId = '', { by = administrator, answers = {}, members = [sue, invited] } = {}) {
  const role = (name: string) => ({ name, permissions: [], changed_at: null, members: [] });
  const opened = await openPage(
    <MembersPage />,
    {
      'GET /staff/members/': { members },
      [`GET /staff/members/${sue.id}/sessions/`]: { sessions: [] },
      'GET /staff/roles/': { roles: ['support', 'operations', 'auditor'].map(role) },
      ...answers,
    },
    { path: `/staff/members/${memberId}`, route: '/staff/members/:memberId?', by },
  );
  await screen.findByRole('table', { name: 'Members of staff' });
  return opened;
}

const giveReason = (text = 'They left') =>
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: text } });
const pressLast = (name: string) =>
  fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement);

test('whoever has not accepted the invitation is named by the address', async () => {
  await open();
  expect(screen.getByRole('link', { name: 'new@example.com' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sue Fisher' })).toBeTruthy();
});

test('an auditor reads the members and changes none', async () => {
  await open(sue.id, { by: memberOf('auditor') });
  expect(screen.queryByRole('button', { name: /Deactivate|Reset|Propose/ })).toBeNull();
});

test('nobody changes what is theirs', async () => {
  await open(sue.id, { by: { ...administrator, id: sue.id } });
  expect(screen.getByText('Another administrator has to change your own role and sign-in.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
});

test('a member who is deactivated is offered nothing', async () => {
  await open(sue.id, { members: [{ ...sue, status: 'deactivated' }] });
  expect(screen.queryByRole('button', { name: /Deactivate|Reset|Propose a role/ })).toBeNull();
});

test('an address that names nobody says so', async () => {
  await open('0198a000-0000-7000-8000-0000000000ff');
  expect(screen.getByText('There is no member at this address.')).toBeTruthy();
});

test('[OPS-07] to deactivate takes a reason, and the last who can do a duty stays, in words', async () => {
  const no = () => refused('duty_left', 'Nobody else could approve loans.');
  const { sent } = await open(sue.id, { answers: { [`POST /staff/members/${sue.id}/deactivate/`]: no } });
  fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
  expect(screen.getByText(/Every session of sue@example\.com ends at once/)).toBeTruthy();
  pressLast('Deactivate');
  expect(screen.getByText('Enter a reason.')).toBeTruthy();
  giveReason();
  pressLast('Deactivate');
  expect(await screen.findByText('Nobody else could approve loans.')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('a reset says what it takes away, and the list is read again', async () => {
  const { timesRead } = await open(sue.id, {
    answers: { [`POST /staff/members/${sue.id}/reset/`]: { ...done('A link is mailed.'), member: sue } },
  });
  const before = timesRead('/staff/members/');
  fireEvent.click(screen.getByRole('button', { name: 'Reset sign-in' }));
  expect(screen.getByText(/their passkeys are\s+removed/)).toBeTruthy();
  giveReason('A lost telephone');
  pressLast('Reset and email a link');
  expect(await screen.findByText('A link is mailed.')).toBeTruthy();
  await waitFor(() => expect(timesRead('/staff/members/')).toBeGreaterThan(before));
});

test('[OPS-07] another role is proposed, never the one that they have, and leads to the proposal', async () => {
  const { sent, place } = await open(sue.id, {
    answers: { [`POST /staff/members/${sue.id}/role/`]: { ...done('It is proposed.'), proposal } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Propose a role' }));
  const select = await screen.findByLabelText<HTMLSelectElement>('Role');
  await waitFor(() =>
    expect([...select.options].map(({ value }) => value)).toEqual(['operations', 'auditor']),
  );
  fireEvent.change(select, { target: { value: 'auditor' } });
  giveReason('She audits now');
  pressLast('Propose');
  await waitFor(() => expect(place.path).toBe(`/staff/proposals/${proposal.id}`));
  expect(sent[0]?.body).toEqual({ role: 'auditor', reason: 'She audits now' });
  expect(sent[0]?.key).toBeTruthy();
});

test('an invitation without an address leads to its field, and sends nothing', async () => {
  const { sent } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Propose an invitation' }));
  const dialog = within(await screen.findByRole('dialog'));
  giveReason('A new colleague');
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(dialog.getByText('Enter the email address of the person.')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByLabelText('Email'));
  expect(sent).toEqual([]);
});

test('an invitation that is refused keeps address and reason', async () => {
  const no = () => refused('member_exists', 'There is a member with this address.');
  const { sent } = await open('', { answers: { 'POST /staff/members/invite/': no } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose an invitation' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: ' sue@example.com ' } });
  giveReason('A new colleague');
  fireEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  expect(await dialog.findByText('There is a member with this address.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ email: 'sue@example.com', role: 'support', reason: 'A new colleague' });
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('A new colleague');
});

test('a colleague’s session is ended with a reason, and the one that asks is told apart', async () => {
  const session = (place: number, current: boolean) => ({
    id: `0198a000-0000-7000-8000-0000000000d${place}`,
    device: place === 1 ? 'Firefox on Linux' : 'Safari on a telephone',
    address: '192.0.2.7',
    created_at: sue.created_at,
    last_used_at: sue.created_at,
    current,
  });
  const { sent } = await open(sue.id, {
    answers: {
      [`GET /staff/members/${sue.id}/sessions/`]: { sessions: [session(1, false), session(2, true)] },
      [`POST /staff/members/${sue.id}/sessions/`]: done('The session has ended.'),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'End Firefox on Linux' }));
  expect(screen.queryByRole('button', { name: 'End Safari on a telephone' })).toBeNull();
  giveReason('A lost computer');
  pressLast('End the session');
  expect(await screen.findByText('The session has ended.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ reason: 'A lost computer' });
});
