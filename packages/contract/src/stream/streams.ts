import * as z from 'zod';
import { call } from '../call.ts';
import { sent } from '../fields.ts';

const query = sent({
  after: z
    .string('This is not a place in the stream.')
    .max(19, 'This is not a place in the stream.')
    .regex(/^\d{1,19}$/, 'This is not a place in the stream.')
    .optional()
    .meta({ description: 'The `id` of the last event that was seen. What was told since comes first.' }),
});

const description =
  'Server-sent events, for as long as the session lasts and at most for some minutes: open it again with `after`. ' +
  'The data of each event is a topic. A line that starts with a colon says that the stream still stands. ' +
  'Ask for it with `Accept: text/event-stream`.';

export const followChanges = call({
  method: 'GET',
  path: '/stream/',
  summary: 'Be told what changes',
  description,
  access: 'customer',
  rate: 'general',
  query,
  answer: { status: 200, file: ['text/event-stream'] },
  errors: [],
});

export const followStaffChanges = call({
  method: 'GET',
  path: '/staff/stream/',
  summary: 'Be told what changes at the bank',
  description,
  access: 'staff:self.manage',
  rate: 'general',
  query,
  answer: { status: 200, file: ['text/event-stream'] },
  errors: [],
});
