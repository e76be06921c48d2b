import * as z from 'zod';
import { call } from '../../call.ts';
import { paymentInStates, waitingReasons } from '../../choices.ts';
import { accountHere, answered, done, endToEndId, optional, sent, time, uuid } from '../../fields.ts';
import { colleague, moneyOf, next_cursor, reason } from '../fields.ts';
import { pageOf } from '../page.ts';

const paymentIn = answered({
  id: z.uuid(),
  state: z.enum(paymentInStates),
  waits_for: z.enum(waitingReasons).nullable(),
  amount: moneyOf,
  /** The account that it was sent to, as the other bank wrote it. */
  account: z.string(),
  payer: z.string(),
  payer_account: z.string().nullable(),
  narration: z.string().nullable(),
  reference: z.string(),
  end_to_end_id: z.string(),
  received_at: time,
  /** Whom the account belongs to that it was sent to, or was credited to. */
  customer: answered({ id: z.uuid(), full_name: z.string(), status: z.string() }).nullable(),
  /** Already proposed, and not yet decided by a second person. */
  proposal_id: z.uuid().nullable(),
  decided: answered({ at: time, by: colleague.nullable() }).nullable(),
});

export const listPaymentsIn = call({
  method: 'GET',
  path: '/staff/payments-in/',
  summary: 'List money from other banks, newest first; what waits for a person comes oldest first',
  access: 'staff:reconciliation.read',
  rate: 'general',
  query: sent({
    state: z.enum([...paymentInStates, 'all'], 'Choose a state that a payment can have.').default('waiting'),
    ...pageOf,
  }),
  answer: { status: 200, body: answered({ payments: z.array(paymentIn), next_cursor }) },
  errors: [],
});

const act = {
  method: 'POST',
  access: 'staff:reconciliation.decide',
  rate: 'general',
  params: sent({ paymentId: uuid }),
  idempotent: true,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
} as const;

export const proposeCreditOfPaymentIn = call({
  ...act,
  path: '/staff/payments-in/:paymentId/propose-credit/',
  summary: 'Propose whose account gets money that waits',
  description:
    'Name the account here by its number or IBAN. The customer has the money once a second person approves.',
  bound: 'money-in',
  body: sent({ account: accountHere, reason }),
  errors: ['not_found', 'case_closed', 'proposal_open', 'payee_invalid'],
});

export const proposeReturnOfPaymentIn = call({
  ...act,
  path: '/staff/payments-in/:paymentId/propose-return/',
  summary: 'Propose to send back money that waits',
  description: 'A second person approves. In a live bank the reference of the return is the evidence.',
  bound: 'return',
  body: sent({ reference: optional(endToEndId), reason }),
  errors: ['not_found', 'case_closed', 'proposal_open'],
});

export type PaymentIn = z.output<typeof paymentIn>;
