import type { AnswerOf, getInboxStatistics, InboxEntry } from '@farthing/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openPage, secondTime } from '../testing/opened-page.tsx';
import InboxPage from './inbox-page.tsx';

const at = '2026-11-15T09:00:00.000Z';

const entry: InboxEntry = {
  id: '0198a000-0000-7000-8000-0000000000a1',
  state: 'open',
  person: { kind: 'guest', name: 'Ada Lovelace', email: 'a•••@example.com', proved: false },
  about: { kind: 'loan', id: '0198a000-0000-7000-8000-0000000000b1' },
  newest: 'Where is my money?',
  newest_at: at,
  waiting_since: at,
  with: { id: '0198a000-0000-7000-8000-0000000000e1', name: 'Alan Turing' },
  snoozed_until: at,
  unread: true,
};
const figures: AnswerOf<typeof getInboxStatistics> = {
  waiting: 4,
  longest_wait_seconds: 7_500,
  opened: 20,
  solved: 18,
  first_answer_seconds: 45,
  solved_after_seconds: null,
  ratings: 3,
  average_rating: 4.5,
};

const counts = { waiting: 4, mine: 1, all: 6 };

const open = (answers = {}, path = '/staff/inbox') =>
  openPage(
    <InboxPage />,
    {
      'GET /staff/inbox/?': { conversations: [entry], counts },
      'GET /staff/inbox/statistics/': figures,
      ...answers,
    },
    { path, route: '/staff/inbox/:conversationId?' },
  );

test('[CHT-03] a line of the inbox says who waits, for what, and who has it', async () => {
  await open();
  const line = await screen.findByRole('link', { name: /Ada Lovelace/ });
  expect(line.getAttribute('href')).toBe(`/staff/inbox/${entry.id}`);
  for (const words of ['guest', '(unread)', 'Where is my money?', 'A loan · with Alan Turing · put aside'])
    expect(line.textContent).toContain(words);
  expect(screen.getByRole('link', { name: 'Waiting 4' }).getAttribute('aria-current')).toBe('true');
});

test.each([
  ['waiting', 'Nobody waits for an answer.'],
  ['mine', 'You have no open conversation.'],
  ['all', 'No conversation is open.'],
  ['closed', 'No conversation was closed yet.'],
])('an empty view says what is not there: %s', async (view, words) => {
  const { timesRead } = await open(
    { 'GET /staff/inbox/?': { conversations: [], counts } },
    `/staff/inbox?view=${view}`,
  );
  expect(await screen.findByText(words)).toBeTruthy();
  expect(timesRead(`/staff/inbox/?view=${view}`)).toBeGreaterThan(0);
});

test('[CHT-03] whoever has no conversation open sees how long people wait', async () => {
  const { timesRead } = await open();
  expect((await screen.findByText('Longest wait now')).nextElementSibling?.textContent).toBe('2 h 5 min');
  expect(screen.getByText('Solved after (median)').nextElementSibling?.textContent).toBe('–');
  expect(screen.getByText('Rating of 3 people').nextElementSibling?.textContent).toBe('4.5 of 5');
  await userEvent.selectOptions(screen.getByLabelText('Begun within'), 'The last 30 days');
  await waitFor(() => expect(timesRead('/staff/inbox/statistics/?days=30')).toBeGreaterThan(0));
});

test('what is looked for goes to the bank, and stays in the field', async () => {
  const { timesRead } = await open();
  await screen.findByRole('link', { name: /Ada Lovelace/ });
  await userEvent.type(screen.getByRole('searchbox'), 'ada{Enter}');
  await waitFor(() => expect(timesRead('/staff/inbox/?view=waiting&search=ada')).toBeGreaterThan(0));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ada');
});

test('an inbox that could not be loaded is not an empty one', async () => {
  await open({
    'GET /staff/inbox/?': secondTime({ status: 200, body: { conversations: [entry], counts } }),
  });
  expect(await screen.findByText('The conversations could not be loaded.')).toBeTruthy();
  expect(screen.queryByText('Nobody waits for an answer.')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: /Ada Lovelace/ })).toBeTruthy();
});
