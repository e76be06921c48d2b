import * as z from 'zod';
import { call } from '../call.ts';
import { accountColours, openedKinds } from '../choices.ts';
import { amount, answered, code, currency, done, givenPin, line, moneyText, sent, uuid } from '../fields.ts';
import { limits, mostAccounts } from '../limits.ts';
import { account, answeredLimits, codeByPasskey, heldFields, limitFields } from './shapes.ts';

const ownName = line('a name', limits.ownAccountName);
const colour = z.enum(accountColours, 'Choose one of the colours.');
const accountId = sent({ accountId: uuid });

export const listAccounts = call({
  method: 'GET',
  path: '/accounts/',
  summary: 'List your accounts with their balances and the sum',
  description:
    'In the order that you chose. The sum uses mid-market rates and leaves out accounts that you have hidden from it.',
  access: 'customer',
  rate: 'general',
  query: sent({ currency: currency.optional() }),
  answer: {
    status: 200,
    body: answered(heldFields),
  },
  errors: [],
});

export const openAccount = call({
  method: 'POST',
  path: '/accounts/',
  summary: 'Open another account',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    kind: z.enum(openedKinds, 'Choose a current or a savings account.'),
    currency,
    name: ownName,
    colour: colour.default('verdigris'),
  }),
  answer: { status: 201, body: answered({ ...done, account }) },
  errors: ['too_many_accounts'],
});

export const changeAccount = call({
  method: 'PATCH',
  path: '/accounts/:accountId/',
  summary: 'Rename or recolour an account, or hide it from the sum',
  access: 'customer',
  rate: 'general',
  params: accountId,
  body: sent({
    name: ownName.optional(),
    colour: colour.optional(),
    in_sum: z.boolean('Send true or false.').optional(),
  }),
  answer: { status: 200, body: answered({ ...done, account }) },
  errors: ['not_found'],
});

export const orderAccounts = call({
  method: 'PUT',
  path: '/accounts/order/',
  summary: 'Put your accounts in order',
  access: 'customer',
  rate: 'general',
  body: sent({
    /** All of them, each once. */
    accounts: z.array(uuid, 'Send the ids of your accounts.').max(mostAccounts, 'These are too many.'),
  }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found'],
});

export const closeAccount = call({
  method: 'POST',
  path: '/accounts/:accountId/close/',
  summary: 'Close an account',
  description: 'The money in it is moved to another of your accounts in the same currency, which you name.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  params: accountId,
  body: sent({ move_rest_to: uuid.optional() }),
  answer: { status: 200, body: answered({ ...done, moved: moneyText }) },
  errors: ['not_found', 'balance_not_zero', 'status_conflict', 'account_limit_exceeded'],
});

export const moveMoney = call({
  method: 'POST',
  path: '/accounts/move/',
  summary: 'Move money between two of your accounts of one currency',
  description:
    'At once and without a code, since it stays yours. Only the limit of the account that it leaves applies.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ from: uuid, to: uuid, amount }),
  answer: { status: 201, body: answered({ ...done, reference: z.string() }) },
  errors: ['not_found', 'insufficient_funds', 'amount_out_of_bounds', 'account_limit_exceeded'],
});

export type Account = z.output<typeof account>;

const accountLimits = answered({
  currency,
  /** What its people have set. */
  own: answered(answeredLimits),
  /** What the bank has set. The lower one holds. */
  bank: answered(answeredLimits),
  /** What has left today, or is about to. */
  used_today: moneyText,
  /** Null when nothing is set for a day. */
  left_today: moneyText.nullable(),
  /** How you can change them: by yourself, lower by yourself and raise with the others, only with the others, or not at all. */
  change: z.enum(['alone', 'lower-alone', 'together', 'no']),
});

export type AccountLimits = z.output<typeof accountLimits>;

export const getAccountLimits = call({
  method: 'GET',
  path: '/accounts/:accountId/limits/',
  summary: 'Read the limits of an account per day and per payment, and how much of today’s is used',
  access: 'customer',
  rate: 'general',
  params: accountId,
  answer: { status: 200, body: answered({ limits: accountLimits }) },
  errors: ['not_found'],
});

const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;

export const sendLimitsCode = call({
  method: 'POST',
  path: '/accounts/:accountId/limits/code/',
  summary: 'Get the code that raises the limits of an account',
  description: 'The code is for these limits and no others.',
  access: 'customer',
  rate: 'account',
  params: accountId,
  body: sent({ ...limitFields, pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['not_found', 'permission_denied', 'status_conflict', 'code_resend_too_soon', ...pinErrors],
});

export const changeAccountLimits = call({
  method: 'PUT',
  path: '/accounts/:accountId/limits/',
  summary: 'Change the limits of an account per day and per payment',
  description:
    'Lower limits apply at once. Higher ones, or none, need your PIN and the emailed code. What several people share is raised by ' +
    'a proposal that the others agree to.',
  access: 'customer',
  rate: 'account',
  params: accountId,
  body: sent({ ...limitFields, pin: givenPin.optional(), otp_code: code.optional() }),
  answer: { status: 200, body: answered({ ...done, limits: accountLimits }) },
  errors: [
    'not_found',
    'permission_denied',
    'account_frozen',
    'status_conflict',
    ...pinErrors,
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
  ],
});
