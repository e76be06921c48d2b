import * as z from 'zod';
import { call } from '../call.ts';
import { cardTypes, creditPayWays } from '../choices.ts';
import { amount, answered, code, currency, done, givenPin, moneyText, sent, uuid } from '../fields.ts';
import { codeByPasskey } from '../passkey.ts';
import { creditCard, creditTerms } from './credit-shape.ts';

const params = sent({ creditId: uuid });
const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;

/** What changes a credit card answers it as it is then. */
const act = {
  method: 'POST',
  access: 'customer',
  rate: 'account',
  params,
  answer: { status: 200, body: answered({ ...done, credit: creditCard }) },
} as const;

export const listCredit = call({
  method: 'GET',
  path: '/credit/',
  summary: 'List your credit cards, newest first, and on which terms one is offered',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      credit: z.array(creditCard),
      /** Null where the bank offers none. */
      offer: answered({
        currency,
        least_limit: moneyText,
        most_limit: moneyText,
        tier: z.int(),
        terms: creditTerms,
      }).nullable(),
    }),
  },
  errors: [],
});

export const askForCredit = call({
  method: 'POST',
  path: '/credit/',
  summary: 'Ask for a credit card',
  description: 'Two members of staff decide on the limit. There is no card before you have accepted it.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    limit: amount,
    card_type: z.enum(cardTypes, 'Choose VISA, MASTERCARD or VERVE.').default('VISA'),
  }),
  answer: { status: 201, body: answered({ ...done, credit: creditCard }) },
  errors: ['credit_open', 'credit_not_offered', 'under_18', 'amount_out_of_bounds', 'no_account_in_currency'],
});

export const sendCreditCode = call({
  ...act,
  path: '/credit/:creditId/code/',
  summary: 'Ask for the code that accepts a credit card',
  description: 'By email, or in exchange for the signature of a passkey if you have one.',
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['not_found', 'status_conflict', 'code_resend_too_soon', ...pinErrors],
});

export const acceptCredit = call({
  ...act,
  path: '/credit/:creditId/accept/',
  summary: 'Accept a credit card with its limit: it works at once',
  body: sent({ pin: givenPin, otp_code: code }),
  errors: [
    'not_found',
    'status_conflict',
    ...pinErrors,
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
  ],
});

export const cancelCredit = call({
  ...act,
  path: '/credit/:creditId/cancel/',
  summary: 'Take a request for a credit card back, or leave an offer',
  errors: ['not_found', 'status_conflict'],
});

export const payCredit = call({
  ...act,
  path: '/credit/:creditId/pay/',
  summary: 'Pay off a credit card from your account, in part or whole',
  description:
    'Fees are paid first, then interest, then what bears interest, then the last statement. Never more than is owed.',
  rate: 'money',
  idempotent: true,
  body: sent({ amount }),
  errors: [
    'not_found',
    'credit_nothing_owed',
    'repayment_too_large',
    'insufficient_funds',
    'no_account_in_currency',
  ],
});

export const setCreditPayment = call({
  ...act,
  method: 'PUT',
  path: '/credit/:creditId/payment/',
  summary: 'Choose what we pay off for you on each due date',
  description:
    'The minimum payment, all of the statement, or a fixed sum, which is never less than the minimum payment nor more than is owed. ' +
    'It is taken from your account once for each statement.',
  body: sent({
    way: z.enum(creditPayWays, 'Choose none, least, full or fixed.'),
    /** Of a fixed sum. */
    amount: amount.optional(),
  }),
  errors: ['not_found', 'status_conflict'],
});

export const closeCredit = call({
  ...act,
  path: '/credit/:creditId/close/',
  summary: 'Close a credit card on which nothing is owed',
  description: 'What you have paid beyond what you owed goes to your account.',
  errors: ['not_found', 'status_conflict', 'no_account_in_currency'],
});

export const getCreditStatement = call({
  method: 'GET',
  path: '/credit/:creditId/statements/:number/',
  summary: 'Download a statement of a credit card',
  access: 'customer',
  rate: 'lookup',
  params: sent({
    creditId: uuid,
    number: z.coerce.number('Enter the number of a statement.').int().min(1).max(10_000),
  }),
  query: sent({ format: z.enum(['pdf', 'csv'], 'Choose pdf or csv.') }),
  answer: { status: 200, file: ['application/pdf', 'text/csv'] },
  errors: ['not_found'],
});

export type CreditCard = z.output<typeof creditCard>;
