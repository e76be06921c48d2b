import type { Passkey, StaffSession } from '@farthing/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { done, down, openPage, refused, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import ProfilePage from './profile-page.tsx';

const id = '0198a000-0000-7000-8000-0000000000b1';
const at = '2026-11-15T09:00:00.000Z';

const here: StaffSession = {
  id,
  device: 'Firefox on Linux',
  address: '192.0.2.1',
  created_at: at,
  last_used_at: at,
  ends_at: at,
  current: true,
};
const elsewhere: StaffSession = {
  ...here,
  id: id.replace(/1$/, '2'),
  device: 'Safari on iOS',
  current: false,
};
const passkey: Passkey = { id, name: 'Blue key', created_at: at, last_used_at: null };

const open = (answers = {}, by = memberOf('operations')) =>
  openPage(
    <ProfilePage />,
    {
      'GET /staff/sessions/': { sessions: [here, elsewhere] },
      'GET /staff/passkeys/': { passkeys: [passkey] },
      ...answers,
    },
    { by },
  );

test('[OPS-07] members see themselves, and where they are signed in', async () => {
  await open();
  expect(screen.getByText('Grace Hopper')).toBeTruthy();
  const own = (await screen.findByText('Firefox on Linux')).closest('li');
  expect(within(own ?? document.body).getByText('This one')).toBeTruthy();
  expect(within(own ?? document.body).queryByRole('button')).toBeNull();
});

test('[OPS-07] another session is ended, and what the bank refuses is told', async () => {
  const { sent } = await open({
    [`DELETE /staff/sessions/${elsewhere.id}/`]: secondTime(
      { status: 200, body: done('The session is ended.') },
      refused('not_found', 'This session has ended already.', 404),
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End Safari on iOS' }));
  const dialog = await screen.findByRole('dialog', { name: 'End this session?' });
  const press = () => userEvent.click(within(dialog).getByRole('button', { name: 'End the session' }));
  await press();
  expect(await within(dialog).findByText('This session has ended already.')).toBeTruthy();
  await press();
  expect(await screen.findByText('The session is ended.')).toBeTruthy();
  expect(sent).toHaveLength(2);
});

test('sessions and passkeys that could not be loaded are not none', async () => {
  await open({ 'GET /staff/sessions/': down, 'GET /staff/passkeys/': down });
  expect(await screen.findByText('Your sessions could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('Your passkeys could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('You have none yet.')).toBeNull();
});

test('[STF-01] a passkey is removed only when that is confirmed', async () => {
  const { sent } = await open({ [`DELETE /staff/passkeys/${id}/`]: done('The passkey is removed.') });
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Blue key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove this passkey?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Blue key' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('The passkey is removed.')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([`DELETE /staff/passkeys/${id}/`]);
});

test('without a passkey, and at an address that can have none, both are said', async () => {
  await open({ 'GET /staff/passkeys/': { passkeys: [] } });
  expect(await screen.findByText('You have none yet.')).toBeTruthy();
  expect(screen.getByText(/^New passkeys need an address with a name/)).toBeTruthy();
});

test('[OPS-06] a member says until when they are away, and a day in the past is refused', async () => {
  const { sent } = await open({ 'POST /staff/away/': done('You are away.') });
  const day = screen.getByLabelText('Back on');
  await userEvent.type(day, '2020-01-01');
  await userEvent.click(screen.getByRole('button', { name: 'I am away until then' }));
  expect(screen.getByText('Choose the day on which you are back.')).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.clear(day);
  await userEvent.type(day, '2999-01-01');
  await userEvent.click(screen.getByRole('button', { name: 'I am away until then' }));
  expect(await screen.findByText('You are away.')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('[OPS-06] a member who is away can come back', async () => {
  const { sent } = await open(
    { 'POST /staff/away/': done('You are back.') },
    { ...memberOf('operations'), away_until: '2999-01-01T00:00:00.000Z' },
  );
  expect(screen.getByText(/^You are away until/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'I am back' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ until: null }]));
});
