import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, uuid } from '../fields.ts';
import { because } from './fields.ts';

/** About an account of several people. */
const about = {
  method: 'POST',
  bound: 'none',
  rate: 'general',
  params: sent({ accountId: uuid }),
  body: because,
} as const;

export const freezeSharedAccount = call({
  ...about,
  path: '/staff/shared-accounts/:accountId/freeze/',
  summary: 'Freeze a shared account whose owners disagree',
  description:
    'Nothing leaves it, and its people and rules stay as they are. Lifting the freeze takes two members of staff.',
  access: 'staff:customers.act',
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'status_conflict'],
});

export const proposeUnfreeze = call({
  ...about,
  path: '/staff/shared-accounts/:accountId/propose-unfreeze/',
  summary: 'Propose to lift the freeze of a shared account',
  access: 'staff:customers.propose',
  idempotent: true,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['not_found', 'status_conflict', 'proposal_open'],
});
