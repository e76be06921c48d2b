import * as z from 'zod';
import { call } from './call.ts';
import { depositNetworks, payeeAccountTypes, transferTypes } from './choices.ts';
import {
  amount,
  answered,
  code,
  currency,
  decimalText,
  done,
  givenPin,
  line,
  moneyText,
  opaque,
  optional,
  sent,
  time,
} from './fields.ts';
import { limits } from './limits.ts';

const transaction = answered({
  id: z.string(),
  amount: moneyText,
  transaction_type: z.enum(['credit', 'debit']),
  description: z.string(),
  created_at: time,
  reference: z.string(),
});

export const getWallet = call({
  method: 'GET',
  path: '/wallet/detail/',
  summary: 'Read your wallet and its newest transactions',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      account_number: z.string(),
      account_name: z.string(),
      sort_code: z.string(),
      iban: z.string(),
      currency,
      balance: moneyText,
      available: moneyText,
      /** The newest 100. */
      transactions: z.array(transaction),
      transactions_count: z.int(),
    }),
  },
  errors: [],
});

export const listTransactions = call({
  method: 'GET',
  path: '/wallet/transactions/',
  summary: 'Page through your transactions, newest first',
  description: 'A deposit is a credit; a debit is a transfer or a withdrawal.',
  access: 'customer',
  rate: 'general',
  query: sent({
    cursor: opaque('This is not a cursor that we gave.', limits.cursor).optional(),
    limit: z.coerce
      .number<number | string>('Send a whole number.')
      .int('Send a whole number.')
      .min(1, 'Ask for at least 1.')
      .max(limits.pageSize, `Ask for at most ${limits.pageSize}.`)
      .default(50),
    type: z
      .enum(
        ['credit', 'debit', 'deposit', 'withdrawal', 'transfer'],
        'Choose credit, debit, deposit, withdrawal or transfer.',
      )
      .optional(),
  }),
  answer: {
    status: 200,
    body: answered({ transactions: z.array(transaction), next_cursor: z.string().nullable() }),
  },
  errors: [],
});

export const listDepositNetworks = call({
  method: 'GET',
  path: '/wallet/deposit-networks/',
  summary: 'List where deposits can be sent, and how much at once',
  description: 'On a test network nothing of value may be sent.',
  access: 'customer',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      currency,
      /** Of one deposit, for this customer: to be known before anything is sent. */
      least_amount: moneyText,
      most_amount: moneyText,
      networks: z.array(
        answered({
          network: z.enum(depositNetworks),
          asset: z.enum(['USDT', 'BTC']),
          address: z.string(),
          test_network: z.boolean(),
        }),
      ),
    }),
  },
  errors: [],
});

export const fundWallet = call({
  method: 'POST',
  path: '/wallet/fund/',
  summary: 'Announce a deposit',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  encoding: 'form',
  body: sent({
    amount,
    network: z.enum(depositNetworks, 'Choose TRC20 or BTC.').default('TRC20'),
  }),
  answer: {
    status: 201,
    body: answered({
      ...done,
      data: answered({
        deposit_id: z.uuid(),
        amount: moneyText,
        network: z.enum(depositNetworks),
        address: z.string(),
        status: z.literal('pending'),
        expires_at: time,
      }),
    }),
  },
  errors: ['network_not_supported', 'amount_out_of_bounds'],
});

const accountNumber = z
  .string("Enter the recipient's account number or IBAN.")
  .max(2 * limits.accountNumber, { error: `Use at most ${limits.accountNumber} characters.`, abort: true })
  .overwrite((text) => text.replaceAll(/[ -]/g, '').toUpperCase())
  .regex(/^[A-Z0-9]{4,34}$/, "Enter the recipient's account number or IBAN.");

const digits = (count: number, what: string) =>
  z
    .string(`Enter the ${what}.`)
    .max(40, { error: `Enter the ${count} digits of the ${what}.`, abort: true })
    .overwrite((text) => text.replaceAll(/[ -]/g, ''))
    .regex(new RegExp(`^[0-9]{${count}}$`), `Enter the ${count} digits of the ${what}.`);

/** What a payment needs beside the account number; which of it depends on the currency and the way. */
const beneficiary = sent({
  transfer_type: optional(z.enum(transferTypes, 'Choose local or international.')),
  account_type: optional(z.enum(payeeAccountTypes, 'Choose checking, savings or other.')),
  routing_number: optional(digits(9, 'routing number')),
  sort_code: optional(digits(6, 'sort code')),
  swift_bic: optional(
    z
      .string('Enter the SWIFT/BIC.')
      .overwrite((text) => text.trim().toUpperCase())
      .regex(/^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, 'A SWIFT/BIC has 8 or 11 letters and digits.'),
  ),
  bank_address: optional(line("the bank's address", limits.addressLine)),
  recipient_address: optional(line("the recipient's address", limits.addressLine)),
});

export const withdraw = call({
  method: 'POST',
  path: '/wallet/withdraw/',
  summary: 'Prepare a withdrawal or transfer',
  description:
    'Fixes the rate, holds the money and mails a code that names amount, currency and payee. ' +
    'Nothing leaves before the code is given.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    amount,
    currency,
    bank_name: line("the bank's name", limits.bankName),
    account_name: line("the recipient's name", limits.accountName),
    account_number: accountNumber,
    pin: givenPin,
    narration: optional(line('a purpose', limits.narration)),
    beneficiary: beneficiary.optional(),
  }),
  answer: {
    status: 201,
    body: answered({
      ...done,
      data: answered({
        withdrawal_id: z.uuid(),
        amount: moneyText,
        currency,
        /** Units of `currency` for one unit of the wallet's currency. */
        rate: decimalText,
        /** In the wallet's currency. */
        debit_amount: moneyText,
        expires_at: time,
      }),
    }),
  },
  errors: [
    'pin_missing',
    'pin_incorrect',
    'pin_locked',
    'currency_not_supported',
    'payee_invalid',
    'payee_is_self',
    'amount_out_of_bounds',
    'daily_limit_exceeded',
    'insufficient_funds',
  ],
});

export const verifyWithdrawal = call({
  method: 'POST',
  path: '/wallet/withdrawal/verify-otp/',
  summary: 'Confirm a withdrawal with the mailed code',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ withdrawal_id: z.uuid('Missing withdrawal ID.'), otp_code: code }),
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
        bank_name: z.string(),
        description: z.string(),
        created_at: time,
        status: z.enum(['approved', 'pending']),
        reference: z.string(),
      }),
    }),
  },
  errors: [
    'withdrawal_not_found',
    'withdrawal_expired',
    'withdrawal_closed',
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
    'pin_locked',
    'daily_limit_exceeded',
  ],
});

export type Transaction = z.output<typeof transaction>;
