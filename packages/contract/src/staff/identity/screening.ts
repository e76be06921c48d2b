import { call } from '../../call.ts';
import { answered, done, sent, uuid } from '../../fields.ts';
import { because } from '../fields.ts';

const act = {
  method: 'POST',
  access: 'staff:identity-checks.decide',
  bound: 'none',
  rate: 'general',
  params: sent({ hitId: uuid }),
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['case_claimed', 'case_closed'],
} as const;

export const dismissScreeningHit = call({
  ...act,
  path: '/staff/screening-hits/:hitId/dismiss/',
  summary: 'Say that a customer, or a payee of theirs, is another person than the one on a list',
  description: 'It is remembered until the name or the entry of the list changes.',
});

export const confirmScreeningHit = call({
  ...act,
  path: '/staff/screening-hits/:hitId/confirm/',
  summary:
    'Say that a customer, or a payee of theirs, is the person on a list: everything of the customer is frozen',
  errors: [...act.errors, 'status_conflict'],
});
