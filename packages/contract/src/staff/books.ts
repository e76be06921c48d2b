import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, date, done, line, moneyText, opaque, sent, time, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { because, bounded, customerLine, next_cursor, reason } from './fields.ts';
import { pageOf } from './page.ts';

const group = z.enum(['asset', 'liability', 'income', 'expense', 'equity']);

export const getTrialBalance = call({
  method: 'GET',
  path: '/staff/books/trial-balance/',
  summary: 'Read the trial balance at this moment',
  description: 'Above zero is a credit, below a debit; the balances of each currency add up to zero.',
  access: 'staff:books.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      as_of: time,
      currencies: z.array(
        answered({
          currency,
          debit: moneyText,
          credit: moneyText,
          /** Zero, or something is wrong. */
          sum: moneyText,
          groups: z.array(
            answered({
              group,
              balance: moneyText,
              lines: z.array(
                answered({
                  /** For `listBookAccounts`: 'customer-wallets', 'payouts-in-transit'. */
                  line: z.string(),
                  means: z.string(),
                  accounts: z.int(),
                  balance: moneyText,
                  held: moneyText,
                }),
              ),
            }),
          ),
        }),
      ),
    }),
  },
  errors: [],
});

const bookAccount = answered({
  id: z.int(),
  /** The ledger's name for it. */
  code: z.string(),
  currency,
  balance: moneyText,
  held: moneyText,
  entries: z.int(),
  closed: z.boolean(),
  /** Whose it is; null for the bank's own. */
  customer: customerLine.nullable(),
});

export const listBookAccounts = call({
  method: 'GET',
  path: '/staff/books/accounts/',
  summary: 'Page through the accounts behind a line of the trial balance',
  access: 'staff:books.read',
  rate: 'general',
  query: sent({
    line: opaque('Name a line of the trial balance.', 60),
    currency,
    ...pageOf,
  }),
  answer: { status: 200, body: answered({ accounts: z.array(bookAccount), next_cursor }) },
  errors: ['not_found'],
});

const accountId = sent({
  accountId: z.coerce
    .number<number | string>('This is not an account.')
    .int('This is not an account.')
    .min(1, 'This is not an account.')
    .max(2_147_483_647, 'This is not an account.'),
});

export const listBookEntries = call({
  method: 'GET',
  path: '/staff/books/accounts/:accountId/entries/',
  summary: 'Page through the entries of an account, newest first',
  access: 'staff:books.read',
  rate: 'general',
  params: accountId,
  query: sent(pageOf),
  answer: {
    status: 200,
    body: answered({
      account: bookAccount,
      entries: z.array(
        answered({
          posting_id: z.uuid(),
          no: z.int(),
          at: time,
          /** Signed: what it did to this account. */
          amount: moneyText,
          balance_after: moneyText,
          kind: z.string(),
          memo: z.string().nullable(),
          /** The other side. */
          other: answered({ id: z.int(), code: z.string() }),
        }),
      ),
      next_cursor,
    }),
  },
  errors: ['not_found'],
});

export const getPosting = call({
  method: 'GET',
  path: '/staff/postings/:postingId/',
  summary: 'Read one posting of the journal',
  access: 'staff:books.read',
  rate: 'general',
  params: sent({ postingId: uuid }),
  answer: {
    status: 200,
    body: answered({
      posting: answered({
        id: z.uuid(),
        no: z.int(),
        at: time,
        kind: z.string(),
        amount: moneyText,
        currency,
        memo: z.string().nullable(),
        from: answered({ id: z.int(), code: z.string(), customer: customerLine.nullable() }),
        to: answered({ id: z.int(), code: z.string(), customer: customerLine.nullable() }),
        /** What it resolves or reverses, and what has resolved or reversed it since. */
        of: z.uuid().nullable(),
        followed_by: answered({ id: z.uuid(), kind: z.string() }).nullable(),
        reversible: z.boolean(),
        /** Why not, in a sentence. */
        why_not: z.string().nullable(),
        proposal_id: z.uuid().nullable(),
      }),
    }),
  },
  errors: ['not_found'],
});

export const proposeReversal = call({
  method: 'POST',
  path: '/staff/postings/:postingId/propose-reversal/',
  summary: 'Propose to reverse a posting',
  description: 'What was posted stays in the journal; a second posting undoes it.',
  access: 'staff:money.propose',
  bound: 'correction',
  rate: 'general',
  idempotent: true,
  params: sent({ postingId: uuid }),
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['not_found', 'posting_not_reversible', 'proposal_open'],
});

