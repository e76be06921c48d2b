import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { done, openPage, refused } from '../testing/opened-page.tsx';
import { memberOf } from '../testing/staff-page.tsx';
import { firstMessage, talkOf } from '../testing/talk.ts';
import type { TalkAnswer } from './inbox-queries.ts';
import { Talk } from './talk.tsx';

const { conversation } = talkOf();
const base = `/staff/inbox/conversations/${conversation.id}`;
const colleague = { id: '0198a000-0000-7000-8000-0000000000e1', name: 'Alan Turing' };
const tools = { texts: [], colleagues: [colleague], bank_name: 'Farthing', hours: '9 to 5' };

async function open(talk: TalkAnswer, answers = {}, by = memberOf('operations')) {
  const opened = await openPage(
    <Talk conversationId={conversation.id} />,
    {
      [`GET ${base}/`]: talk,
      'GET /staff/inbox/tools/': tools,
      [`POST ${base}/presence/`]: done(''),
      ...answers,
    },
    { by },
  );
  await screen.findByRole('heading', { name: 'Ada Lovelace' });
  const acts = () => opened.sent.filter(({ call }) => !call.endsWith('/presence/'));
  return { ...opened, acts };
}

test('[CHT-03] a conversation shows who wrote what, and what only colleagues read', async () => {
  await open(
    talkOf({
      messages: [
        firstMessage,
        { ...firstMessage, number: 2, author: 'staff', name: 'Alan', text: 'On its way.' },
        {
          ...firstMessage,
          number: 3,
          author: 'staff',
          name: 'Alan',
          kind: 'note',
          text: 'Checked with Joan.',
        },
        { ...firstMessage, number: 4, author: 'bank', kind: 'event', text: 'Alan took it on.' },
      ],
      seen: 2,
      typing: true,
    }),
  );
  const log = screen.getByRole('log', { name: 'Messages' });
  for (const words of ['Where is my money?', 'On its way.', 'Note of Alan', 'Alan took it on.', 'Seen'])
    expect(log.textContent).toContain(words);
  expect(screen.getByText('Ada Lovelace is writing…')).toBeTruthy();
});

test('[CHT-03] opening a conversation as somebody who answers marks what is on the screen as read', async () => {
  const { sent } = await open(talkOf());
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ seen: 1 }));
});

test('[STF-01] a member who only reads the inbox has no form and no buttons, and marks nothing as read', async () => {
  const { sent } = await open(talkOf(), {}, memberOf('auditor'));
  expect(screen.queryByLabelText('Your answer')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Take it on' })).toBeNull();
  expect(sent).toEqual([]);
});

test('[CHT-03] a conversation of nobody is taken on, one of a colleague is taken over by name', async () => {
  const { acts } = await open(talkOf({ conversation: { with: colleague } }), {
    [`POST ${base}/claim/`]: done('It is yours.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Take it over from Alan Turing' }));
  expect(await screen.findByText('It is yours.')).toBeTruthy();
  expect(acts().map(({ body }) => body)).toEqual([{ take_over: true }]);
});

test('[CHT-03] one’s own is given back, handed over, put aside or closed', async () => {
  const me = memberOf('operations');
  const { acts } = await open(talkOf({ conversation: { with: { id: me.id, name: me.full_name } } }), {
    [`POST ${base}/`]: done('Done.'),
  });
  expect(screen.queryByRole('button', { name: 'Take it on' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Give it back' }));
  await waitFor(() => expect(acts()).toHaveLength(1));
  await screen.findByRole('option', { name: 'Alan Turing' });
  await userEvent.selectOptions(screen.getByLabelText('Hand over to'), 'Alan Turing');
  await waitFor(() => expect(acts()).toHaveLength(2));
  await userEvent.selectOptions(screen.getByLabelText('Put aside'), 'for 2 hours');
  await waitFor(() => expect(acts()).toHaveLength(3));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(acts()).toHaveLength(4));
  expect(acts().map(({ call, body }) => [call.replace(`POST ${base}`, ''), body])).toEqual([
    ['/release/', undefined],
    ['/give/', { to: colleague.id }],
    ['/snooze/', { minutes: 120 }],
    ['/close/', {}],
  ]);
});

test('what the bank says no to is told beside the buttons', async () => {
  await open(talkOf(), {
    [`POST ${base}/claim/`]: () => refused('case_claimed', 'Alan Turing was faster.'),
  });
  await userEvent.click(screen.getByRole('button', { name: 'Take it on' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Alan Turing was faster.');
});

test('[CHT-03] two conversations of one person are merged, and the other one is opened', async () => {
  const other = { id: colleague.id, state: 'open', opened_at: firstMessage.at } as const;
  const { acts, place } = await open(talkOf({ others: [other] }), {
    [`POST ${base}/merge/`]: done('They are one now.'),
  });
  await userEvent.selectOptions(screen.getByLabelText('Merge into'), other.id);
  await waitFor(() => expect(place.path).toBe(`/staff/inbox/${other.id}`));
  expect(acts().map(({ body }) => body)).toEqual([{ into: other.id }]);
});

test('a closed conversation offers nothing but a note', async () => {
  await open(talkOf({ conversation: { state: 'closed' } }));
  expect(screen.getByText('Closed. The next message begins a new conversation.')).toBeTruthy();
  expect(screen.getByLabelText('A note')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('[CHT-03] the page warns about a guest, and knows no account of theirs', async () => {
  await open(
    talkOf({
      conversation: {
        person: { kind: 'guest', name: 'Ada Lovelace', email: null, proved: false },
        about: { kind: 'payment', id: colleague.id },
      },
      customer: null,
    }),
  );
  const panel = within(screen.getByRole('complementary', { name: 'Who it is' }));
  expect(panel.getByText('Address not confirmed')).toBeTruthy();
  expect(panel.getByText(/^Tell a guest nothing about an account/)).toBeTruthy();
  expect(panel.queryByRole('link', { name: 'Open the customer' })).toBeNull();
  expect(panel.getByRole('link', { name: 'A payment' }).getAttribute('href')).toBe(
    `/staff/payments/${colleague.id}`,
  );
});

test('[CHT-03] of a customer the page knows the account, and leads to it', async () => {
  await open(talkOf({ rating: 5 }));
  const panel = within(screen.getByRole('complementary', { name: 'Who it is' }));
  expect(panel.getByText('ends in 2429')).toBeTruthy();
  expect(panel.getByText('5 of 5')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Open the customer' })).toBeTruthy();
});

test('[CHT-03] what was said before the newest hundred messages is read on request', async () => {
  const said = (number: number) => ({ ...firstMessage, number, text: `Message ${number}.` });
  await open(talkOf({ messages: [said(101), said(102)], more: true }), {
    [`GET ${base}/?before=101`]: talkOf({ messages: [said(1), said(100)], more: false }),
  });
  const log = screen.getByRole('log', { name: 'Messages' });
  expect(log.textContent).not.toContain('Message 1.');
  await userEvent.click(within(log).getByRole('button', { name: 'Show earlier messages' }));
  await waitFor(() =>
    expect(log.textContent).toMatch(/Message 1\..*Message 100\..*Message 101\..*Message 102\./),
  );
  expect(within(log).queryByRole('button')).toBeNull();
});

test('[CHT-03] what came while nobody looked is read once somebody does', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { sent } = await open(talkOf());
  expect(sent).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(sent.map(({ body }) => body)).toContainEqual({ seen: 1 }));
});
