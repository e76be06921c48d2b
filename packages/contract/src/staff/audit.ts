import { call } from '../call.ts';
import { answered, date, line, optional, sent, uuid } from '../fields.ts';
import { auditEntry, reason } from './fields.ts';

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

export const exportAuditProof = call({
  method: 'GET',
  path: '/staff/audit/proof/',
  summary: 'Export the audit log of some days with the proof of its chain',
  description:
    'One line of JSON for each entry, in full, with its number and its hash. `ops/audit/verify-audit.mjs` checks the ' +
    'file without the bank. An entry that is not about who or what you ask for is there as its digest only.',
  access: 'staff:audit.export',
  rate: 'lookup',
  query: sent({
    /** Days of UTC, both included. */
    from: optional(date),
    to: optional(date),
    /** Only these in full: what was done by somebody, or to something. */
    actor_id: optional(uuid),
    subject_id: optional(line('the id of a subject', 120)),
    reason,
  }),
  answer: { status: 200, file: ['application/jsonl'] },
  errors: [],
});
