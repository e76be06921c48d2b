import * as z from 'zod';
import { call } from '../call.ts';
import { answered, done, sent, time, timeZone, withdrawalIdOrReference } from '../fields.ts';

const ofPayment = sent({ withdrawalId: withdrawalIdOrReference });

export const getWithdrawalReceipt = call({
  method: 'GET',
  path: '/wallet/withdrawals/:withdrawalId/receipt/',
  summary: 'Read the receipt of one of your withdrawals as a PDF',
  description: 'It shows what the page shows: the same lines, with times in the zone that is asked for.',
  access: 'customer',
  rate: 'lookup',
  params: ofPayment,
  query: sent({ time_zone: timeZone.default('UTC') }),
  answer: { status: 200, file: ['application/pdf'] },
  errors: ['withdrawal_not_found'],
});

const receiptLink = answered({
  /** The link is the bank's address, `/receipt/` and this. */
  token: z.string(),
  created_at: time,
  expires_at: time,
});

export type ReceiptLinkAnswer = z.output<typeof receiptLink>;

export const getReceiptLink = call({
  method: 'GET',
  path: '/wallet/withdrawals/:withdrawalId/receipt-link/',
  summary: 'Read the link by which the payee sees the receipt',
  description: 'Null when none is open: none was made, it was made void, or its time is over.',
  access: 'customer',
  rate: 'general',
  params: ofPayment,
  answer: { status: 200, body: answered({ link: receiptLink.nullable() }) },
  errors: ['withdrawal_not_found'],
});

export const makeReceiptLink = call({
  method: 'POST',
  path: '/wallet/withdrawals/:withdrawalId/receipt-link/',
  summary: 'Make a link by which the payee sees the receipt',
  description:
    'Whoever has it reads what the payee may know, for 30 days: nothing of your account, and nothing of what it cost you. While ' +
    'one is open, that is the answer.',
  access: 'customer',
  rate: 'general',
  params: ofPayment,
  answer: { status: 200, body: answered({ ...done, link: receiptLink }) },
  errors: ['withdrawal_not_found', 'receipt_link_early'],
});

export const voidReceiptLink = call({
  method: 'DELETE',
  path: '/wallet/withdrawals/:withdrawalId/receipt-link/',
  summary: 'Make the link of a receipt void',
  description: 'From then on it opens nothing. Where there is none, nothing changes.',
  access: 'customer',
  rate: 'general',
  params: ofPayment,
  answer: { status: 200, body: answered(done) },
  errors: ['withdrawal_not_found'],
});

export const getReceiptFile = call({
  method: 'GET',
  path: '/receipts/:token/file/',
  summary: 'Read the receipt of a link as a PDF',
  description: 'The document of the page `/receipt/…`, for whoever has its link.',
  access: 'public',
  rate: 'account',
  params: sent({
    token: z
      .string('This is not a link of ours.')
      .regex(/^[A-Za-z0-9_-]{72}$/, 'This is not a link of ours.')
      .meta({ maxLength: 72 }),
  }),
  query: sent({ time_zone: timeZone.default('UTC') }),
  answer: { status: 200, file: ['application/pdf'] },
  errors: ['not_found'],
});