const check = answered({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'passed', 'failed', 'broken']),
  asked_at: time,
  /** Null when the bank did it by itself. */
  asked_by: z.string().nullable(),
  started_at: time.nullable(),
  ended_at: time.nullable(),
  progress_percent: z.int().nullable(),
  ledger: answered({
    blocks: z.int(),
    transfers: z.int(),
    accounts: z.int(),
    /** Up to which knot, and its hash: with it, everything before it is known to be as it was. */
    last_block: z.int(),
    last_hash: z.string(),
    /** The first thing that disagrees, in a sentence. */
    fault: z.string().nullable(),
  }).nullable(),
  audit: answered({ entries: z.int(), fault: z.string().nullable() }).nullable(),
  /** Why the check itself could not be carried out. */
  error: z.string().nullable(),
});

export const getLedgerCheck = call({
  method: 'GET',
  path: '/staff/books/check/',
  summary: 'Read the newest check of ledger and audit log, and the last that ended',
  access: 'staff:books.read',
  rate: 'general',
  answer: { status: 200, body: answered({ newest: check.nullable(), last_ended: check.nullable() }) },
  errors: [],
});

export const runLedgerCheck = call({
  method: 'POST',
  path: '/staff/books/check/',
  summary: 'Ask for a check of the ledger and the audit log',
  description: 'It runs beside. While one waits or runs, that one is answered.',
  access: 'staff:books.verify',
  bound: 'none',
  rate: 'general',
  idempotent: true,
  answer: { status: 201, body: answered({ ...done, check }) },
  errors: [],
});

const inTransit = answered({
  id: z.uuid(),
  customer: customerLine,
  amount: moneyText,
  currency,
  reference: z.string().nullable(),
  /** Where it comes from or goes to, in a few words. */
  way: z.string(),
  since: time,
  payment_file_id: z.uuid().nullable(),
});

export const listInTransit = call({
  method: 'GET',
  path: '/staff/books/in-transit/',
  summary: 'List the deposits and payouts that are on their way, the oldest first',
  access: 'staff:books.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      /** At most 200 of each. */
      deposits: z.array(inTransit),
      payouts: z.array(inTransit),
      totals: z.array(
        answered({ of: z.enum(['deposits', 'payouts']), currency, amount: moneyText, count: z.int() }),
      ),
    }),
  },
  errors: [],
});

export const getMoneyFlows = call({
  method: 'GET',
  path: '/staff/books/flows/',
  summary: 'Read how much money came in and went out on each day',
  description: 'Days are those of UTC, the oldest first, days without movement included.',
  access: 'staff:books.read',
  rate: 'general',
  query: sent({
    days: z.coerce
      .number<number | string>('Choose 30 or 90 days.')
      .refine((days) => days === 30 || days === 90, 'Choose 30 or 90 days.')
      .default(30),
  }),
  answer: {
    status: 200,
    body: answered({ currency, days: z.array(answered({ day: date, in: moneyText, out: moneyText })) }),
  },
  errors: [],
});

export const exportBooks = call({
  method: 'GET',
  path: '/staff/books/export/',
  summary: 'Download the whole journal, as CSV or as hledger reads it',
  access: 'staff:books.export',
  rate: 'lookup',
  query: sent({ format: z.enum(['csv', 'hledger'], 'Choose csv or hledger.') }),
  answer: { status: 200, file: ['text/csv; charset=utf-8', 'text/plain; charset=utf-8'] },
  errors: [],
});

const paymentFile = answered({
  id: z.uuid(),
  created_at: time,
  payouts: z.int(),
  /** Of those: how many are on their way, have arrived, and came back. */
  paying: z.int(),
  completed: z.int(),
  failed: z.int(),
  totals: z.array(answered({ currency, amount: moneyText })),
  /** The first time: from then on the other bank may have it. */
  downloaded_at: time.nullable(),
  /** By a file without the payments that may not leave; null for that file when nothing was left. */
  replaced_at: time.nullable(),
  replaced_by: z.uuid().nullable(),
});

/** A payment that has left its wallet and may not leave the bank: its customer is locked or closed. */
const stoppedPayout = answered({
  withdrawal_id: z.uuid(),
  reference: z.string(),
  customer: customerLine,
  account_name: z.string(),
  bank_name: z.string(),
  account_ending: z.string(),
  amount: moneyText,
  currency,
  since: time,
  payment_file_id: z.uuid().nullable(),
  /** When the other bank may have got it. */
  downloaded_at: time.nullable(),
});

