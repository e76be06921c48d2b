import * as z from 'zod';
import { call } from '../../call.ts';
import { depositNetworks } from '../../choices.ts';
import { amount, answered, currency, done, sent, time, uuid } from '../../fields.ts';
import { because, customerLine, moneyOf, reason } from '../fields.ts';

const chainPaymentDecisions = ['credit', 'return', 'write-off'] as const;

const chainPayment = answered({
  id: z.uuid(),
  customer: customerLine,
  network: z.enum(depositNetworks),
  transaction_hash: z.string(),
  address: z.string(),
  /** Of coins: '0.0025'. */
  coins: z.string(),
  /** The contract of a token that is not the one of deposits. */
  other_token: z.string().nullable(),
  /** At the price of now; null for another token, and where there is no price. */
  worth: moneyOf.nullable(),
  /** What was credited for it. */
  received: moneyOf.nullable(),
  /** What it would be credited in. */
  currency,
  deposit_id: z.uuid().nullable(),
  state: z.enum(['seen', 'credited', 'doubt', 'gone', 'returned', 'written-off']),
  why: z.enum(['dust', 'other-token', 'no-price', 'large', 'refused', 'taken-back']).nullable(),
  /** That have it, its own counted, as far as the bank has read the chain. */
  blocks: z.int(),
  seen_at: time,
  decided_at: time.nullable(),
  /** What can be proposed about it now. */
  decisions: z.array(z.enum(chainPaymentDecisions)),
  /** Already proposed, and not yet decided by a second person. */
  proposal_id: z.uuid().nullable(),
});

const params = sent({ chainPaymentId: uuid });

export const getChainPayment = call({
  method: 'GET',
  path: '/staff/chain-payments/:chainPaymentId/',
  summary: 'Read one payment on a chain, in any state',
  access: 'staff:deposits.read',
  rate: 'general',
  params,
  answer: { status: 200, body: answered({ payment: chainPayment }) },
  errors: ['not_found'],
});

const act = {
  method: 'POST',
  access: 'staff:deposits.decide',
  rate: 'general',
  params,
  idempotent: true,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
} as const;

export const proposeChainPaymentCredit = call({
  ...act,
  path: '/staff/chain-payments/:chainPaymentId/propose-credit/',
  summary: 'Propose to credit a payment on a chain that is in doubt',
  description:
    'You say the amount, in the currency of the bank. The customer has the money once a second person approves.',
  body: sent({ received: amount, reason }),
  errors: ['not_found', 'case_closed', 'proposal_open'],
  bound: 'money-in',
});

export const proposeChainPaymentReturn = call({
  ...act,
  path: '/staff/chain-payments/:chainPaymentId/propose-return/',
  summary: 'Propose to record that a payment on a chain was sent back',
  description:
    'It was never in the books, so no money moves there. A second person approves, and the customer is told.',
  body: because,
  errors: ['not_found', 'case_closed', 'proposal_open'],
  bound: 'return',
});

export const proposeChainPaymentWriteOff = call({
  ...act,
  path: '/staff/chain-payments/:chainPaymentId/propose-write-off/',
  summary: 'Propose to close a payment on a chain without crediting it, or to bear its loss',
  description:
    'One that was never credited is closed. One that left its chain after it was credited, and whose money is spent, becomes a loss of ' +
    'the bank. A second person approves, and the customer is told.',
  body: because,
  errors: ['not_found', 'case_closed', 'proposal_open'],
  bound: 'write-off',
});

export type StaffChainPayment = z.output<typeof chainPayment>;
