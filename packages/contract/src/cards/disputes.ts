import * as z from 'zod';
import { call } from '../call.ts';
import { cardDisputeReasons, cardDisputeStates } from '../choices.ts';
import { amount, answered, currency, done, moneyText, prose, sent, time, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { cardPayment } from './payment-shape.ts';

const money = answered({ amount: moneyText, currency });

const dispute = answered({
  id: z.uuid(),
  state: z.enum(cardDisputeStates),
  reason: z.enum(cardDisputeReasons),
  description: z.string(),
  amount: moneyText,
  /** Of the account that paid. */
  currency,
  pictures: z.array(answered({ id: z.uuid(), received_at: time })),
  /** Whether pictures can still be added. */
  takes_pictures: z.boolean(),
  created_at: time,
  /** When the bank lent you the amount until it is decided; null when it has not. */
  credited_at: time.nullable(),
  /** When the merchant was asked, and until when it can answer. */
  sent_at: time.nullable(),
  answer_due_at: time.nullable(),
  /** What the merchant says, and whether it accepts that you are right. */
  answer: answered({ accepts: z.boolean(), words: z.string(), at: time }).nullable(),
  /** Why it was decided so, in words; null until it is. */
  outcome: z.string().nullable(),
  decided_at: time.nullable(),
  /** What is still owed of a credit that was taken back; null when nothing is. */
  owed: moneyText.nullable(),
});

const page = {
  payment: cardPayment,
  card: answered({ id: z.uuid(), last_four: z.string() }),
  /** Null while nothing is disputed. */
  dispute: dispute.nullable(),
  /** How much can be disputed and until when; null when nothing can. */
  disputable: answered({ most: money, until: time }).nullable(),
};

export const getCardPaymentPage = call({
  method: 'GET',
  path: '/card-payments/:paymentId/',
  summary: 'Read one of your card payments, and what became of its dispute',
  access: 'customer',
  rate: 'general',
  params: sent({ paymentId: uuid }),
  answer: { status: 200, body: answered(page) },
  errors: ['not_found'],
});

export const disputeCardPayment = call({
  method: 'POST',
  path: '/card-payments/:paymentId/dispute/',
  summary: 'Dispute a card payment',
  description:
    'Once for a payment, within 120 days, when the merchant has taken the money, and for no more than it took and has not given back.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: sent({ paymentId: uuid }),
  body: sent({
    reason: z.enum(cardDisputeReasons, 'Choose what is wrong.'),
    description: prose('what happened', limits.note),
    /** In the currency of the account that paid. */
    amount,
  }),
  answer: { status: 201, body: answered({ ...done, ...page }) },
  errors: ['not_found', 'dispute_exists', 'payment_not_taken', 'dispute_too_late', 'dispute_too_much'],
});

export const addDisputePicture = call({
  method: 'POST',
  path: '/card-disputes/:disputeId/pictures/',
  summary: 'Add a picture to your dispute: a receipt, a letter, the goods',
  description:
    'JPEG, PNG or WebP, up to five. It is redrawn from its pixels, so that nothing hidden in the file is kept, and is ' +
    'encrypted. Only members of staff who decide on your dispute can see it, and each look is recorded.',
  access: 'customer',
  rate: 'general',
  encoding: 'multipart',
  upload: 'picture',
  params: sent({ disputeId: uuid }),
  body: sent({}),
  answer: { status: 200, body: answered({ ...done, ...page }) },
  errors: ['not_found', 'status_conflict', 'picture_not_readable', 'picture_too_large'],
});
