import * as z from 'zod';
import { amount, answered, done, endToEndId, sent } from '../fields.ts';
import { because, reason } from '../staff/fields.ts';

/** What is proposed about a loan or a credit card that is not paid. A second person always has to approve it. */
const proposal = {
  method: 'POST',
  access: 'staff:loans.decide',
  rate: 'general',
  bound: 'write-off',
  idempotent: true,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
} as const;

export const writeOffProposal = {
  ...proposal,
  body: because,
  errors: ['not_found', 'status_conflict', 'proposal_open'],
} as const;

export const recoveryProposal = {
  ...proposal,
  description: 'A second person approves. Each payment counts once.',
  body: sent({ amount, reference: endToEndId, reason }),
  errors: ['not_found', 'status_conflict', 'repayment_too_large', 'payment_already_used', 'proposal_open'],
} as const;
