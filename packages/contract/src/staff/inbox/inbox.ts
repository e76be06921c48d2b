import * as z from 'zod';
import { call } from '../../call.ts';
import {
  aboutAnswer,
  chatAction,
  chatReading,
  chatText,
  client_id,
  inboxMessage,
  presence,
} from '../../chat/shapes.ts';
import { answered, done, flag, line, optional, prose, sent, time, uuid } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { colleague, customerLine } from '../fields.ts';

const params = sent({ conversationId: uuid });

const entry = answered({
  id: z.uuid(),
  state: z.enum(['open', 'closed']),
  person: answered({
    kind: z.enum(['customer', 'guest']),
    name: z.string(),
    /** In part. */
    email: z.string().nullable(),
    /** They have shown that the address is theirs: by signing in, or by a code that was mailed to it. */
    proved: z.boolean(),
  }),
  about: aboutAnswer.nullable(),
  /** How its newest message begins. */
  newest: z.string(),
  newest_at: time,
  /** Since when the person waits for an answer. */
  waiting_since: time.nullable(),
  with: colleague.nullable(),
  snoozed_until: time.nullable(),
  /** Whether there is something that nobody of the staff has read. */
  unread: z.boolean(),
});

export type InboxEntry = z.output<typeof entry>;

const views = ['waiting', 'mine', 'all', 'closed'] as const;

export type InboxView = (typeof views)[number];

export const listInbox = call({
  method: 'GET',
  path: '/staff/inbox/',
  summary: 'List conversations: those that wait, your own, all that are open, or closed ones',
  access: 'staff:inbox.read',
  rate: 'general',
  query: sent({
    view: z.enum(views, 'There is no such view.').default('waiting'),
    search: optional(line('a name or an address', limits.search)),
  }),
  answer: {
    status: 200,
    body: answered({
      conversations: z.array(entry),
      counts: answered({ waiting: z.int(), mine: z.int(), all: z.int() }),
    }),
  },
  errors: [],
});

export const getInboxConversation = call({
  method: 'GET',
  path: '/staff/inbox/conversations/:conversationId/',
  summary: 'Read a conversation, with what is known about the person',
  access: 'staff:inbox.read',
  rate: 'general',
  params,
  query: chatReading,
  answer: {
    status: 200,
    body: answered({
      conversation: entry,
      messages: z.array(inboxMessage),
      more: z.boolean(),
      typing: z.boolean(),
      /** Up to which message the person has read. */
      seen: z.int(),
      customer: customerLine.nullable(),
      /** An answer goes by email if the person does not read it here. */
      by_email: z.boolean(),
      rating: z.int().nullable(),
      opened_at: time,
      first_answer_at: time.nullable(),
      closed_at: time.nullable(),
      /** Others of the same person, newest first. */
      others: z.array(answered({ id: z.uuid(), state: z.enum(['open', 'closed']), opened_at: time })),
    }),
  },
  errors: ['not_found'],
});

export const getInboxTools = call({
  method: 'GET',
  path: '/staff/inbox/tools/',
  summary: 'Read the prepared texts, and who else answers',
  access: 'staff:inbox.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** With placeholders such as {first_name}, which the page fills in. */
      texts: z.array(answered({ title: z.string(), text: z.string() })),
      colleagues: z.array(colleague),
      bank_name: z.string(),
      hours: z.string(),
    }),
  },
  errors: [],
});

export const getInboxStatistics = call({
  method: 'GET',
  path: '/staff/inbox/statistics/',
  summary: 'Read how long people wait, how many were helped, and what they say of it',
  access: 'staff:inbox.read',
  rate: 'general',
  query: sent({
    days: z.coerce
      .number<number | string>('Choose from 1 to 90 days.')
      .int('Choose from 1 to 90 days.')
      .min(1, 'Choose from 1 to 90 days.')
      .max(90, 'Choose from 1 to 90 days.')
      .default(7),
  }),
  answer: {
    status: 200,
    body: answered({
      waiting: z.int(),
      longest_wait_seconds: z.int().nullable(),
      opened: z.int(),
      solved: z.int(),
      /** Half of them were faster. */
      first_answer_seconds: z.int().nullable(),
      solved_after_seconds: z.int().nullable(),
      ratings: z.int(),
      average_rating: z.number().nullable(),
    }),
  },
  errors: [],
});

export const getInboxFile = call({
  method: 'GET',
  path: '/staff/inbox/conversations/:conversationId/files/:fileId/',
  summary: 'Download a file of a conversation; the audit log records each download',
  access: 'staff:inbox.read',
  rate: 'lookup',
  params: sent({ conversationId: uuid, fileId: uuid }),
  answer: { status: 200, file: ['image/webp', 'application/pdf'] },
  errors: ['not_found'],
});

const act = {
  method: 'POST',
  access: 'staff:inbox.answer',
  bound: 'none',
  rate: 'general',
  params,
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'case_closed', 'case_claimed'],
} as const;

export const claimConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/claim/',
  summary: 'Take on a conversation, even from a colleague if you say so',
  body: sent({ take_over: flag }),
});

export const releaseConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/release/',
  summary: 'Give a conversation back, so that a colleague can take it on',
});

export const giveConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/give/',
  summary: 'Hand a conversation over to a colleague, with a note for them',
  body: sent({ to: uuid, note: optional(prose('a note', limits.note)) }),
  errors: [...act.errors, 'colleague_unavailable'],
});

export const answerConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/answer/',
  summary: 'Answer in a conversation, and so take it on',
  body: sent({ client_id, text: chatText, action: chatAction.optional() }),
  answer: { status: 200, body: answered({ ...done, sent: inboxMessage }) },
});

export const sendInboxFile = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/files/',
  summary: 'Answer with a picture or a PDF',
  description:
    'A JPEG, PNG or WebP, which is redrawn from its pixels, or a PDF, which can only be downloaded. At most 5 MB.',
  encoding: 'multipart',
  upload: 'file',
  body: sent({ client_id }),
  answer: { status: 200, body: answered({ ...done, sent: inboxMessage }) },
  errors: [...act.errors, 'picture_not_readable', 'picture_too_large'],
});

export const noteInConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/note/',
  summary: 'Write a note that only colleagues read',
  body: sent({ client_id, text: prose('a note', limits.note) }),
  answer: { status: 200, body: answered({ ...done, sent: inboxMessage }) },
  errors: ['not_found'],
});

export const snoozeConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/snooze/',
  summary: 'Put a conversation aside until a time, or until the person writes again',
  body: sent({
    minutes: z.coerce
      .number<number | string>('Choose from 5 minutes to 14 days.')
      .int('Choose from 5 minutes to 14 days.')
      .min(5, 'Choose from 5 minutes to 14 days.')
      .max(20_160, 'Choose from 5 minutes to 14 days.'),
  }),
});

export const closeConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/close/',
  summary: 'Close a conversation; the person is asked how they were helped',
  body: sent({ note: optional(prose('a note', limits.note)) }),
});

export const mergeConversation = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/merge/',
  summary: 'Move all messages into another conversation of the same person, and close this one',
  body: sent({ into: uuid }),
  errors: [...act.errors, 'status_conflict'],
});

export const tellInboxPresence = call({
  ...act,
  path: '/staff/inbox/conversations/:conversationId/presence/',
  summary: 'Say how far you have read, and that you are writing',
  body: presence,
  errors: ['not_found'],
});
