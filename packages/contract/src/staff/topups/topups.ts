import * as z from 'zod';
import { call } from '../../call.ts';
import { topupHolds, topupStates } from '../../choices.ts';
import { answered, done, sent, time, uuid } from '../../fields.ts';
import { because, customerLine, moneyOf } from '../fields.ts';

const topup = answered({
  id: z.uuid(),
  state: z.enum(topupStates),
  /** Why it had to wait for staff. */
  held_for: z.enum(topupHolds).nullable(),
  amount: moneyOf,
  /** What the provider keeps of it. */
  fee: moneyOf,
  /** What the customer owes since it was taken back; null when nothing is. */
  owed: moneyOf.nullable(),
  customer: customerLine,
  /** Of the account that is topped up. */
  account_number: z.string(),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
  credited_at: time.nullable(),
  refunded_at: time.nullable(),
  charged_back_at: time.nullable(),
  debt_paid_at: time.nullable(),
  debt_written_off_at: time.nullable(),
  /** Already proposed, and not yet decided by a second person. */
  proposal_id: z.uuid().nullable(),
});

const params = sent({ topupId: uuid });

export const getStaffTopup = call({
  method: 'GET',
  path: '/staff/topups/:topupId/',
  summary: 'Read one top-up by card, in any state',
  description:
    'Includes what the provider says about it now: null when the provider cannot be asked or does not know it.',
  access: 'staff:deposits.read',
  rate: 'general',
  params,
  answer: {
    status: 200,
    body: answered({
      topup,
      provider_state: z.enum(['open', 'declined', 'paid', 'refunded', 'charged-back']).nullable(),
    }),
  },
  errors: ['not_found'],
});

const act = {
  method: 'POST',
  access: 'staff:deposits.decide',
  rate: 'general',
  params,
  idempotent: true,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['not_found', 'case_closed', 'proposal_open'],
} as const;

export const proposeTopupCredit = call({
  ...act,
  path: '/staff/topups/:topupId/propose-credit/',
  summary: 'Propose to credit a top-up that was kept aside',
  description: 'The customer has the money once a second person approves.',
  bound: 'money-in',
});

export const proposeTopupRefund = call({
  ...act,
  path: '/staff/topups/:topupId/propose-refund/',
  summary: 'Propose to send a top-up back to its card',
  description:
    'A second person approves. The money is taken from the account, or from where it was kept aside. The bank then ' +
    'asks the provider, until the provider has given it back.',
  bound: 'return',
});

const settle = {
  ...act,
  errors: ['not_found', 'case_closed', 'case_claimed', 'proposal_open', 'insufficient_funds'],
  bound: 'write-off',
} as const;

export const proposeDebtCollection = call({
  ...settle,
  path: '/staff/topups/:topupId/propose-collection/',
  summary: 'Propose to take what a customer owes for a top-up from its account',
  description:
    'Refused while the account has less. Once a second person approves, the money is taken and the customer is told.',
});

export const proposeDebtWriteOff = call({
  ...settle,
  path: '/staff/topups/:topupId/propose-write-off/',
  summary: 'Propose to give up what a customer owes for a top-up',
  description: 'A second person approves. The bank bears the loss, and the customer no longer owes it.',
});

export type StaffTopup = z.output<typeof topup>;
