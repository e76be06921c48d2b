import * as z from 'zod';
import { call } from '../call.ts';
import {
  amount,
  answered,
  bankCode,
  code,
  currency,
  decimalText,
  done,
  givenPin,
  line,
  moneyText,
  optional,
  sent,
  time,
  uuid,
  withdrawalIdOrReference,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { answeredPayee, sentPayee } from './payee-fields.ts';
import { paidFrom, payout, withdrawal } from './shapes.ts';

export const withdraw = call({
  method: 'POST',
  path: '/wallet/withdraw/',
  summary: 'Prepare a withdrawal or transfer',
  description:
    'Fixes the rate, holds the money and emails a code that names amount, currency and payee. ' +
    'Nothing leaves before the code is entered.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    /** Which of your accounts it comes from, by its id; the first unless given. */
    account: uuid.optional(),
    amount,
    ...sentPayee,
    pin: givenPin,
    /** That you want to pay this account though it is in another name; see `POST /payees/check-name/`. */
    despite_name: z.boolean('Send true or false.').optional(),
    narration: optional(line('a purpose', limits.narration)),
  }),
  answer: {
    status: 201,
    body: answered({
      ...done,
      data: answered({
        withdrawal_id: z.uuid(),
        amount: moneyText,
        currency,
        /** Units of `currency` for one unit of `debit_currency`. */
        rate: decimalText,
        /** What leaves the account in all, with the fee. */
        debit_amount: moneyText,
        /** Of the account that it comes from. */
        debit_currency: currency,
        fee_amount: moneyText,
        /** What of it the bank earns by the rate, in `debit_currency`. */
        margin_amount: moneyText,
        paid_from: paidFrom,
        /** Whose money it is, as the payee is told. */
        payer_name: z.string(),
        expires_at: time,
        /** With the code it waits for staff before it leaves. */
        review_expected: z.boolean(),
        /** Why, and what to think of before the code is entered; in words for the customer. */
        notes: z.array(z.string()),
        /** For who has a passkey: no code is mailed, and none is taken. */
        approve_with: z.literal('passkey').optional(),
      }),
    }),
  },
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
    'payment_refused',
    'daily_limit_exceeded',
    'account_limit_exceeded',
    'insufficient_funds',
  ],
});

/** What makes smaller bounds hold while it is newer than three days. */
const newThings = ['payee', 'device', 'email', 'pin', 'password'] as const;

export const getPaymentBounds = call({
  method: 'GET',
  path: '/wallet/payment-bounds/',
  summary: 'Read how much you can send now: at once, and after a check by staff',
  description:
    'For one payee if its key is given, which the page makes of what is typed; for somebody new otherwise. What is ' +
    'above `at_once` waits for staff; what is above `left_today` is refused.',
  access: 'customer',
  rate: 'general',
  query: sent({
    payee: z
      .string('This is not the key of a payee.')
      .max(67, 'This is not the key of a payee.')
      .regex(/^[a-z]{2,6}:[A-Z0-9/]{4,60}$/, 'This is not the key of a payee.')
      .optional(),
  }),
  answer: {
    status: 200,
    body: answered({
      /** Of the daily limit, in which the bounds are. */
      currency,
      at_once: moneyText,
      left_today: moneyText,
      /** What would leave at once with a passkey that is three days old; null when it is no more. */
      with_passkey: moneyText.nullable(),
      new: z.array(answered({ what: z.enum(newThings), until: time })),
    }),
  },
  errors: [],
});

const withdrawalId = z.uuid('Missing withdrawal ID.');

export const verifyWithdrawal = call({
  method: 'POST',
  path: '/wallet/withdrawal/verify-otp/',
  summary: 'Confirm a withdrawal with the emailed code',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id: withdrawalId, otp_code: code }),
  answer: {
    status: 200,
    body: answered({
      ...done,
      data: answered({
        withdrawal_id: z.uuid(),
        amount: moneyText,
        currency,
        account_name: z.string(),
        account_number: z.string(),
        bank_code: bankCode.nullable(),
        bank_name: z.string(),
        description: z.string(),
        narration: z.string().nullable(),
        created_at: time,
        status: z.enum(['approved', 'pending']),
        reference: z.string(),
        /** Null while it is pending, and for an account here. */
        payout: payout.nullable(),
      }),
    }),
  },
  errors: [
    'withdrawal_not_found',
    'withdrawal_expired',
    'withdrawal_closed',
    'permission_denied',
    'account_frozen',
    'passkey_needed',
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
    'pin_locked',
    'money_request_closed',
    'payment_refused',
    'daily_limit_exceeded',
    'account_limit_exceeded',
  ],
});

export const getWithdrawal = call({
  method: 'GET',
  path: '/wallet/withdrawals/:withdrawalId/',
  summary: 'Read one of your withdrawals, by its id or by the reference of a transaction',
  access: 'customer',
  rate: 'general',
  params: sent({ withdrawalId: withdrawalIdOrReference }),
  answer: { status: 200, body: answered({ withdrawal }) },
  errors: ['withdrawal_not_found'],
});

export const cancelWithdrawal = call({
  method: 'POST',
  path: '/wallet/withdrawal/cancel/',
  summary: 'Cancel a withdrawal that was not sent yet',
  description: 'Gives the money back, as long as the code was not entered or staff are still checking it.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id: withdrawalId }),
  answer: { status: 200, body: answered({ ...done, withdrawal }) },
  errors: ['withdrawal_not_found', 'withdrawal_expired', 'withdrawal_closed'],
});

export const resendWithdrawalCode = call({
  method: 'POST',
  path: '/wallet/withdrawal/resend-otp/',
  summary: 'Get a new code for a withdrawal by email',
  description: 'The code before it no longer works. The withdrawal still expires at the same time.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id: withdrawalId }),
  answer: {
    status: 200,
    body: answered({ ...done, data: answered({ withdrawal_id: z.uuid(), expires_at: time }) }),
  },
  errors: [
    'passkey_needed',
    'withdrawal_not_found',
    'withdrawal_expired',
    'withdrawal_closed',
    'pin_locked',
    'code_resend_too_soon',
    'code_tries_exceeded',
  ],
});

export const listPayees = call({
  method: 'GET',
  path: '/wallet/payees/',
  summary: 'List the people you paid lately, newest first',
  description: 'As you wrote it for the newest payment that was sent to each account, up to 20 accounts.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      payees: z.array(
        answered({
          ...answeredPayee,
          last_paid_at: time,
        }),
      ),
    }),
  },
  errors: [],
});
