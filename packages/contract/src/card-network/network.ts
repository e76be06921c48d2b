import * as z from 'zod';
import { call } from '../call.ts';
import { cardEntries, cardPurposes, challengeOutcomes, challengeStates } from '../choices.ts';
import { amount, answered, currency, flag, line, moneyText, optional, sent, time, uuid } from '../fields.ts';
import { newPinForm, newPinFormProblem } from '../security/typed-fields.ts';
import { cardReasons } from './response-codes.ts';

/** The network's own id of a call: the same id is the same call, and is answered the same. */
const networkId = z
  .string('Send the id of the call.')
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'An id has 8 to 64 letters, digits and hyphens.');

const number = z
  .string('Send the number of the card.')
  .regex(/^[0-9]{12,19}$/, 'The number of a card has 12 to 19 digits.')
  .meta({ format: 'password' });

const card = sent({
  number,
  /** As it stands on the card. */
  expiry: optional(
    z
      .string()
      .max(5)
      .regex(/^(?:0[1-9]|1[0-2])\/[0-9]{2}$/, 'An expiry date is written MM/YY.'),
  ),
  /** The code on the back, of a payment online. */
  code: optional(
    z
      .string()
      .regex(/^[0-9]{3}$/, 'The security code has 3 digits.')
      .meta({ format: 'password' }),
  ),
  /** As it was typed at a machine. */
  pin: optional(z.string().regex(newPinForm, newPinFormProblem).meta({ format: 'password' })),
});

const merchant = sent({
  name: line("the merchant's name", 60),
  /** ISO 18245. */
  category: z.string('Send the category of the merchant.').regex(/^[0-9]{4}$/, 'A category has 4 digits.'),
  city: optional(line("the merchant's city", 60)),
  country: z
    .string('Send the country of the merchant.')
    .regex(/^[A-Z]{2}$/, 'A country has 2 capital letters.'),
});

const payment = {
  id: networkId,
  card,
  purpose: z.enum(cardPurposes, 'Choose purchase or cash.').default('purchase'),
  entry: z.enum(cardEntries, 'Choose how the card was read.'),
  /** In the merchant's currency. */
  amount,
  currency,
  merchant,
} as const;

const decision = answered({
  approved: z.boolean(),
  /** Of ISO 8583. */
  response_code: z.string(),
  reason: z.enum(cardReasons),
  /** The bank's own id of the payment; null when there is none. */
  payment: z.uuid().nullable(),
  /** What was held, released, taken or given by the call, in the currency of the account; null when it was not approved. */
  billed: answered({ amount: moneyText, currency }).nullable(),
});

const shared = {
  method: 'POST',
  access: 'provider:network',
  rate: 'network',
  answer: { status: 200, body: decision },
} as const;

export const authoriseCardPayment = call({
  ...shared,
  path: '/network/authorise/',
  summary: 'Ask whether a card may pay, and set the money aside',
  description:
    'Made and signed by the card network. A call may be repeated after a lost answer: the same id gives the same answer. ' +
    'A payment that is declined is an answer as well, with its response code of ISO 8583. When the bank cannot decide ' +
    '(503), nothing was set aside, or the repeated call says what was.',
  body: sent({
    ...payment,
    /** What the owner has approved, of a payment online that is not approved by itself. */
    challenge: optional(uuid),
  }),
  errors: ['issuer_unavailable'],
});

export const askCardChallenge = call({
  ...shared,
  path: '/network/challenge/',
  summary: 'Ask for the approval of a payment online, before it is authorised',
  description:
    'In the shape of 3-D Secure. What is small, or goes to a merchant that the owner has approved before, is approved at once ' +
    '(`frictionless`); otherwise the owner is asked in the app and has five minutes (`challenge`). The approval is for this ' +
    'card, merchant, amount and currency, and for one payment. The same id gives the same answer.',
  body: sent({ id: networkId, card: sent({ number }), amount, currency, merchant }),
  answer: {
    status: 200,
    body: answered({
      outcome: z.enum(challengeOutcomes),
      /** Goes with the authorisation; null when it was refused. */
      challenge: z.uuid().nullable(),
      response_code: z.string(),
      reason: z.enum(cardReasons),
      /** Until when it can be approved, and used when it is; null when it was refused. */
      expires_at: time.nullable(),
    }),
  },
  errors: ['issuer_unavailable'],
});

export const readCardChallengeResult = call({
  ...shared,
  path: '/network/challenge/result/',
  summary: 'Read what the owner of a card has made of a challenge',
  body: sent({ challenge: uuid }),
  answer: { status: 200, body: answered({ state: z.enum(challengeStates) }) },
  errors: ['not_found', 'issuer_unavailable'],
});

const ofPayment = { id: networkId, authorisation: networkId } as const;

export const incrementCardPayment = call({
  ...shared,
  path: '/network/increment/',
  summary: 'Add to what a card payment has set aside',
  body: sent({ ...ofPayment, amount }),
  errors: ['issuer_unavailable'],
});

export const reverseCardPayment = call({
  ...shared,
  path: '/network/reverse/',
  summary: 'Release what a card payment has set aside, or a part of it',
  body: sent({
    ...ofPayment,
    /** Absent: all of it. */
    amount: optional(amount),
  }),
  errors: ['issuer_unavailable'],
});

export const clearCardPayment = call({
  ...shared,
  path: '/network/clear/',
  summary: 'Take the money of a card payment, at once or in parts',
  description:
    'In the merchant’s currency, at the rate of the moment. Up to what was authorised; restaurants, hotels and car hire may add a ' +
    'fifth, and a petrol pump takes what was filled up to the bound of the bank.',
  body: sent({
    ...ofPayment,
    amount,
    /** Whether another part follows: what is left stays set aside then. */
    more_follows: flag,
  }),
  errors: ['issuer_unavailable'],
});

export const refundCardPayment = call({
  ...shared,
  path: '/network/refund/',
  summary: 'Give back what a card payment has taken, or a part of it',
  body: sent({ ...ofPayment, amount }),
  errors: ['issuer_unavailable'],
});

export const forceCardPayment = call({
  ...shared,
  path: '/network/force/',
  summary: 'Take money for a card payment that was made without asking the bank',
  description: 'Of a terminal that was offline. It is for a card of this bank, whatever its state is now.',
  body: sent(payment),
  errors: ['issuer_unavailable'],
});

export const expireCardPayment = call({
  ...shared,
  path: '/network/expire/',
  summary: 'End what a card payment has set aside, as no clearing will come',
  body: sent(ofPayment),
  errors: ['issuer_unavailable'],
});

export const readCardBalance = call({
  ...shared,
  path: '/network/balance/',
  summary: 'Read what a card can spend, for a cash machine that shows it',
  body: sent({ card, merchant }),
  answer: {
    status: 200,
    body: answered({
      approved: z.boolean(),
      response_code: z.string(),
      reason: z.enum(cardReasons),
      available: answered({ amount: moneyText, currency }).nullable(),
    }),
  },
  errors: ['issuer_unavailable'],
});
