import * as z from 'zod';
import { call } from '../call.ts';
import { challengeStates, shopActs, shopPlaces } from '../choices.ts';
import { amount, answered, currency, done, moneyText, optional, sent, time, uuid } from '../fields.ts';
import { newPinForm } from '../security/typed-fields.ts';
import { cardReasons } from './response-codes.ts';

/** One call of the network, as the log of the sandbox shows it. */
const logged = answered({
  id: z.uuid(),
  call: z.string(),
  /** Null of a card that nobody knows. */
  payment: z.uuid().nullable(),
  merchant: z.string().nullable(),
  last_four: z.string().nullable(),
  approved: z.boolean(),
  response_code: z.string(),
  reason: z.enum(cardReasons),
  /** The reason in words. */
  means: z.string(),
  billed: answered({ amount: moneyText, currency }).nullable(),
  made_at: time,
});

const shopPayment = answered({
  id: z.uuid(),
  merchant: z.string(),
  last_four: z.string(),
  amount: moneyText,
  currency,
  state: z.enum(['pending', 'cleared']),
  refunded: z.boolean(),
  made_at: time,
});

export const readShop = call({
  method: 'GET',
  path: '/sandbox/shop/',
  summary:
    'Read what was paid by card in the sandbox lately, and every call of its card network, newest first',
  access: 'sandbox',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** What the shop can still take, give up or give back. */
      payments: z.array(shopPayment),
      subscriptions: z.array(
        answered({ id: z.uuid(), last_four: z.string(), amount: moneyText, currency, started_at: time }),
      ),
      calls: z.array(logged),
    }),
  },
  errors: [],
});

export const payInShop = call({
  method: 'POST',
  path: '/sandbox/shop/payments/',
  summary: 'Pay by card in the shop of the sandbox, at its cash machine or its petrol pump, or subscribe',
  description:
    'Made of the card network’s own calls. The shop waits before it takes the money; the cash machine takes it at once, the pump ' +
    'authorises 1 and takes 43.20, and a subscription is charged now and each minute until it is ended.',
  access: 'sandbox',
  rate: 'general',
  body: sent({
    place: z.enum(shopPlaces, 'Choose where to pay.'),
    number: z
      .string('Enter the number of the card.')
      .max(40, 'Enter the number of the card.')
      .overwrite((text) => text.replaceAll(/[ -]/g, ''))
      .regex(/^[0-9]{12,19}$/, 'Enter the number of the card, 16 digits.'),
    expiry: z
      .string('Enter the expiry date as MM/YY.')
      .max(5, 'Enter the expiry date as MM/YY.')
      .regex(/^(?:0[1-9]|1[0-2])\/[0-9]{2}$/, 'Enter the expiry date as MM/YY.'),
    code: optional(
      z
        .string('Enter the 3 digits on the back of the card.')
        .max(3, 'Enter the 3 digits on the back of the card.')
        .regex(/^[0-9]{3}$/, 'Enter the 3 digits on the back of the card.'),
    ),
    /** Of a physical card, at the cash machine. */
    pin: optional(
      z
        .string('Enter the PIN of the card.')
        .max(4, 'Enter the PIN of the card, 4 digits.')
        .regex(newPinForm, 'Enter the PIN of the card, 4 digits.'),
    ),
    amount,
    /** What the shop was told to wait for, once it is approved. */
    challenge: optional(uuid),
  }),
  answer: {
    status: 200,
    body: answered({
      ...done,
      approved: z.boolean(),
      /** What the owner of the card has to approve first; null when there is nothing to wait for. */
      challenge: z.uuid().nullable(),
    }),
  },
  errors: ['issuer_unavailable'],
});

export const readShopChallenge = call({
  method: 'GET',
  path: '/sandbox/shop/challenges/:challengeId/',
  summary: 'Read whether what the shop of the sandbox waits for is approved',
  access: 'sandbox',
  rate: 'general',
  params: sent({ challengeId: uuid }),
  answer: { status: 200, body: answered({ state: z.enum(challengeStates) }) },
  errors: ['not_found', 'issuer_unavailable'],
});

export const actInShop = call({
  method: 'POST',
  path: '/sandbox/shop/payments/:paymentId/',
  summary: 'Take the money of a payment in the shop of the sandbox, give it up, or give it back',
  access: 'sandbox',
  rate: 'general',
  params: sent({ paymentId: uuid }),
  body: sent({ act: z.enum(shopActs, 'Choose what to do.') }),
  answer: { status: 200, body: answered({ ...done, approved: z.boolean() }) },
  errors: ['not_found', 'issuer_unavailable'],
});

export const endShopSubscription = call({
  method: 'DELETE',
  path: '/sandbox/shop/subscriptions/:subscriptionId/',
  summary: 'End a subscription in the shop of the sandbox',
  access: 'sandbox',
  rate: 'general',
  params: sent({ subscriptionId: uuid }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export type ShopAnswer = z.output<(typeof readShop)['answer']['body']>;