export const listPaymentFiles = call({
  method: 'GET',
  path: '/staff/payment-files/',
  summary: 'List the payment files, newest first, and what waits for the next',
  access: 'staff:payment-files.read',
  rate: 'general',
  query: sent(pageOf),
  answer: {
    status: 200,
    body: answered({
      files: z.array(paymentFile),
      next_cursor,
      /** Payouts that are in no file yet. */
      waiting: answered({ payouts: z.int(), totals: z.array(answered({ currency, amount: moneyText })) }),
      /** A file that is proposed, and not yet decided. */
      proposal_id: z.uuid().nullable(),
      /** The longest stopped first, at most a hundred. */
      stopped: z.array(stoppedPayout),
    }),
  },
  errors: [],
});

export const proposePaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files/propose/',
  summary: 'Propose a payment file of the payouts that are in none yet',
  description: 'Of exactly those that wait now; a second person makes it.',
  access: 'staff:payment-files.make',
  bound: 'money-out',
  rate: 'general',
  idempotent: true,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid(), payouts: z.int() }) },
  errors: ['nothing_to_pay', 'proposal_open'],
});

export const getPaymentFile = call({
  method: 'GET',
  path: '/staff/payment-files/:fileId/',
  summary: 'Read a payment file and what has become of each payment',
  access: 'staff:payment-files.read',
  rate: 'general',
  params: sent({ fileId: uuid }),
  answer: {
    status: 200,
    body: answered({
      file: paymentFile,
      payments: z.array(
        answered({
          withdrawal_id: z.uuid(),
          reference: z.string(),
          account_name: z.string(),
          bank_name: z.string(),
          /** The last four characters. */
          account_ending: z.string(),
          amount: moneyText,
          currency,
          state: z.enum(['paying', 'completed', 'failed']),
          /** Why it may not leave with the file: its customer is not active, or its money was given back before. */
          stopped: z.enum(['customer', 'given-back']).nullable(),
        }),
      ),
    }),
  },
  errors: ['not_found'],
});

export const downloadPaymentFile = call({
  method: 'GET',
  path: '/staff/payment-files/:fileId/content/',
  summary: 'Download a payment file in the format of ISO 20022',
  description: 'Each payment is judged again: refused while one of them may not leave the bank.',
  access: 'staff:payment-files.read',
  rate: 'lookup',
  params: sent({ fileId: uuid }),
  answer: { status: 200, file: ['application/xml'] },
  errors: ['not_found', 'payment_file_stopped', 'payment_file_replaced'],
});

export const replacePaymentFile = call({
  method: 'POST',
  path: '/staff/payment-files/:fileId/replace/',
  summary: 'Replace a payment file by one without the payments that may not leave',
  description:
    'For a file that nobody has downloaded. What is taken out is in no file then: it waits until its customer is active again, or until two people give the money back.',
  access: 'staff:payment-files.make',
  bound: 'none',
  rate: 'general',
  params: sent({ fileId: uuid }),
  body: because,
  answer: {
    status: 200,
    body: answered({
      ...done,
      /** The new one; null when nothing was left. */
      file_id: z.uuid().nullable(),
      /** References of the payments that stay. */
      taken_out: z.array(z.string()),
    }),
  },
  errors: ['not_found', 'payment_file_replaced', 'payment_file_downloaded', 'nothing_stopped'],
});

const payout = sent({ withdrawalId: uuid });

export const settlePayout = call({
  method: 'POST',
  path: '/staff/payouts/:withdrawalId/settle/',
  summary: 'Record that a payout has arrived',
  access: 'staff:payment-files.make',
  bound: 'none',
  rate: 'general',
  params: payout,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found', 'case_closed'],
});

export const proposePayoutReturn = call({
  method: 'POST',
  path: '/staff/payouts/:withdrawalId/propose-return/',
  summary: 'Propose to give the money of a payout back that did not arrive',
  description:
    'A second person approves it, with what the other bank says; only then is the money in the wallet again.',
  access: 'staff:payment-files.make',
  bound: 'return',
  rate: 'general',
  idempotent: true,
  params: payout,
  body: sent({ evidence: line('where the other bank says so', limits.evidence), reason }),
  answer: bounded,
  errors: ['not_found', 'case_closed', 'proposal_open'],
});

export type LedgerCheck = z.output<typeof check>;
export type BookAccount = z.output<typeof bookAccount>;
