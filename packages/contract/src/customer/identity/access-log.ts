import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, sent, time, uuid } from '../../fields.ts';
import { staffRoles } from '../../staff/access.ts';
import { accessActions } from './access-actions.ts';

const entry = answered({
  id: z.uuid(),
  at: time,
  by: z.enum(['you', 'staff', 'bank']),
  /** Of the member of staff, as it is now; null for everybody else. */
  role: z.enum(staffRoles).nullable(),
  action: z.enum(accessActions),
  /** As the member of staff wrote it, who was told that you can read it. */
  because: z.string().nullable(),
});

export const listAccessLog = call({
  method: 'GET',
  path: '/account/access-log/',
  summary: 'Read who has looked at or changed your data, newest first',
  access: 'customer',
  rate: 'general',
  query: sent({ before: uuid.optional() }),
  answer: {
    status: 200,
    body: answered({
      entries: z.array(entry),
      /** Send it as `before` for those that are older; null when there are none. */
      next: z.uuid().nullable(),
    }),
  },
  errors: [],
});

export type AccessEntry = z.output<typeof entry>;
