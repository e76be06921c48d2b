import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, done, time } from '../../fields.ts';
import { operationMeasures } from './subjects.ts';

const measure = z.enum(operationMeasures);

export const getThresholds = call({
  method: 'GET',
  path: '/staff/operations/alarms/',
  summary: 'Read what is watched, at which thresholds, and which alarms are open or have ended',
  access: 'staff:operations.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      measures: z.array(
        answered({
          measure,
          name: z.string(),
          /** As people read them. */
          value_text: z.string(),
          threshold_text: z.string(),
          /** Since when its alarm is open. */
          raised_at: time.nullable(),
          summary: z.string().nullable(),
        }),
      ),
      /** Those that are over, newest first, at most 50. */
      history: z.array(
        answered({ id: z.uuid(), measure, summary: z.string(), raised_at: time, ended_at: time }),
      ),
      channels: answered({
        /** How many addresses get a mail. */
        mails: z.int(),
        /** Where the webhook goes: its host only, since an address may hold a key. Null when none is set. */
        webhook_host: z.string().nullable(),
        /** Without one nothing is sent: nobody could tell who has sent it. */
        webhook_signed: z.boolean(),
      }),
    }),
  },
  errors: [],
});

export const testAlarm = call({
  method: 'POST',
  path: '/staff/operations/alarms/test/',
  summary: 'Send a test alarm to everybody who would get one',
  description: 'It says that it is a test, and raises nothing.',
  access: 'staff:operations.retry',
  bound: 'none',
  rate: 'lookup',
  answer: {
    status: 200,
    body: answered({
      ...done,
      mails: z.int(),
      /** `refused`: the address may not be sent to. `failed`: no answer, or one that is no success. */
      webhook: z.enum(['sent', 'none', 'unsigned', 'refused', 'failed']),
    }),
  },
  errors: [],
});
