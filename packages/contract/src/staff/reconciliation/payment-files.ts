import * as z from 'zod';
import { call } from '../../call.ts';
import { answered, currency, done, line, moneyText, sent, time, uuid } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { because, bounded, customerLine, next_cursor, reason } from '../fields.ts';
import { pageOf } from '../page.ts';

const payoutStates = ['paying', 'completed', 'failed'] as const;

const paymentFile = answered({
  id: z.uuid(),
  created_at: time,
  payouts: z.int(),
  /** Of those: how many are on their way, have arrived, and came back. */
  paying: z.int(),
  completed: z.int(),
  failed: z.int(),
  totals: z.array(answered({ currency, amount: moneyText })),
  /** The first time: from then on the other bank may have it. */
  downloaded_at: time.nullable(),
  /** By a file without the payments that may not leave; null for that file when nothing was left. */
  replaced_at: time.nullable(),
  replaced_by: z.uuid().nullable(),
});

/** A payment that has left its wallet and may not leave the bank: its customer is locked, closed or frozen, or the shared account is. */
const stoppedPayout = answered({
  withdrawal_id: z.uuid(),
  reference: z.string(),
  customer: customerLine,
  account_name: z.string(),
  bank_name: z.string(),
  account_ending: z.string(),
  amount: moneyText,
  currency,
  since: time,
  payment_file_id: z.uuid().nullable(),
  /** When the other bank may have got it. */
  downloaded_at: time.nullable(),
});

export const listPaymentFiles = call({
  method: 'GET',
  path: '/staff/payment-files/',
  summary: 'List the payment files, newest first, and what waits for the next',
  access: 'staff:payment-files.read',
  rate: 'general',
  query: sent(pageOf),
  answer: {
    status: 200,
    body: answered({
      files: z.array(paymentFile),
      next_cursor,
      /** Payouts that are in no file yet. */
      waiting: answered({ payouts: z.int(), totals: z.array(answered({ currency, amount: moneyText })) }),
      /** A file that is proposed, and not yet decided. */
      proposal_id: z.uuid().nullable(),
      /** The longest stopped first, at most a hundred. */
      stopped: z.array(stoppedPayout),
    }),
  },
  errors: [],
});

export const proposePaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files/propose/',
  summary: 'Propose a payment file of the payouts that are in none yet',
  description: 'It has exactly the payouts that wait now. The file is made when a second person approves it.',
  access: 'staff:payment-files.make',
  bound: 'money-out',
  rate: 'general',
  idempotent: true,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid(), payouts: z.int() }) },
  errors: ['nothing_to_pay', 'proposal_open'],
});

export const getPaymentFile = call({
  method: 'GET',
  path: '/staff/payment-files/:fileId/',
  summary: 'Read a payment file and what became of each payment',
  access: 'staff:payment-files.read',
  rate: 'general',
  params: sent({ fileId: uuid }),
  query: sent({
    ...pageOf,
    /** Only those in this state. */
    state: z
      .enum(payoutStates, 'Ask for payments that are paying, completed or failed, or for all of them.')
      .optional(),
  }),
  answer: {
    status: 200,
    body: answered({
      file: paymentFile,
      /** How many of all its payments may not leave with it. */
      stopped: z.int(),
      next_cursor,
      payments: z.array(
        answered({
          withdrawal_id: z.uuid(),
          reference: z.string(),
          account_name: z.string(),
          bank_name: z.string(),
          /** The last four characters. */
          account_ending: z.string(),
          amount: moneyText,
          currency,
          state: z.enum(payoutStates),
          /** Why it may not leave with the file: its customer is not active or its account frozen, or its money was given back before. */
          stopped: z.enum(['customer', 'given-back']).nullable(),
        }),
      ),
    }),
  },
  errors: ['not_found'],
});

export const downloadPaymentFile = call({
  method: 'GET',
  path: '/staff/payment-files/:fileId/content/',
  summary: 'Download a payment file in the format of ISO 20022',
  description:
    'Each payment is judged again. The download is refused while one of them may not leave the bank.',
  access: 'staff:payment-files.read',
  rate: 'lookup',
  params: sent({ fileId: uuid }),
  answer: { status: 200, file: ['application/xml'] },
  errors: ['not_found', 'payment_file_stopped', 'payment_file_replaced'],
});

export const replacePaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files/:fileId/replace/',
  summary: 'Replace a payment file by one without the payments that may not leave',
  description:
    'Only for a file that nobody has downloaded. A payment that is taken out waits, in no file, until its customer is ' +
    'active again or two people give the money back.',
  access: 'staff:payment-files.make',
  bound: 'none',
  rate: 'general',
  params: sent({ fileId: uuid }),
  body: because,
  answer: {
    status: 200,
    body: answered({
      ...done,
      /** The new one; null when nothing was left. */
      file_id: z.uuid().nullable(),
      /** References of the payments that stay. */
      taken_out: z.array(z.string()),
    }),
  },
  errors: ['not_found', 'payment_file_replaced', 'payment_file_downloaded', 'nothing_stopped'],
});

const payout = sent({ withdrawalId: uuid });

export const settlePayout = call({
  method: 'POST',
  path: '/staff/payouts/:withdrawalId/settle/',
  summary: 'Record that a payout has arrived',
  access: 'staff:payment-files.make',
  bound: 'none',
  rate: 'general',
  params: payout,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found', 'case_closed'],
});

export const proposePayoutReturn = call({
  method: 'POST',
  path: '/staff/payouts/:withdrawalId/propose-return/',
  summary: 'Propose to give back the money of a payout that did not arrive',
  description:
    'A second person approves it, with what the other bank says. Only then is the money back in the wallet.',
  access: 'staff:payment-files.make',
  bound: 'return',
  rate: 'general',
  idempotent: true,
  params: payout,
  body: sent({ evidence: line('where the other bank says so', limits.evidence), reason }),
  answer: bounded,
  errors: ['not_found', 'case_closed', 'proposal_open'],
});
