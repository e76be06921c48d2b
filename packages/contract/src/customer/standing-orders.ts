import * as z from 'zod';
import { call } from '../call.ts';
import {
  orderEndings,
  orderFrequencies,
  orderOutcomes,
  orderStates,
  payeeAccountTypes,
  transferTypes,
} from '../choices.ts';
import { answered, code, currency, date, done, moneyText, sent, time, uuid } from '../fields.ts';
import { paidFrom } from './shapes.ts';
import { withdraw } from './wallet.ts';

const frequency = z.enum(orderFrequencies, 'Choose how often.');
const times = z
  .int('Enter a whole number.')
  .min(1, 'Enter a whole number of at least 1.')
  .max(1000, 'Enter at most 1,000.');

const order = answered({
  id: z.uuid(),
  state: z.enum(orderStates),
  /** Which of your accounts pays. */
  paid_from: paidFrom,
  amount: moneyText,
  currency,
  account_name: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  beneficiary: answered({
    transfer_type: z.enum(transferTypes).optional(),
    account_type: z.enum(payeeAccountTypes).optional(),
    routing_number: z.string().optional(),
    sort_code: z.string().optional(),
    swift_bic: z.string().optional(),
    bank_address: z.string().optional(),
    recipient_address: z.string().optional(),
  }),
  narration: z.string().nullable(),
  frequency: z.enum(orderFrequencies),
  first_day: z.iso.date(),
  last_day: z.iso.date().nullable(),
  times: z.int().nullable(),
  /** All of its days, in words. */
  words: z.string(),
  /** The next day of its schedule that is not skipped; null when there is none, or it is not active. */
  next_day: z.iso.date().nullable(),
  /** On which day that is paid: the same, or the next working day after a weekend or bank holiday. */
  next_on: z.iso.date().nullable(),
  /** How often it was paid. */
  paid: z.int(),
  /** What became of its newest day; null before there was one. */
  last: answered({
    day: z.iso.date(),
    outcome: z.enum(orderOutcomes),
    /** Why it was not paid, in words. */
    reason: z.string().nullable(),
    withdrawal_id: z.uuid().nullable(),
  }).nullable(),
  created_at: time,
  ended_because: z.enum(orderEndings).nullable(),
});

const coming = answered({
  order_id: z.uuid(),
  /** Of the schedule. */
  day: z.iso.date(),
  /** On which it is paid: the same, or the next working day. */
  due_on: z.iso.date(),
  amount: moneyText,
  currency,
  account_name: z.string(),
  is_skipped: z.boolean(),
  /** It was tried today and is tried again. */
  is_retried: z.boolean(),
});

const ofOrder = sent({ orderId: uuid });

export const listStandingOrders = call({
  method: 'GET',
  path: '/standing-orders/',
  summary: 'List your scheduled payments and what is coming',
  description:
    'Payments on a later day and standing orders, those that have ended last; and their days of the next three months, by day.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      orders: z.array(order),
      coming: z.array(coming),
      /** Days, beside weekends, on which nothing is paid. */
      bank_holidays: z.array(z.iso.date()),
      /** In London. */
      today: z.iso.date(),
      /** How many you can have at once. */
      most: z.int(),
    }),
  },
  errors: [],
});

export const makeStandingOrder = call({
  method: 'POST',
  path: '/standing-orders/',
  summary: 'Ask for a payment on a later day, or for a standing order',
  description:
    'Emails a code that names all of its terms. Nothing is paid before the code is entered. With `replaces`, the order named there ends when this one is confirmed. With the same `frequency` and `first_day`, which may have passed, its days go on: `times` counts those that are over, and what is skipped stays skipped.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    ...withdraw.body.shape,
    frequency,
    first_day: date,
    last_day: date.nullish(),
    times: times.nullish(),
    replaces: uuid.optional(),
  }),
  answer: { status: 201, body: answered({ ...done, order, expires_at: time }) },
  errors: [
    'pin_missing',
    'pin_incorrect',
    'pin_locked',
    'permission_denied',
    'account_frozen',
    'currency_not_supported',
    'not_found',
    'payee_invalid',
    'payee_is_self',
    'amount_out_of_bounds',
    'account_limit_exceeded',
    'payment_refused',
    'status_conflict',
  ],
});

export const confirmStandingOrder = call({
  method: 'POST',
  path: '/standing-orders/:orderId/confirm/',
  summary: 'Confirm a scheduled payment with the emailed code',
  description:
    'Approves all of its payments, each of which is still held to your limits and to the rules of its day.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: ofOrder,
  body: sent({ otp_code: code }),
  answer: { status: 200, body: answered({ ...done, order }) },
  errors: [
    'not_found',
    'status_conflict',
    'passkey_needed',
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
  ],
});

export const resendStandingOrderCode = call({
  method: 'POST',
  path: '/standing-orders/:orderId/resend-otp/',
  summary: 'Get a new code for a scheduled payment by email',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: ofOrder,
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found', 'status_conflict', 'passkey_needed', 'code_resend_too_soon', 'code_tries_exceeded'],
});

export const skipStandingOrderDay = call({
  method: 'POST',
  path: '/standing-orders/:orderId/skip/',
  summary: 'Skip a day of a scheduled payment, or no longer skip it',
  access: 'customer',
  rate: 'general',
  params: ofOrder,
  body: sent({ day: date, skip: z.boolean('Send true or false.') }),
  answer: { status: 200, body: answered({ ...done, order }) },
  errors: ['not_found', 'status_conflict'],
});

export const pauseStandingOrder = call({
  method: 'POST',
  path: '/standing-orders/:orderId/pause/',
  summary: 'Pause a scheduled payment',
  description: 'Its days pass without a payment until you resume it. They are not made up for.',
  access: 'customer',
  rate: 'general',
  params: ofOrder,
  answer: { status: 200, body: answered({ ...done, order }) },
  errors: ['not_found', 'status_conflict'],
});

export const resumeStandingOrder = call({
  method: 'POST',
  path: '/standing-orders/:orderId/resume/',
  summary: 'Resume a scheduled payment that is paused',
  description: 'From its next day after today on.',
  access: 'customer',
  rate: 'general',
  params: ofOrder,
  answer: { status: 200, body: answered({ ...done, order }) },
  errors: ['not_found', 'status_conflict'],
});

export const endStandingOrder = call({
  method: 'POST',
  path: '/standing-orders/:orderId/end/',
  summary: 'End a scheduled payment',
  description: 'For good. What it has paid stays paid.',
  access: 'customer',
  rate: 'general',
  params: ofOrder,
  answer: { status: 200, body: answered({ ...done, order }) },
  errors: ['not_found', 'status_conflict'],
});

export type StandingOrder = z.output<typeof order>;
export type ComingPayment = z.output<typeof coming>;
