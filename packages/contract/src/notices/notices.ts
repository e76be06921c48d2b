import * as z from 'zod';
import { call } from '../call.ts';
import { answered, opaque, sent } from '../fields.ts';
import { limits } from '../limits.ts';
import { noticeKindNames } from './kinds.ts';

const notice = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKindNames),
  text: z.string(),
  about: z.string().meta({ description: 'What it is about, in words.' }),
  page: z.string().meta({ description: 'The page of the app where more of it is.' }),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
});

export const listNotices = call({
  method: 'GET',
  path: '/notices/',
  summary: 'What happened, newest first',
  description: 'Of the last 90 days, 20 at a time, and how many of all are unread.',
  access: 'customer',
  rate: 'general',
  query: sent({ cursor: opaque('This is not a cursor that we gave.', limits.cursor).optional() }),
  answer: {
    status: 200,
    body: answered({
      unread: z.int(),
      notices: z.array(notice),
      next_cursor: z.string().nullable(),
    }),
  },
  errors: [],
});

export const readNotices = call({
  method: 'POST',
  path: '/notices/read/',
  summary: 'Mark what happened as read',
  description: 'All that are not newer than this one: what came while the list was looked at stays unread.',
  access: 'customer',
  rate: 'general',
  body: sent({ up_to: z.uuid('Name a notice.') }),
  answer: { status: 200, body: answered({ unread: z.int() }) },
  errors: [],
});
