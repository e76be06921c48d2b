import * as z from 'zod';
import { call } from '../call.ts';
import { answered, decimalText, done, sent, time, uuid } from '../fields.ts';

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
      database: answered({ answer_ms: z.number(), size_bytes: z.int(), connections: z.int() }),
      jobs: z.array(answered({ queue: z.string(), waiting: z.int(), active: z.int(), dead: z.int() })),
      /** Newest first, at most 100. */
      dead_jobs: z.array(
        answered({
          id: z.uuid(),
          queue: z.string(),
          /** As JSON, cut off when it is long. */
          payload: z.string(),
          error: z.string(),
          attempts: z.int(),
          died_at: time,
        }),
      ),
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
  errors: ['not_found'],
});
