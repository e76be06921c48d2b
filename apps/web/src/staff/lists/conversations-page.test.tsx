import type { StaffConversation } from '@farthing/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import ConversationsPage from './conversations-page.tsx';

const id = '0198a000-0000-7000-8000-0000000000b1';
const at = '2026-11-15T09:00:00.000Z';

const conversation: StaffConversation = {
  id,
  state: 'new',
  at,
  sender: 'Ada Lovelace',
  email: 'a•••@example.com',
  message: 'First line.\nSecond line.',
  with: null,
  handled_at: null,
  note: null,
};

const open = (answer: unknown, by = memberOf('support')) =>
  openPage(
    <ConversationsPage />,
    {
      'GET /staff/lists/conversations/': { rows: [], next_cursor: null },
      'GET /staff/lists/conversations/count/': { count: 0, precision: 'exact' },
      'GET /staff/list-views/': { views: [] },
      [`GET /staff/conversations/${id}/`]: answer,
    },
    { by, path: `/staff/conversations/${id}`, route: '/staff/conversations/:conversationId?' },
  );

const fact = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('[STF-02] a message that waits leads to its answer', async () => {
  await open({ conversation });
  expect(await screen.findByRole('heading', { name: 'Message from Ada Lovelace' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Answer it' }).getAttribute('href')).toBe(
    `/staff/queues/messages/${id}`,
  );
  expect(fact('Who has it')).toBe('Nobody');
  expect(screen.getByText(/First line/).textContent).toBe('First line.\nSecond line.');
});

test('[STF-01] whoever answers no messages reads them', async () => {
  await open({ conversation }, memberOf('auditor'));
  await screen.findByRole('heading', { name: 'Message from Ada Lovelace' });
  expect(screen.queryByRole('link', { name: 'Answer it' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Open it in the inbox' })).toBeTruthy();
});

test('[STF-02] a message that was handled says by whom, and what was done', async () => {
  const handled = {
    ...conversation,
    state: 'handled',
    with: { id, name: 'Alan Turing' },
    handled_at: at,
    note: 'Called back.',
  };
  await open({ conversation: handled });
  expect(await screen.findByText('Called back.')).toBeTruthy();
  expect(fact('Handled by')).toBe('Alan Turing');
  expect(screen.queryByText('Waiting')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Answer it' })).toBeNull();
});

test('a message that could not be loaded is asked for again', async () => {
  await open(secondTime({ status: 200, body: { conversation } }));
  expect(await screen.findByText('The message could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Message from Ada Lovelace' })).toBeTruthy();
});
