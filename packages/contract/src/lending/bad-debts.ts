import * as z from 'zod';
import { amount, answered, done, endToEndId, sent } from '../fields.ts';
import { because, moneyOf, reason } from '../staff/fields.ts';

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

/** Some loans or credit cards together, and what is owed on them today. */
export const debts = answered({ count: z.int(), owed: moneyOf });

/** What all of them come to. */
export const portfolio = {
  /** How many wait for a decision. */
  waiting: z.int(),
  ages: z.array(
    answered({
      age: z.string(),
      count: z.int(),
      owed: moneyOf,
      /** Those of this age are late since one of these days. */
      late_from: z.iso.date().nullable(),
      late_to: z.iso.date(),
    }),
  ),
  provisions: moneyOf,
  written_off: moneyOf,
  recovered: moneyOf,
} as const;
