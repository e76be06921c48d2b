import * as z from 'zod';
import { call } from '../call.ts';
import { cardPaymentOutcomes, cardPaymentStates, topupStates } from '../choices.ts';
import { amount, answered, currency, done, moneyText, sent, time, uuid } from '../fields.ts';

const topup = answered({
  id: z.uuid(),
  state: z.enum(topupStates),
  amount: moneyText,
  currency,
  /** The account that is topped up. */
  account: answered({ id: z.uuid(), name: z.string(), number: z.string() }),
  /** What was taken back by the card's bank and was not in the account any more; null when nothing is owed. */
  owed: moneyText.nullable(),
  /** The name of the account that pays it: another of yours once this one is closed. Null when you have none in its currency. */
  owed_from: z.string().nullable(),
  created_at: time,
  /** When the bank stops waiting for the provider. */
  expires_at: time,
  /** When it came to where it stands; null while it is being confirmed. */
  decided_at: time.nullable(),
});

export const listTopups = call({
  method: 'GET',
  path: '/topups/',
  summary: 'List what was topped up by card, newest first, and how much can be',
  description: 'The last 20. Where the bank has no card provider, nothing is offered.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** Null where the bank has no card provider. In the bank's own currency; other currencies count at the rate of the moment. */
      offer: answered({
        currency,
        least_amount: moneyText,
        most_amount: moneyText,
        /** What is left of today's limit. */
        left_today: moneyText,
      }).nullable(),
      topups: z.array(topup),
    }),
  },
  errors: [],
});

export const startTopup = call({
  method: 'POST',
  path: '/topups/',
  summary: 'Begin to top up an account by card',
  description:
    'Answers where to pay: a page of the card provider, which asks for the card and comes back here. ' +
    'The bank never sees the number of the card. Nothing is credited before the provider has said that it was paid.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    /** Which of your accounts, by its id. */
    account: uuid,
    /** In the currency of the account. */
    amount,
  }),
  answer: { status: 201, body: answered({ ...done, topup, pay_at: z.string() }) },
  errors: ['not_found', 'topup_not_offered', 'amount_out_of_bounds', 'topup_limit_reached'],
});

const ofTopup = sent({ topupId: uuid });

export const getTopup = call({
  method: 'GET',
  path: '/topups/:topupId/',
  summary: 'Read where a top-up stands',
  access: 'customer',
  rate: 'general',
  params: ofTopup,
  answer: { status: 200, body: answered({ topup }) },
  errors: ['not_found'],
});

export const checkTopup = call({
  method: 'POST',
  path: '/topups/:topupId/check/',
  summary: 'Have the bank ask the card provider what became of a top-up',
  description: 'For whoever comes back from the provider’s page before the provider has told the bank.',
  access: 'customer',
  rate: 'general',
  params: ofTopup,
  answer: { status: 200, body: answered({ topup }) },
  errors: ['not_found'],
});

export const payTopupDebt = call({
  method: 'POST',
  path: '/topups/:topupId/pay-debt/',
  summary: 'Pay what is owed since a card’s bank took a top-up back',
  description:
    'Out of the account that was topped up, or once that is closed out of another of yours in its currency. All of it at once.',
  access: 'customer',
  rate: 'general',
  params: ofTopup,
  answer: { status: 200, body: answered({ ...done, topup }) },
  errors: ['not_found', 'topup_nothing_owed', 'insufficient_funds'],
});

export const tellOfTopup = call({
  method: 'POST',
  path: '/topups/told/',
  summary: 'Tell the bank that something has become of a card payment',
  description:
    'Made and signed by the card provider, as often as it likes and in any order. The bank asks the provider what ' +
    'became of the payment, and believes nothing else.',
  access: 'provider:cards',
  rate: 'provider',
  body: sent({
    /** The id that the bank gave to the payment. */
    id: uuid,
  }),
  answer: { status: 200, body: answered({ ...done, state: z.enum(topupStates) }) },
  errors: ['not_found'],
});

const cardPayment = answered({
  id: z.uuid(),
  amount: moneyText,
  currency,
  state: z.enum(cardPaymentStates),
  /** Where the customer goes back to. */
  return_to: z.string(),
});

const ofCardPayment = sent({ paymentId: uuid });

export const getCardPayment = call({
  method: 'GET',
  path: '/sandbox/card-payments/:paymentId/',
  summary: 'Read a payment at the card provider of the sandbox',
  access: 'sandbox',
  rate: 'general',
  params: ofCardPayment,
  answer: { status: 200, body: answered({ payment: cardPayment }) },
  errors: ['not_found'],
});

export const decideCardPayment = call({
  method: 'POST',
  path: '/sandbox/card-payments/:paymentId/',
  summary: 'Choose what happens to a payment at the card provider of the sandbox',
  access: 'sandbox',
  rate: 'general',
  params: ofCardPayment,
  body: sent({ outcome: z.enum(cardPaymentOutcomes, 'Choose what happens to it.') }),
  answer: { status: 200, body: answered({ ...done, payment: cardPayment }) },
  errors: ['not_found', 'status_conflict'],
});

export type TopupAnswer = z.output<typeof topup>;
export type CardPayment = z.output<typeof cardPayment>;
