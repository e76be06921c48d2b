import * as z from 'zod';
import { call } from '../call.ts';
import { answered, currency, date, done, moneyText, optional, sent, time, uuid } from '../fields.ts';
import { because, customerLine, next_cursor, period } from './fields.ts';
import { pageOf } from './page.ts';

const group = z.enum(['asset', 'liability', 'income', 'expense', 'equity', 'unknown']);

/** A day, of which the end is meant, or a minute of it; all of UTC. */
const moment = z
  .string('Enter a moment as YYYY-MM-DD or YYYY-MM-DDTHH:MM.')
  .max(16, 'Enter a moment as YYYY-MM-DD or YYYY-MM-DDTHH:MM.')
  .regex(/^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/, 'Enter a moment as YYYY-MM-DD or YYYY-MM-DDTHH:MM.')
  .refine(
    (text) => new Date(text.length === 10 ? text : `${text}Z`).toJSON()?.startsWith(text) === true,
    'There is no such moment.',
  );

export const getTrialBalance = call({
  method: 'GET',
  path: '/staff/books/trial-balance/',
  summary: 'Read the trial balance, now or at a moment in the past',
  description:
    'From the journal. Above zero is a credit, below zero a debit; the balances of each currency add up to zero. ' +
    'Times are in UTC. What was posted before the moment counts; for a day, all of that day counts.',
  access: 'staff:books.read',
  rate: 'general',
  query: sent({ at: optional(moment) }),
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
                  /** The filter `line` of the list of ledger accounts: 'customer-wallets', 'payouts-in-transit'. */
                  line: z.string(),
                  /** In words: 'Payouts in transit'. */
                  title: z.string(),
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

/** An account, by the name that people know and by the ledger's own. */
const named = { name: z.string(), code: z.string() };

const bookAccount = answered({
  id: z.int(),
  ...named,
  currency,
  balance: moneyText,
  held: moneyText,
  entries: z.int(),
  closed: z.boolean(),
  /** Whose it is; null for the bank's own. */
  customer: customerLine.nullable(),
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
          other: answered({ id: z.int(), ...named }),
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
        from: answered({ id: z.int(), ...named, customer: customerLine.nullable() }),
        to: answered({ id: z.int(), ...named, customer: customerLine.nullable() }),
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
  summary: 'Read the newest check of the ledger and the audit log, and the last one that ended',
  access: 'staff:books.read',
  rate: 'general',
  answer: { status: 200, body: answered({ newest: check.nullable(), last_ended: check.nullable() }) },
  errors: [],
});

export const runLedgerCheck = call({
  method: 'POST',
  path: '/staff/books/check/',
  summary: 'Ask for a check of the ledger and the audit log',
  description: 'Runs in the background. While a check waits or runs, you get that one as the answer.',
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
  summary: 'List the deposits and payouts that are on their way, oldest first',
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
  description: 'Days are in UTC, oldest first, including days without movements.',
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
  summary:
    'Download the whole journal as CSV or for hledger, or statements of the bank’s own accounts as ISO 20022 XML',
  description: 'Statements are camt.053, for a month or a day. Each export is recorded in the audit log.',
  access: 'staff:books.export',
  rate: 'lookup',
  query: sent({
    format: z.enum(['csv', 'hledger', 'camt053'], 'Choose csv, hledger or camt053.'),
    period: optional(period),
  }).refine(({ format, period: given }) => format !== 'camt053' || given !== undefined, {
    path: ['period'],
    message: 'Say which month, as YYYY-MM.',
  }),
  answer: {
    status: 200,
    file: ['text/csv; charset=utf-8', 'text/plain; charset=utf-8', 'application/xml'],
  },
  errors: [],
});

export type LedgerCheck = z.output<typeof check>;
export type BookAccount = z.output<typeof bookAccount>;
