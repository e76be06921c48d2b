import * as z from 'zod';
import { answered, bankCode, currency, moneyText, time } from '../fields.ts';
import { customerLine, moneyOf } from './fields.ts';

/** Who is at one end of a movement. */
const party = answered({
  kind: z.enum(['customer', 'outside', 'bank']),
  /** Of a person; of an account of the bank, what the books call it: 'suspense'. */
  name: z.string(),
  customer_id: z.uuid().nullable(),
  /** In full where money is to leave for it, the last four characters otherwise. */
  account: z.string().nullable(),
  /** Where money is to leave for it: the same number at another bank is another account. */
  bank_code: bankCode.nullable(),
  bank_name: z.string().nullable(),
});

const name = z.enum([
  'announced',
  'received',
  'sent',
  'coins',
  'worth',
  'debit',
  'fee',
  'margin',
  'rate',
  'interest',
  'amount_due',
  'income',
  'outgo',
  'other_debt',
  'instalment',
  'due_after',
  'due_date',
  'term',
  'network',
  'address',
  'transaction_hash',
  'reference',
  'outside_reference',
  'outside_evidence',
  'reported',
  'reported_amount',
  'reported_reference',
  'booked_on',
  'reason_code',
  'purpose',
  'name_check',
  'name_checked_at',
  'approved_with',
  'description',
  'posting',
  'asked_at',
  'seen_at',
  'confirmed_at',
  'charged_back_at',
  'taken_by_merchant',
  'paid_at',
  'credited_at',
  'answer_due_at',
  'owed',
  'sent_at',
  'handed_over',
  'expires_at',
  'tier_before',
  'tier',
  'daily_limit_before',
  'daily_limit',
  'own_limits',
  'bank_limits_before',
  'bank_limits',
  'frozen_because',
  'role_before',
  'role',
  'email',
  'new_email',
  'payments',
  'total',
  'member',
  'brought_in',
  'sent_back',
  'bonuses_before',
  'sender',
  'message',
]);

/** Something that is known, as data: pages give it a label and one style. */
const fact = z.discriminatedUnion('type', [
  answered({ type: z.literal('money'), name, amount: moneyText, currency }),
  answered({ type: z.literal('time'), name, at: time }),
  answered({ type: z.literal('text'), name, text: z.string() }),
  /** To be compared character by character: a hash, a reference, an address. */
  answered({ type: z.literal('code'), name, text: z.string() }),
]);

/** A customer whom the decision concerns, as they are now. */
const concerned = answered({
  part: z.enum(['payer', 'payee', 'owner', 'borrower', 'referrer', 'referee']),
  customer: customerLine,
  since: time,
  /** Locked out by staff. */
  locked: answered({ at: time, reason: z.string() }).nullable(),
  balance: moneyOf,
  available: moneyOf,
  /** The newest five of the wallet, newest first. */
  movements: z.array(
    answered({ at: time, amount: moneyText, currency, description: z.string(), reference: z.string() }),
  ),
});

/** All that somebody has to see before they decide on a case or a proposal; one shape for all of them. */
export const evidence = answered({
  /** What a yes moves, in order. */
  moves: z.array(answered({ from: party, to: party, amount: moneyText, currency })),
  facts: z.array(fact),
  /** Why it is held: the rules that fired, in words. */
  reasons: z.array(z.string()),
  customers: z.array(concerned),
  /** Of a payment file, each payment in it. */
  payments: z.array(
    answered({
      withdrawal_id: z.uuid(),
      reference: z.string(),
      payer: party,
      payee: party,
      amount: moneyText,
      currency,
    }),
  ),
});

export type Evidence = z.output<typeof evidence>;
export type EvidenceFact = z.output<typeof fact>;
export type EvidenceParty = z.output<typeof party>;
