import type { Currency } from '@farthing/money';
import * as z from 'zod';
import { call } from '../call.ts';
import { type RequestState, type RequestWay, requestStates, requestWays, shownNames } from '../choices.ts';
import { amount, answered, currency, done, givenPin, line, moneyText, sent, time, uuid } from '../fields.ts';
import { limits, mostDaysOfRequest, mostRequestPayments } from '../limits.ts';
import { withdraw } from './wallet.ts';

const times = `Choose from 1 to ${mostRequestPayments} times.`;
const days = `Choose from 1 to ${mostDaysOfRequest} days.`;

const moneyRequest = answered({
  id: z.uuid(),
  /** The link to pay it is the bank's address, `/pay/` and this. */
  token: z.string(),
  state: z.enum(requestStates),
  way: z.enum(requestWays),
  /** Null when whoever pays decides. */
  amount: moneyText.nullable(),
  currency,
  text: z.string(),
  account: answered({ id: z.uuid(), name: z.string() }),
  /** What the public page shows of your name, and whether it shows the account's number. */
  shown_name: z.enum(shownNames),
  shows_account: z.boolean(),
  most_payments: z.int(),
  paid_amount: moneyText,
  created_at: time,
  expires_at: time,
  /** What came in, newest first. */
  payments: z.array(answered({ payer: z.string(), amount: moneyText, at: time })),
});

export const listMoneyRequests = call({
  method: 'GET',
  path: '/requests/',
  summary: 'List what you ask others for',
  description: 'Newest first, the last hundred, each with what came in.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      requests: z.array(moneyRequest),
      /** How many can be open at once. */
      most_open: z.int(),
    }),
  },
  errors: [],
});

export const askForMoney = call({
  method: 'POST',
  path: '/requests/',
  summary: 'Ask for money by a link',
  description: 'Anyone with the link can read and pay it, until it is paid, withdrawn or expired.',
  access: 'customer',
  rate: 'general',
  idempotent: true,
  body: sent({
    /** Into which of your accounts, by its id. */
    account: uuid,
    way: z.enum(requestWays, 'Choose how it can be paid.'),
    /** Left out when whoever pays decides. */
    amount: amount.optional(),
    currency,
    text: line('what it is for', limits.narration),
    shown_name: z.enum(shownNames, 'Choose how much of your name is shown.').default('first'),
    shows_account: z.boolean('Send true or false.').default(false),
    /** In parts it is as many as it takes. */
    most_payments: z.int(times).min(1, times).max(mostRequestPayments, times).default(1),
    days: z.int(days).min(1, days).max(mostDaysOfRequest, days).default(14),
  }),
  answer: { status: 201, body: answered({ ...done, request: moneyRequest }) },
  errors: [
    'not_found',
    'permission_denied',
    'account_frozen',
    'currency_not_supported',
    'amount_out_of_bounds',
    'too_many_money_requests',
  ],
});

export const withdrawMoneyRequest = call({
  method: 'POST',
  path: '/requests/:requestId/withdraw/',
  summary: 'Withdraw a request for money',
  description: 'From then on nobody can pay it. What was paid stays paid.',
  access: 'customer',
  rate: 'general',
  params: sent({ requestId: uuid }),
  answer: { status: 200, body: answered({ ...done, request: moneyRequest }) },
  errors: ['not_found', 'money_request_closed'],
});

const ofLink = sent({
  token: z
    .string('This is not a link of ours.')
    .regex(/^[A-Za-z0-9_-]{27}$/, 'This is not a link of ours.')
    .meta({ maxLength: 27 }),
});

export const readMoneyRequest = call({
  method: 'GET',
  path: '/requests/links/:token/',
  summary: 'Read what a link asks for',
  description: 'For a customer who wants to pay it: names the holder of the account in full.',
  access: 'customer',
  rate: 'lookup',
  params: ofLink,
  answer: {
    status: 200,
    body: answered({
      state: z.enum(requestStates),
      /** Who asks, as the bank knows them. */
      name: z.string(),
      text: z.string(),
      way: z.enum(requestWays),
      /** Null when you decide. */
      amount: moneyText.nullable(),
      /** The most that can be paid at once; null when you decide. */
      left: moneyText.nullable(),
      currency,
      /** Of the account that is paid: it takes an account of yours in the same currency. */
      account_currency: currency,
      expires_at: time,
      /** It is you who asks. */
      own: z.boolean(),
    }),
  },
  errors: ['not_found'],
});

export const payMoneyRequest = call({
  method: 'POST',
  path: '/requests/links/:token/pay/',
  summary: 'Prepare a payment that answers a request',
  description:
    'Like any other payment: holds the money and emails a code, and nothing leaves before the code is entered. ' +
    'Payee and purpose are those of the request. Whether it is still open is judged again when the money leaves.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: ofLink,
  body: sent({
    /** Which of your accounts it comes from, by its id; the first unless given. */
    account: uuid.optional(),
    amount,
    pin: givenPin,
  }),
  answer: withdraw.answer,
  errors: [...withdraw.errors, 'money_request_closed'],
});

export type MoneyRequestAnswer = z.output<typeof moneyRequest>;

/** What the public page of a link says. Once it cannot be paid it says nothing of who asked, for what, or how much. */
export type PublicMoneyRequest =
  | { readonly state: Exclude<RequestState, 'open' | 'part-paid'> }
  | {
      readonly state: 'open' | 'part-paid';
      readonly token: string;
      readonly name: string;
      readonly text: string;
      readonly way: RequestWay;
      readonly amount: string | null;
      readonly left: string | null;
      readonly currency: Currency;
      readonly expiresAt: string;
      /** For a payment from another bank, if who asks wants it shown. */
      readonly account:
        | {
            readonly holder: string;
            readonly sortCode: string;
            readonly number: string;
            readonly iban: string;
          }
        | undefined;
    };
