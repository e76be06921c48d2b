import type { InboxMessage } from '@farthing/contract';
import type { TalkAnswer } from '../inbox/inbox-queries.ts';
import { customerFile } from './customer-file.ts';

const at = '2026-11-15T09:00:00.000Z';

export const firstMessage: InboxMessage = {
  number: 1,
  text: 'Where is my money?',
  masked: false,
  file: null,
  action: null,
  at,
  author: 'customer',
  name: null,
  kind: 'text',
};

/** A conversation with a customer, which nobody has taken on, but for what is given. */
export function talkOf({
  conversation,
  ...rest
}: Partial<Omit<TalkAnswer, 'conversation'>> & {
  conversation?: Partial<TalkAnswer['conversation']>;
} = {}): TalkAnswer {
  return {
    conversation: {
      id: '0198a000-0000-7000-8000-0000000000c1',
      state: 'open',
      person: { kind: 'customer', name: 'Ada Lovelace', email: 'a•••@example.com', proved: true },
      about: null,
      newest: 'Where is my money?',
      newest_at: at,
      waiting_since: at,
      with: null,
      snoozed_until: null,
      unread: true,
      ...conversation,
    },
    messages: [firstMessage],
    more: false,
    typing: false,
    seen: 0,
    customer: customerFile().customer,
    by_email: false,
    rating: null,
    opened_at: at,
    first_answer_at: null,
    closed_at: null,
    others: [],
    ...rest,
  };
}
