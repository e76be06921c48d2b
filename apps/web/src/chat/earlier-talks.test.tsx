import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useApp } from '../lib/app.tsx';
import { startApp } from '../lib/testing/app.tsx';
import { type LoopbackBank, loopbackBank } from '../lib/testing/loopback-bank.ts';
import { ownChat } from './chat-source.ts';
import { EarlierTalks } from './earlier-talks.tsx';

let bank: LoopbackBank;
afterEach(async () => {
  cleanup();
  await bank.close();
});

const id = '0198a000-0000-7000-8000-000000000001';
const earlier = [{ id, from: '2026-11-12T10:00:00.000Z', until: '2026-11-12T11:00:00.000Z' }];
const message = (number: number, text: string) => ({
  ...{ number, text, kind: 'text', author: 'you', name: null, file: null, action: null },
  at: '2026-11-12T10:00:00.000Z',
});

function Talks() {
  return <EarlierTalks earlier={earlier} source={ownChat(useApp().api)} />;
}

test('[CHT-02] a conversation that is over is read when somebody opens it, and further back on request', async () => {
  const pages = [
    { messages: [message(2, 'Thank you.')], more: true },
    { messages: [message(1, 'My card has not arrived.')], more: false },
  ];
  bank = await loopbackBank(() => ({ status: 200, body: pages.shift() }));
  startApp({ entries: ['/chat'], origin: bank.origin, pages: <Talks /> });
  expect(bank.received).toEqual([]);
  open();
  await screen.findByText('Thank you.');
  fireEvent.click(screen.getByRole('button', { name: 'Show earlier messages' }));
  await screen.findByText('My card has not arrived.');
  expect(screen.queryByRole('button')).toBeNull();
  expect(bank.received.map(({ path }) => path)).toEqual([
    `/api/v1/chat/conversations/${id}/`,
    `/api/v1/chat/conversations/${id}/?before=2`,
  ]);
});

test('[CHT-02] an earlier conversation that could not be loaded can be tried again', async () => {
  let isThere = false;
  bank = await loopbackBank(() =>
    isThere ? { status: 200, body: { messages: [message(1, 'Hello.')], more: false } } : 'hang up',
  );
  startApp({ entries: ['/chat'], origin: bank.origin, pages: <Talks /> });
  open();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isThere = true;
  fireEvent.click(retry);
  await screen.findByText('Hello.');
});

/** As a browser does it, and happy-dom may not: the press on a summary opens what belongs to it. */
function open() {
  const details = screen.getByText(/^Conversation of/).closest('details');
  if (details === null) throw new Error('there is no conversation to open');
  details.open = true;
  fireEvent(details, new Event('toggle'));
}
