import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, time } from '../fields.ts';
import { because } from './fields.ts';

const month = z
  .string('Enter a month as YYYY-MM.')
  .max(7, 'Enter a month as YYYY-MM.')
  .regex(/^[12]\d{3}-(?:0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.');

export const listMonths = call({
  method: 'GET',
  path: '/staff/books/months/',
  summary: 'Read which months of the books are closed, and who closed or reopened each',
  access: 'staff:books.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** The last month that is closed, as 2026-10; all before it are closed as well. */
      closed_through: z.string().nullable(),
      /** The months that can be closed now, the newest first; closing one closes those before it. At most 24. */
      closable: z.array(z.string()),
      /** The newest first, at most 100. */
      history: z.array(
        answered({
          act: z.enum(['close', 'reopen']),
          month: z.string(),
          at: time,
          proposed_by: z.string(),
          approved_by: z.string(),
          reason: z.string(),
        }),
      ),
      /** What waits for a second person. */
      proposals: z.array(answered({ id: z.uuid(), act: z.enum(['close', 'reopen']), month: z.string() })),
    }),
  },
  errors: [],
});

export const proposeMonthClosing = call({
  method: 'POST',
  path: '/staff/books/months/:month/propose-closing/',
  summary: 'Propose to close a month of the books, and all months before it',
  description: 'Once somebody else has approved it, nothing can be posted into those months.',
  access: 'staff:books.close',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  params: sent({ month }),
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['status_conflict', 'proposal_open'],
});

export const proposeMonthReopening = call({
  method: 'POST',
  path: '/staff/books/months/:month/propose-reopening/',
  summary: 'Propose to reopen the last closed month of the books',
  access: 'staff:books.close',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  params: sent({ month }),
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['status_conflict', 'proposal_open'],
});
