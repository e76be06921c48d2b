import * as z from 'zod';
import { call } from '../call.ts';
import { answered, date, opaque, optional, sent, uuid } from '../fields.ts';
import { auditEntry, next_cursor } from './fields.ts';
import { pageOf } from './page.ts';

const word = (what: string) => optional(opaque(`Give ${what} as the log writes it.`, 120));

export const listAuditEntries = call({
  method: 'GET',
  path: '/staff/audit/',
  summary: 'Page through the audit log, newest first',
  access: 'staff:audit.read',
  rate: 'general',
  query: sent({
    actor_kind: optional(
      z.enum(['customer', 'staff', 'system', 'anyone'], 'Choose customer, staff, system or anyone.'),
    ),
    actor_id: optional(uuid),
    /** Whole, as `deposit.credit`, or only its first part, as `deposit`. */
    action: word('an action'),
    subject_kind: word('a kind of subject'),
    subject_id: word('a subject'),
    request_id: word('a request'),
    /** Days of UTC, both included. */
    from: optional(date),
    until: optional(date),
    ...pageOf,
  }),
  answer: { status: 200, body: answered({ entries: z.array(auditEntry), next_cursor }) },
  errors: [],
});

export const getAuditEntry = call({
  method: 'GET',
  path: '/staff/audit/:entryId/',
  summary: 'Read one entry of the audit log',
  access: 'staff:audit.read',
  rate: 'general',
  params: sent({ entryId: uuid }),
  answer: { status: 200, body: answered({ entry: auditEntry }) },
  errors: ['not_found'],
});
