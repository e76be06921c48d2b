import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, time, uuid } from '../fields.ts';
import { because, colleague, next_cursor } from './fields.ts';
import { pageOf } from './page.ts';

const alarm = answered({
  id: z.uuid(),
  /** What raised it: a state that the journal does not bear out, the ledger's own check, the audit log's, a provider of money from outside. */
  kind: z.enum(['states', 'ledger', 'audit', 'check', 'provider']),
  /** What is wrong, in a sentence. */
  summary: z.string(),
  /** What it is about, as `withdrawal` and its id. */
  subject: answered({ kind: z.string(), id: z.string() }),
  raised_at: time,
  /** When it was last found to be so. */
  seen_at: time,
  acknowledged_at: time.nullable(),
  acknowledged_by: colleague.nullable(),
  reason: z.string().nullable(),
});

export const listAlarms = call({
  method: 'GET',
  path: '/staff/alarms/',
  summary: 'List alarms: open ones oldest first, acknowledged ones newest first',
  access: 'staff:alarms.read',
  rate: 'general',
  query: sent({
    state: z.enum(['open', 'acknowledged'], 'Choose open or acknowledged.').default('open'),
    ...pageOf,
  }),
  answer: {
    status: 200,
    body: answered({
      alarms: z.array(alarm),
      next_cursor,
      /** All that are open. */
      open: z.int(),
      /** When the states were last compared with the journal, and of how many rows. */
      last_check: answered({
        started_at: time,
        ended_at: time.nullable(),
        rows: z.int(),
        differences: z.int(),
      }).nullable(),
    }),
  },
  errors: [],
});

export const acknowledgeAlarm = call({
  method: 'POST',
  path: '/staff/alarms/:alarmId/acknowledge/',
  summary: 'Say that an alarm was looked into, and what came of it',
  description:
    'The alarm leaves the front page. It is raised again if the same thing is still wrong a week later.',
  access: 'staff:alarms.acknowledge',
  bound: 'none',
  rate: 'general',
  params: sent({ alarmId: uuid }),
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found', 'case_closed'],
});

export const compareStates = call({
  method: 'POST',
  path: '/staff/alarms/compare/',
  summary: 'Compare the states with the journal now',
  description: 'Runs in the background, as it does every night.',
  access: 'staff:books.verify',
  bound: 'none',
  rate: 'general',
  answer: { status: 200, body: answered({ ...done }) },
  errors: [],
});

export type Alarm = z.output<typeof alarm>;
