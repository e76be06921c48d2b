import * as z from 'zod';
import { call } from '../call.ts';
import { accountRoles, accountTypes, loanTerms, orderStates, sharedKinds } from '../choices.ts';
import { answeredLimits } from '../customer/shapes.ts';
import {
  answered,
  currency,
  decimalText,
  done,
  line,
  moneyText,
  prose,
  sent,
  time,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { customerCard } from './cards/customer-card.ts';
import { auditEntry, because, colleague, customerLine, moneyOf, next_cursor } from './fields.ts';
import { pageOf } from './page.ts';

const customerId = sent({ customerId: uuid });

export const findCustomers = call({
  method: 'GET',
  path: '/staff/customers/',
  summary: 'Find customers by name, email address, account number, reference or company',
  description:
    'Answers the 20 best matches. A name matches by how it begins, everything else in full. A company is found by its ' +
    'name or its number; the answer is those who share its account.',
  access: 'staff:customers.read',
  rate: 'lookup',
  query: sent({ q: line('what you look for', 120) }),
  answer: {
    status: 200,
    body: answered({
      customers: z.array(
        answered({
          ...customerLine.shape,
          /** What of them fits. */
          found_by: z.enum([
            'name',
            'email',
            'account_number',
            'iban',
            'referral_code',
            'reference',
            'id',
            'company',
          ]),
          /** In the payment that was found: both who pay and who are paid are. */
          part: z.enum(['payer', 'payee']).nullable(),
        }),
      ),
      /** There are more: look for something more exact. */
      more: z.boolean(),
    }),
  },
  errors: [],
});

const note = answered({ id: z.uuid(), at: time, by: colleague, text: z.string() });

const ledgerAccount = answered({
  id: z.uuid(),
  kind: z.enum(['wallet', 'current', 'savings', 'pot']),
  closed: z.boolean(),
  /** For the books. */
  account_id: z.int(),
  currency,
  balance: moneyText,
  held: moneyText,
  available: moneyText,
  /** What may leave it, and what has left it today; null for pots and closed accounts. The lower limit holds. */
  limits: answered({
    own: answered(answeredLimits),
    bank: answered(answeredLimits),
    used_today: moneyText,
  }).nullable(),
  /** Of an account of several people: who they are, and what the customer may do with it. */
  shared: answered({
    id: z.uuid(),
    kind: z.enum(sharedKinds),
    name: z.string(),
    company: answered({ name: z.string(), number: z.string() }).nullable(),
    role: z.enum(accountRoles),
    frozen_because: z.string().nullable(),
    people: z.array(answered({ id: z.uuid(), full_name: z.string(), role: z.enum(accountRoles) })),
  }).nullable(),
});

const hold = answered({
  id: z.uuid(),
  amount: moneyText,
  currency,
  /** What it is held for. */
  title: z.string(),
  reference: z.string().nullable(),
  since: time.nullable(),
});

const scheduled = answered({
  id: z.uuid(),
  state: z.enum(orderStates),
  amount: moneyText,
  currency,
  account_name: z.string(),
  /** All of its days, in words. */
  words: z.string(),
  /** On which day it is paid next; null when it is on no day. */
  next_on: z.iso.date().nullable(),
  /** How often it was paid. */
  paid: z.int(),
});

export const getCustomer = call({
  method: 'GET',
  path: '/staff/customers/:customerId/',
  summary: 'Read what the bank knows about a customer, with personal data masked',
  access: 'staff:customers.read',
  rate: 'general',
  params: customerId,
  answer: {
    status: 200,
    body: answered({
      customer: answered({
        ...customerLine.shape,
        account_type: z.enum(accountTypes),
        /** The same in part: '19••-••-••', '•••• 42', null when it was never told. */
        date_of_birth: z.string(),
        phone_number: z.string().nullable(),
        country: z.string().nullable(),
        daily_limit: moneyOf,
        created_at: time,
        verified_at: time.nullable(),
        last_login_at: time.nullable(),
        /** By staff; a customer that is locked cannot sign in. */
        locked: answered({ at: time, reason: z.string() }).nullable(),
        /** Nothing leaves; `by` says how it began. The reason is that of staff. */
        frozen: answered({
          at: time,
          by: z.enum(['app', 'link', 'code', 'not-me', 'staff']),
          reason: z.string().nullable(),
        }).nullable(),
        /** After too many wrong passwords. */
        login_locked_until: time.nullable(),
        /** The best that the customer has beside the password. */
        second_factor: z.enum(['app', 'passkey', 'mail']),
        pin: z.enum(['none', 'set', 'locked']),
        email_pending: z.boolean(),
        /** From when a new address is used that has shown to be the customer's. */
        email_changes_at: time.nullable(),
        referral_code: z.string(),
      }),
      accounts: z.array(ledgerAccount),
      holds: z.array(hold),
      /** Payments of later days and standing orders; those that have ended last. */
      scheduled: z.array(scheduled),
      loans: z.array(
        answered({
          id: z.uuid(),
          amount: moneyText,
          currency,
          interest_rate: decimalText,
          loan_term: z.enum(loanTerms),
          status: z.enum(['pending', 'approved', 'declined', 'overdue', 'repaid']),
          due_date: time.nullable(),
          amount_due: moneyText,
          created_at: time,
        }),
      ),
      /** Those that are neither closed nor expired, oldest first. */
      cards: z.array(customerCard),
      sessions: z.array(answered({ id: z.uuid(), device: z.string(), created_at: time, last_used_at: time })),
      referrals: answered({
        referred_by: customerLine.nullable(),
        /** How many they brought in, and how many of those brought a bonus. */
        brought_in: z.int(),
        bonuses_paid: z.int(),
      }),
      /** The newest 50, newest first. */
      notes: z.array(note),
      /** Proposals about this customer that nobody has decided yet. */
      open_proposals: z.array(answered({ id: z.uuid(), kind: z.string() })),
    }),
  },
  errors: ['not_found'],
});

export const revealCustomer = call({
  method: 'POST',
  path: '/staff/customers/:customerId/reveal/',
  summary: 'See the personal data of a customer, for a reason that is recorded',
  access: 'staff:customers.reveal',
  bound: 'none',
  rate: 'lookup',
  params: customerId,
  body: because,
  answer: {
    status: 200,
    body: answered({
      email: z.string(),
      pending_email: z.string().nullable(),
      date_of_birth: z.string(),
      phone_number: z.string().nullable(),
      gender: z.string().nullable(),
      address: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.string().nullable(),
      account_number: z.string(),
      sort_code: z.string(),
      iban: z.string(),
    }),
  },
  errors: ['not_found'],
});

export const listCustomerHistory = call({
  method: 'GET',
  path: '/staff/customers/:customerId/history/',
  summary: 'Page through the movements of a customer, newest first',
  access: 'staff:customers.read',
  rate: 'general',
  params: customerId,
  query: sent({
    /** By its number in the books; the wallet unless given. */
    account: z.coerce
      .number<number | string>('Send the number of an account.')
      .int('Send the number of an account.')
      .min(1, 'Send the number of an account.')
      .max(2_147_483_647, 'Send the number of an account.')
      .optional(),
    ...pageOf,
  }),
  answer: {
    status: 200,
    body: answered({
      movements: z.array(
        answered({
          /** Of the posting, for its details and its reversal. */
          posting_id: z.uuid(),
          at: time,
          /** Signed: what it did to the account. */
          amount: moneyText,
          balance_after: moneyText,
          currency,
          kind: z.string(),
          description: z.string(),
          reference: z.string(),
          reversed: z.boolean(),
        }),
      ),
      next_cursor,
    }),
  },
  errors: ['not_found'],
});

export const listCustomerTrail = call({
  method: 'GET',
  path: '/staff/customers/:customerId/trail/',
  summary: 'Page through the audit entries by and about a customer, newest first',
  access: 'staff:customers.read',
  rate: 'general',
  params: customerId,
  query: sent(pageOf),
  answer: { status: 200, body: answered({ entries: z.array(auditEntry), next_cursor }) },
  errors: ['not_found'],
});

export const getCustomerTrailEntry = call({
  method: 'GET',
  path: '/staff/customers/:customerId/trail/:entryId/',
  summary: 'Read one audit entry by or about a customer',
  access: 'staff:customers.read',
  rate: 'general',
  params: sent({ customerId: uuid, entryId: uuid }),
  answer: { status: 200, body: answered({ entry: auditEntry }) },
  errors: ['not_found'],
});

export const addCustomerNote = call({
  method: 'POST',
  path: '/staff/customers/:customerId/notes/',
  summary: 'Add a note about a customer for colleagues to read',
  access: 'staff:customers.act',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  params: customerId,
  body: sent({ text: prose('a note', limits.note) }),
  answer: { status: 201, body: answered({ ...done, note }) },
  errors: ['not_found'],
});

export type CustomerLine = z.output<typeof customerLine>;
export type CustomerNote = z.output<typeof note>;
