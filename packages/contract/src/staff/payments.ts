import * as z from 'zod';
import { call } from '../call.ts';
import { depositNetworks } from '../choices.ts';
import { amount, answered, date, line, optional, sent, time, uuid } from '../fields.ts';
import { evidence } from './evidence.ts';
import { customerLine, moneyOf, next_cursor } from './fields.ts';
import { pageOf } from './page.ts';

/** Every payment and every deposit, open and closed, for whoever looks for one. */

const paymentStates = [
  'awaiting-code',
  'in-review',
  'paying',
  'completed',
  'expired',
  'cancelled',
  'declined',
  'failed',
] as const;

const depositStates = ['pending', 'credited', 'rejected', 'expired', 'late', 'replaced', 'returned'] as const;

/** What both lists are narrowed by. Days are those of UTC, both included; amounts are in the ledger's currency. */
const span = {
  customer_id: optional(uuid),
  least: optional(amount),
  most: optional(amount),
  from: optional(date),
  until: optional(date),
} as const;

const payment = answered({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(paymentStates),
  at: time,
  customer: customerLine,
  payee: answered({ name: z.string(), bank_name: z.string(), account_ending: z.string() }),
  amount: moneyOf,
  /** What left the wallet for it, without the fee. */
  debit: moneyOf,
});

export const listPayments = call({
  method: 'GET',
  path: '/staff/payments/',
  summary: 'Page through all payments out of wallets, newest first, with filters',
  access: 'staff:withdrawals.read',
  rate: 'lookup',
  query: sent({
    state: optional(z.enum(paymentStates, 'Choose a state that a payment can have.')),
    /** The whole reference, or how the name of the payee begins. */
    q: optional(line('a reference or a name', 80)),
    ...span,
    ...pageOf,
  }),
  answer: { status: 200, body: answered({ payments: z.array(payment), next_cursor }) },
  errors: [],
});

export const getPayment = call({
  method: 'GET',
  path: '/staff/payments/:withdrawalId/',
  summary: 'Read one payment, in whichever state',
  access: 'staff:withdrawals.read',
  rate: 'general',
  params: sent({ withdrawalId: uuid }),
  answer: { status: 200, body: answered({ payment, evidence }) },
  errors: ['not_found'],
});

const deposit = answered({
  id: z.uuid(),
  state: z.enum(depositStates),
  at: time,
  customer: customerLine,
  network: z.enum(depositNetworks),
  announced: moneyOf,
  received: moneyOf.nullable(),
  transaction_hash: z.string().nullable(),
});

export const listDeposits = call({
  method: 'GET',
  path: '/staff/deposits/',
  summary: 'Page through all deposits, newest first, with filters',
  access: 'staff:deposits.read',
  rate: 'lookup',
  query: sent({
    state: optional(z.enum(depositStates, 'Choose a state that a deposit can have.')),
    network: optional(z.enum(depositNetworks, 'Choose a network.')),
    /** A transaction hash, however it is written. */
    q: optional(line('a transaction hash', 200)),
    ...span,
    ...pageOf,
  }),
  answer: { status: 200, body: answered({ deposits: z.array(deposit), next_cursor }) },
  errors: [],
});

export const getDeposit = call({
  method: 'GET',
  path: '/staff/deposits/:depositId/',
  summary: 'Read one deposit, in whichever state',
  access: 'staff:deposits.read',
  rate: 'general',
  params: sent({ depositId: uuid }),
  answer: { status: 200, body: answered({ deposit, evidence }) },
  errors: ['not_found'],
});

export type StaffPayment = z.output<typeof payment>;
export type StaffDeposit = z.output<typeof deposit>;
