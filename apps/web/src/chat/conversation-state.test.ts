import type { ChatMessage, ChatStanding } from '@farthing/contract';
import { expect, test } from 'vitest';
import { learned, nothingKnown, withSent } from './conversation-state.ts';

const message = (number: number, text: string) =>
  ({ number, text, client_id: text, kind: 'text', author: 'you' }) as ChatMessage;
const standing = (state: 'open' | 'closed', messages: ChatMessage[]) =>
  ({ conversation: { id: 'first', state }, messages, more: false }) as unknown as ChatStanding;

test('[CHT-02] what begins a new conversation takes the place of nothing that was said in the one before', () => {
  const closed = learned(nothingKnown, standing('closed', [message(1, 'Hello'), message(2, 'Bye')]), true);
  const known = withSent(closed, message(1, 'Once more'));
  expect(known.messages.map(({ text }) => text)).toEqual(['Hello', 'Bye']);
});

test('[CHT-02] what was sent is shown before the bank tells of it', () => {
  const open = learned(nothingKnown, standing('open', [message(1, 'Hello')]), true);
  expect(withSent(open, message(2, 'Again')).messages.map(({ text }) => text)).toEqual(['Hello', 'Again']);
});
