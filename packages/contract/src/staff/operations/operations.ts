import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, decimalText, done, sent, time, uuid } from '../../fields.ts';
import { because, bounded, queue } from '../fields.ts';

const provider = answered({
  name: z.enum(['rates', 'mail', 'chain', 'cards']),
  /** `none`: the bank does it by itself, as a sandbox does, or people do it. */
  state: z.enum(['up', 'down', 'none']),
  /** What is known of it, in a sentence. */
  words: z.string(),
  /** When it last did what it is there for. */
  last_at: time.nullable(),
});

const deadJob = answered({
  id: z.uuid(),
  queue: z.string(),
  /** As JSON, cut off when it is long. */
  payload: z.string(),
  error: z.string(),
  attempts: z.int(),
  died_at: time,
  /** To drop it takes two people: nothing else would do what it was to do. */
  takes_two: z.boolean(),
  /** Already proposed to be dropped, and not yet decided by a second person. */
  proposal_id: z.uuid().nullable(),
});

export const getOperations = call({
  method: 'GET',
  path: '/staff/operations/',
  summary: 'Read how the bank itself is doing',
  access: 'staff:operations.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      version: z.string(),
      mode: z.enum(['sandbox', 'live']),
      now: time,
      /** Of the process that answers. */
      started_at: time,
      database: answered({
        answer_ms: z.number(),
        size_bytes: z.int(),
        connections: z.int(),
        most_connections: z.int(),
        /** How many other servers follow this one. */
        standbys: z.int(),
      }),
      books: answered({
        /** The last check of ledger and audit log that has ended. */
        check: answered({ state: z.enum(['passed', 'failed', 'broken']), ended_at: time }).nullable(),
        /** The last comparison of states with the journal that has ended. */
        comparison: answered({ ended_at: time, differences: z.int() }).nullable(),
        /** When the journal was last written to, and when its lanes were last tied together. */
        written_at: time.nullable(),
        tied_at: time.nullable(),
        /** Since when the oldest entry of the audit log waits to be linked. */
        unlinked_since: time.nullable(),
      }),
      /** What waits for a person, against its target. */
      queues: z.array(
        answered({
          queue,
          waiting: z.int(),
          late: z.int(),
          oldest_since: time.nullable(),
          target_hours: z.int(),
        }),
      ),
      /** How long people waited for the first decision of a person, in the last seven days. */
      answers: z.array(
        answered({
          queue,
          count: z.int(),
          mean_seconds: z.int(),
          slowest_seconds: z.int(),
        }),
      ),
      providers: z.array(provider),
      jobs: z.array(answered({ queue: z.string(), waiting: z.int(), active: z.int(), dead: z.int() })),
      /** Newest first, at most 100. */
      dead_jobs: z.array(deadJob),
      mail: answered({
        /** Written and not yet taken over by the mail server. */
        waiting: z.int(),
        failing: z.array(
          answered({
            id: z.uuid(),
            /** Masked. */
            recipient: z.string(),
            subject: z.string(),
            attempts: z.int(),
            error: z.string(),
            created_at: time,
          }),
        ),
      }),
      rates: answered({
        source: z.string(),
        as_of: time.nullable(),
        stale: z.boolean(),
        eur: decimalText,
        gbp: decimalText,
      }),
    }),
  },
  errors: [],
});

export const retryDeadJob = call({
  method: 'POST',
  path: '/staff/operations/dead-jobs/:jobId/retry/',
  summary: 'Put a job that failed for good back into its queue',
  access: 'staff:operations.retry',
  bound: 'none',
  rate: 'general',
  params: sent({ jobId: uuid }),
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found', 'status_conflict'],
});

export const dropDeadJob = call({
  method: 'POST',
  path: '/staff/operations/dead-jobs/:jobId/drop/',
  summary: 'Give up a job that failed for good',
  description:
    'A job that comes round by itself is dropped at once: its next round does the same. Any other may be what a payment or an email depends ' +
    'on, so it is proposed, and a second person decides. What is dropped stays in the audit log with its content.',
  access: 'staff:operations.retry',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  params: sent({ jobId: uuid }),
  body: because,
  answer: bounded,
  errors: ['not_found', 'proposal_open'],
});
