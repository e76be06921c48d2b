import * as z from 'zod';
import {
  accountColours,
  accountRoles,
  movementKinds,
  openedKinds,
  payoutStates,
  sharedKinds,
  withdrawalStatuses,
} from '../choices.ts';
import { amount, answered, bankCode, currency, decimalText, moneyText, time } from '../fields.ts';
import { movementCategories } from '../insight/categories.ts';

export { codeByPasskey } from '../passkey.ts';

/** What several calls answer of the same thing. */

/** An account as one of those who may see it does. */
export const account = answered({
  id: z.uuid(),
  kind: z.enum(openedKinds),
  /** With whom it is shared and what you may do; null when it is yours alone. */
  shared: answered({
    kind: z.enum(sharedKinds),
    role: z.enum(accountRoles),
    /** By which a company's account is paid. */
    company_name: z.string().nullable(),
    /** By the bank: nothing leaves it, and nothing about it changes. */
    frozen: z.boolean(),
  }).nullable(),
  /** The wallet: the account that payments, cards and loans use unless another is chosen. It is not closed by itself. */
  first: z.boolean(),
  name: z.string(),
  colour: z.enum(accountColours),
  /** Whether it counts in the sum. */
  in_sum: z.boolean(),
  currency,
  balance: moneyText,
  available: moneyText,
  /** In the pots of the account, which the balance leaves out. */
  in_pots: moneyText,
  account_number: z.string(),
  sort_code: z.string(),
  iban: z.string(),
  opened_at: time,
});

/** A line of a history. */
export const transaction = answered({
  id: z.string(),
  amount: moneyText,
  transaction_type: z.enum(['credit', 'debit']),
  description: z.string(),
  created_at: time,
  reference: z.string(),
  kind: z.enum(movementKinds),
  /** Who was paid, or who paid; null when it is no payment. */
  party: z.string().nullable(),
  /** What was sent, when that is another currency than the account's. */
  sent: answered({ amount: moneyText, currency }).nullable(),
  narration: z.string().nullable(),
  /** Whose payment it was, on an account of several people. */
  by: z.string().optional(),
  /** What it was for; in pages of the history and of one movement. */
  category: z.enum(movementCategories).optional(),
  /** Where there is more to read: the receipt of the payment with this reference, or the page of the thing. */
  opens: z.enum(['receipt', 'loans', 'card', 'referrals']).nullable(),
});

/** The wallet and the newest of its history. */
export const walletFields = {
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
};

/** All accounts, in the order of the customer's choice, and what they come to. */
export const heldFields = {
  accounts: z.array(account),
  sum: answered({
    amount: moneyText,
    currency,
    /** How old the rates are; null when none were needed, or before the first were fetched. */
    rates_as_of: time.nullable(),
  }),
  /** How many can be open at once. */
  most: z.int(),
};

/** The account of yours that a payment comes from, as you call it now. */
export const paidFrom = answered({ account: z.uuid(), name: z.string(), account_number: z.string() });

/** How far a payment has come at another bank, as far as that has told us. */
export const payout = answered({
  state: z.enum(payoutStates),
  sent_at: time,
  accepted_at: time.nullable(),
  settled_at: time.nullable(),
  returned_at: time.nullable(),
  /** Why it came back, by the other bank's code. */
  return_code: z.string().nullable(),
});

/** What is known of a withdrawal, at any time after it was asked for: enough for its receipt. */
export const withdrawal = answered({
  withdrawal_id: z.uuid(),
  /** `approved` when the money has left the account, `pending` while staff have a look. */
  status: z.enum(withdrawalStatuses),
  amount: moneyText,
  currency,
  /** Units of `currency` for one unit of `debit_currency`. */
  rate: decimalText,
  /** What leaves the account in all, with the fee. */
  debit_amount: moneyText,
  debit_currency: currency,
  fee_amount: moneyText,
  /** What of the rest the bank earns by the rate. */
  margin_amount: moneyText,
  paid_from: paidFrom,
  /** Whose money it is, as the payee is told: who paid, or their company. */
  payer_name: z.string(),
  account_name: z.string(),
  account_number: z.string(),
  /** By which the payee's bank is known, if by any beside the number of the account. */
  bank_code: bankCode.nullable(),
  bank_name: z.string(),
  narration: z.string().nullable(),
  description: z.string(),
  reference: z.string(),
  created_at: time,
  /** Until when it waits for its code or for staff; null when it does not wait. */
  expires_at: time.nullable(),
  /** When the money left the account. */
  sent_at: time.nullable(),
  /** When it arrived, or was given back. */
  ended_at: time.nullable(),
  /** How far it has come at another bank, as far as that has told us; null before it was sent, and for an account here. */
  payout: payout.nullable(),
});

/** What may leave an account, in its currency; null where nothing is set. */
export const limitFields = {
  /** In a day of UTC. */
  day: amount.nullable(),
  /** At once. */
  payment: amount.nullable(),
};

/** As they are answered. */
export const answeredLimits = { day: moneyText.nullable(), payment: moneyText.nullable() };
