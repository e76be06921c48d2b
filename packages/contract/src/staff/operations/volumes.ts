import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, date, optional, sent, time } from '../../fields.ts';
import { moneyOf } from '../fields.ts';
import { type OperationSubject, operationSubjects } from './subjects.ts';

const subject = z.enum(Object.keys(operationSubjects) as [OperationSubject, ...OperationSubject[]]);

/** How many there are, and their sum in each currency; no sum for what has none. */
const counted = { count: z.int(), amounts: z.array(moneyOf) } as const;

/** How much of each was begun in a day or an hour, and what has become of it. */
const volume = answered({
  subject,
  ...counted,
  /** Of these, those that have failed. */
  failed: z.int(),
});

export const getVolumes = call({
  method: 'GET',
  path: '/staff/operations/volumes/',
  summary: 'Read how much came in on a day, by the hour, and how much of it failed',
  description:
    'For the day that you ask for, in UTC, or else for today. The current hour is counted now. A job counts the ' +
    'others, again and again while what began in them may still change.',
  access: 'staff:operations.read',
  rate: 'general',
  query: sent({ day: optional(date) }),
  answer: {
    status: 200,
    body: answered({
      day: z.iso.date(),
      today: z.iso.date(),
      /** The oldest of the counts that the day is made of; null when none was made. */
      counted_at: time.nullable(),
      totals: z.array(volume),
      /** By kind and state, only those that there are. */
      failures: z.array(answered({ subject, state: z.string(), ...counted })),
      hours: z.array(
        answered({
          /** As the lists take it: 2026-11-16T09. */
          hour: z.string(),
          /** False while nobody has counted it, and for an hour that has not begun. */
          is_counted: z.boolean(),
          volumes: z.array(volume),
        }),
      ),
    }),
  },
  errors: [],
});
