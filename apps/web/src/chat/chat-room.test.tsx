import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { ChatRoom } from './chat-room.tsx';

type Answer = Awaited<ReturnType<Parameters<typeof loopbackBank>[0]>>;
type Said = { readonly number: number; readonly author: 'you' | 'staff'; readonly text: string };

let bank: LoopbackBank;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await bank.close();
});

const message = ({ number, author, text }: Said, client_id = crypto.randomUUID()) => ({
  ...{ number, author, text, client_id, kind: 'text', name: null, file: null, action: null, masked: false },
  at: '2026-11-12T10:00:00.000Z',
});

const conversation = {
  ...{ id: '0198a000-0000-7000-8000-000000000001', state: 'open', about: null, place: null, with: 'Sam' },
  ...{ typing: false, seen: 0, last: 1, rating: null },
};

function standing(messages: readonly ReturnType<typeof message>[], guest: object | null = null) {
  return {
    ...{ hours: 'Mon-Fri 09:00-17:00', open_now: true, guest, can_join: false, earlier: [], more: false },
    ...{ conversation: messages.length === 0 ? null : conversation, messages },
  };
}

/** The chat of a customer or a guest at a bank that answers calls as given; all others are done. */
async function open(as: 'customer' | 'guest', answers: Record<string, () => Answer>) {
  if (as === 'customer')
    for (const [key, value] of Object.entries({ access: 'a', refresh: 'r', user_id: 'ada' }))
      localStorage.setItem(key, value);
  bank = await loopbackBank(({ method, path }) => {
    const call = `${method} ${path.replace(/^\/api\/v1/, '').replace(/\?.*/, '')}`;
    return answers[call]?.() ?? { status: 200, body: { message: 'Done.' } };
  });
  startApp({ entries: ['/chat'], origin: bank.origin, pages: <ChatRoom /> });
}

const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
const sentTo = (path: string) => bank.received.filter((each) => each.path === `/api/v1${path}`);

test('[CHT-01] a guest whose address the bank does not take finds all that they typed, and what is wrong with it', async () => {
  const errors = { email: ['Enter an email address like name@example.com.'] };
  await open('guest', {
    'GET /chat/guest/': () => ({ status: 200, body: standing([]) }),
    'POST /chat/guest/messages/': () => ({
      status: 400,
      body: { code: 'validation_failed', message: 'Check the fields.', errors },
    }),
  });
  await userEvent.type(await screen.findByLabelText('Your name'), 'Grace');
  await userEvent.type(screen.getByLabelText(/^Email/), 'grace at example');
  await userEvent.type(screen.getByLabelText('Your message'), 'My card has not arrived.');
  await userEvent.click(screen.getByRole('button', { name: 'Start the chat' }));
  await screen.findByText('Enter an email address like name@example.com.');
  expect((await field()).value).toBe('My card has not arrived.');
  const email = screen.getByLabelText<HTMLInputElement>(/^Email/);
  expect(email.value).toBe('grace at example');
  expect(document.activeElement).toBe(email);
});

test('[CHT-02] what the bank refuses is put back into the field, with why', async () => {
  await open('customer', {
    'GET /chat/': () => ({ status: 200, body: standing([]) }),
    'POST /chat/messages/': () => ({
      status: 400,
      body: { code: 'validation_failed', errors: { text: ['Use fewer characters.'] }, message: 'Check it.' },
    }),
  });
  await userEvent.type(await field(), 'Hello there');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Use fewer characters.');
  expect((await field()).value).toBe('Hello there');
  expect(screen.queryByText('Not sent yet')).toBeNull();
});

test('[CHT-02] what is typed is found again when the chat is opened again', async () => {
  const answers = { 'GET /chat/': () => ({ status: 200, body: standing([]) }) };
  await open('customer', answers);
  await userEvent.type(await field(), 'Half a sentence');
  cleanup();
  await bank.close();
  await open('customer', answers);
  expect((await field()).value).toBe('Half a sentence');
});

test('[CHT-02] a message that was held up is sent later, and nothing says any more that it was', async () => {
  let isBusy = true;
  await open('customer', {
    'GET /chat/': () => ({
      status: 200,
      body: standing([message({ number: 1, author: 'you', text: 'One' })]),
    }),
    'POST /chat/messages/': () =>
      isBusy
        ? { status: 429, body: { code: 'too_many_requests', message: 'Please wait 9 seconds.' } }
        : { status: 200, body: { sent: message({ number: 2, author: 'you', text: 'Two' }) } },
  });
  await userEvent.type(await field(), 'Two{Enter}');
  await screen.findByText('Please wait 9 seconds.');
  isBusy = false;
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  expect(screen.queryByText('Please wait 9 seconds.')).toBeNull();
});

test('[CHT-02] an answer that came while nobody looked is seen once somebody does', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const said = message({ number: 1, author: 'staff', text: 'It is on its way.' });
  await open('customer', { 'GET /chat/': () => ({ status: 200, body: standing([said]) }) });
  await screen.findByText('It is on its way.');
  expect(sentTo('/chat/presence/')).toEqual([]);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() =>
    expect(sentTo('/chat/presence/').map(({ body }) => JSON.parse(body))).toEqual([{ seen: 1 }]),
  );
});

test('[CHT-02] that an answer was seen is told again where the bank did not hear of it', async () => {
  let tries = 0;
  const said = message({ number: 1, author: 'staff', text: 'It is on its way.' });
  await open('customer', {
    'GET /chat/': () => ({ status: 200, body: standing([said]) }),
    'POST /chat/presence/': () => {
      tries += 1;
      return tries === 1 ? 'hang up' : { status: 200, body: { message: 'We know.' } };
    },
  });
  await waitFor(() => expect(tries).toBe(2));
});
