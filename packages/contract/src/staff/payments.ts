import * as z from 'zod';
import { call } from '../call.ts';
import { depositNetworks } from '../choices.ts';
import { answered, sent, time, uuid } from '../fields.ts';
import { evidence } from './evidence.ts';
import { customerLine, moneyOf } from './fields.ts';
import { depositStates } from './lists/deposits.ts';
import { paymentStates } from './lists/payments.ts';

/** One payment or deposit, in whichever state; the lists of all of them are in lists/. */

const states = <State extends string>(words: Readonly<Record<State, unknown>>) =>
  Object.keys(words) as [State, ...State[]];

const payment = answered({
  id: z.uuid(),
  reference: z.string(),
  state: z.enum(states(paymentStates)),
  at: time,
  customer: customerLine,
  payee: answered({ name: z.string(), bank_name: z.string(), account_ending: z.string() }),
  amount: moneyOf,
  /** What left the wallet for it, without the fee. */
  debit: moneyOf,
  /** The file of a company that it was a line of. */
  batch: answered({ id: z.uuid(), file_name: z.string() }).nullable(),
});

export const getPayment = call({
  method: 'GET',
  path: '/staff/payments/:withdrawalId/',
  summary: 'Read one payment, in any state',
  access: 'staff:withdrawals.read',
  rate: 'general',
  params: sent({ withdrawalId: uuid }),
  answer: { status: 200, body: answered({ payment, evidence }) },
  errors: ['not_found'],
});

const deposit = answered({
  id: z.uuid(),
  state: z.enum(states(depositStates)),
  at: time,
  customer: customerLine,
  network: z.enum(depositNetworks),
  announced: moneyOf,
  received: moneyOf.nullable(),
  transaction_hash: z.string().nullable(),
});

export const getDeposit = call({
  method: 'GET',
  path: '/staff/deposits/:depositId/',
  summary: 'Read one deposit, in any state',
  access: 'staff:deposits.read',
  rate: 'general',
  params: sent({ depositId: uuid }),
  answer: { status: 200, body: answered({ deposit, evidence }) },
  errors: ['not_found'],
});

export type StaffPayment = z.output<typeof payment>;
export type StaffDeposit = z.output<typeof deposit>;
