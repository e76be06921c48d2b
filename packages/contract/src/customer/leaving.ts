import * as z from 'zod';
import { call } from '../call.ts';
import { answered, code, currency, done, givenPin, moneyText, sent, uuid } from '../fields.ts';
import { mostAccounts } from '../limits.ts';
import { codeByPasskey } from '../passkey.ts';

/** What has to be over first. What can be done about each is for the page to say. */
const open = answered({
  kind: z.enum([
    'money',
    'pots',
    'shared',
    'payment',
    'deposit',
    'topup',
    'topup_debt',
    'card_payment',
    'card_debt',
    'credit_card',
    'card_dispute',
    'dispute_debt',
    'loan_request',
    'lending_request',
    'lending',
    'loan',
    'case',
  ]),
  /** Of the account (for pots, theirs), the payment, the deposit or the loan; a case of staff has none to show. */
  id: z.uuid().nullable(),
  /** Of the account, or of the payee. */
  name: z.string().nullable(),
  amount: moneyText.nullable(),
  currency: currency.nullable(),
});

export const getLeaving = call({
  method: 'GET',
  path: '/account/leaving/',
  summary: 'Read what is open before you can close your relationship with the bank',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** Empty when nothing stands in the way. */
      open: z.array(open),
      /** What closes with it. */
      accounts: z.int(),
      card: z.boolean(),
      has_pin: z.boolean(),
      /** Whether the rest is being paid out, after which everything closes by itself. */
      under_way: z.boolean(),
      /** Nothing has been paid out yet, and you can keep your accounts. */
      can_cancel: z.boolean(),
      /** Why the last try was stopped; null when none was, or another has begun since. */
      stopped_because: z.string().nullable(),
    }),
  },
  errors: [],
});

const leavingErrors = ['relationship_open', 'pin_missing', 'pin_incorrect', 'pin_locked'] as const;

/** Why the rest of an account cannot be paid as it was said. */
const payoutErrors = [
  'not_found',
  'status_conflict',
  'amount_out_of_bounds',
  'daily_limit_exceeded',
  'account_limit_exceeded',
  'payee_invalid',
  'payee_is_self',
  'payment_refused',
] as const;

export const askLeavingCode = call({
  method: 'POST',
  path: '/account/leaving/code/',
  summary: 'Ask for the code that closes your relationship with the bank',
  description: 'The code is for these payees and no others.',
  access: 'customer',
  rate: 'account',
  body: sent({
    pin: givenPin,
    /** Where the rest of each account that has money goes: to a payee that you keep, in the currency of the account. */
    payouts: z
      .array(sent({ account: uuid, payee: uuid }), 'Name an account and a payee for each.')
      .max(mostAccounts)
      .optional(),
  }),
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: [...leavingErrors, ...payoutErrors, 'code_resend_too_soon'],
});

export const leave = call({
  method: 'POST',
  path: '/account/leaving/',
  summary: 'Close your relationship with the bank for good',
  description:
    'Your accounts and your card close, and every session ends. Nobody can open it again. With payouts the rest is paid first, and ' +
    'everything closes when it has arrived.',
  access: 'customer',
  rate: 'account',
  body: sent({ pin: givenPin, code }),
  answer: {
    status: 200,
    /** Not closed while the rest is still on its way. */
    body: answered({ ...done, closed: z.boolean() }),
  },
  errors: [...leavingErrors, 'code_invalid', 'code_expired', 'code_tries_exceeded'],
});

export const cancelLeaving = call({
  method: 'POST',
  path: '/account/leaving/cancel/',
  summary: 'Keep your accounts after all, as long as nothing has been paid out',
  access: 'customer',
  rate: 'account',
  answer: { status: 200, body: answered(done) },
  errors: ['status_conflict'],
});

export type OpenBusiness = z.output<typeof open>;
