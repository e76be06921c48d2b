import * as z from 'zod';
import { answered, prose, sent, time, uuid } from '../fields.ts';
import { type ChatAction, chatActions, chatCases, chatLimits } from './choices.ts';

export const chatAction = z.enum(
  Object.keys(chatActions) as [ChatAction, ...ChatAction[]],
  'There is no such button.',
);

/** Of the sender's making: the same id sent again is the same message. */
export const client_id = uuid;

export const chatText = prose('your message', chatLimits.message);

/** How far somebody has read; the number of a message within its conversation. */
const number = (message: string) =>
  z.coerce.number<number | string>(message).int(message).min(0, message).max(1_000_000_000, message);

const messageNumber = number('Send the number of a message.');

export const chatReading = sent({
  after: messageNumber.optional().meta({ description: 'Only messages with a higher number.' }),
  before: messageNumber.optional().meta({ description: 'Only messages with a lower number.' }),
});

/** What a page tells by itself while it is looked at. */
export const presence = sent({
  seen: messageNumber.optional(),
  typing: z.boolean('Send true or false.').default(false),
});

export const about = sent({
  kind: z.enum(chatCases, 'There is no such case.'),
  id: uuid,
});

const chatFile = answered({
  id: z.uuid(),
  name: z.string(),
  type: z.enum(['image/webp', 'application/pdf']),
  bytes: z.int(),
});

const messageKinds = ['text', 'file', 'action', 'event'] as const;

const messageShape = {
  /** Its place in the conversation; there may be gaps. */
  number: z.int(),
  text: z.string(),
  /** Digits that looked like a PIN, a code or a card number were taken out before it was kept. */
  masked: z.boolean(),
  file: chatFile.nullable(),
  action: chatAction.nullable(),
  at: time,
};

/** As the person reads it who talks with the bank. */
export const chatMessage = answered({
  ...messageShape,
  /** What its writer called it. By it a guest whose first answer was lost is known again, so nobody else is told. */
  client_id: z.uuid(),
  author: z.enum(['you', 'staff', 'bank']),
  /** The first name of a member of staff. */
  name: z.string().nullable(),
  kind: z.enum(messageKinds),
});

export type ChatMessage = z.output<typeof chatMessage>;

/** As staff read it. */
export const inboxMessage = answered({
  ...messageShape,
  author: z.enum(['customer', 'guest', 'staff', 'bank']),
  name: z.string().nullable(),
  /** A note is for colleagues alone. */
  kind: z.enum([...messageKinds, 'note']),
});

export type InboxMessage = z.output<typeof inboxMessage>;

export const aboutAnswer = answered({ kind: z.enum(chatCases), id: z.uuid() });

/** How things stand for the person who talks with the bank. */
export const chatStanding = answered({
  /** Whether somebody answers now; outside of that the answer comes by email. */
  open_now: z.boolean(),
  /** As the operator wrote them. */
  hours: z.string(),
  conversation: answered({
    id: z.uuid(),
    state: z.enum(['open', 'closed']),
    about: aboutAnswer.nullable(),
    /** How many wait before this one, and this one; null when it does not wait. */
    place: z.int().nullable(),
    /** The first name of who answers. */
    with: z.string().nullable(),
    typing: z.boolean(),
    /** Up to which message somebody of the bank has read. */
    seen: z.int(),
    /** The highest number so far. */
    last: z.int(),
    rating: z.int().nullable(),
  }).nullable(),
  messages: z.array(chatMessage),
  /** Whether there are messages before the first one here. */
  more: z.boolean(),
  /** Of a guest: where answers go while they are away, and whether they have shown that it is theirs. */
  guest: answered({ name: z.string(), email: z.string().nullable(), proved: z.boolean() }).nullable(),
  /** Whether a conversation as a guest, in this browser, can be joined to the customer who is signed in. */
  can_join: z.boolean(),
  earlier: z.array(answered({ id: z.uuid(), from: time, until: time })),
});

export type ChatStanding = z.output<typeof chatStanding>;

export const rating = sent({
  rating: z.coerce
    .number<number | string>('Choose from 1 to 5.')
    .int('Choose from 1 to 5.')
    .min(1, 'Choose from 1 to 5.')
    .max(5, 'Choose from 1 to 5.'),
});
