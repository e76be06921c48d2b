import * as z from 'zod';
import { call } from '../call.ts';
import {
  answered,
  currency,
  date,
  done,
  moneyText,
  paymentReference,
  prose,
  sent,
  time,
  uuid,
} from '../fields.ts';
import { bankReportBytesMax, limits } from '../limits.ts';
import { because, bounded, colleague, moneyOf, next_cursor, reason } from './fields.ts';
import { pageOf } from './page.ts';

const format = z.enum(['camt.053', 'camt.054', 'pain.002']);

const bankReport = answered({
  id: z.uuid(),
  format,
  version: z.string(),
  /** The other bank's id for the file. */
  message_id: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  imported_at: time,
  imported_by: colleague,
  entries: z.int(),
  /** Of those, how many wait for a person now. */
  open: z.int(),
});

export const importBankReport = call({
  method: 'POST',
  path: '/staff/reconciliation/reports/',
  summary: 'Import a statement or report of another bank',
  description:
    'A file of ISO 20022: camt.053, camt.054 or pain.002. It is taken as a whole and once; what is wrong with it is ' +
    'named with its line. Payments that it shows as carried out are settled; nothing else moves.',
  access: 'staff:reconciliation.import',
  bound: 'none',
  rate: 'lookup',
  encoding: 'multipart',
  upload: 'file',
  uploadUpTo: bankReportBytesMax,
  body: sent({}),
  answer: { status: 200, body: answered({ ...done, report: bankReport }) },
  errors: ['bank_report_unreadable', 'bank_report_imported'],
});

export const listBankReports = call({
  method: 'GET',
  path: '/staff/reconciliation/reports/',
  summary: 'List what was imported, newest first',
  access: 'staff:reconciliation.read',
  rate: 'general',
  query: sent(pageOf),
  answer: { status: 200, body: answered({ reports: z.array(bankReport), next_cursor }) },
  errors: [],
});

/** Of our account at another bank, from its point of view: below zero we have paid more than came in. */
const day = answered({
  day: date,
  account: z.string(),
  currency,
  /** What our books say at the end of the day, and what the statement says. */
  ours: moneyText,
  theirs: moneyText,
  /** Theirs less ours. */
  difference: moneyText,
  /** On their statement and not in our books by the end of that day. */
  only_theirs: answered({ entries: z.int(), amount: moneyText }),
  /** In our books by then, and on no statement of theirs. */
  only_ours: answered({ payouts: z.int(), amount: moneyText }),
  /** What theirs had more than ours before the first statement that was imported. */
  brought_forward: moneyText,
  /** What is left of the difference after all of those. Zero, or something is wrong. */
  unexplained: moneyText,
  /** Entries of that day, and how many of them wait for a person. */
  entries: z.int(),
  open: z.int(),
  agrees: z.boolean(),
});

export const listReconciledDays = call({
  method: 'GET',
  path: '/staff/reconciliation/days/',
  summary: 'Read for each day whether our books agree with the statements of other banks',
  description: 'The newest day first, one row for each account and currency.',
  access: 'staff:reconciliation.read',
  rate: 'general',
  query: sent(pageOf),
  answer: {
    status: 200,
    body: answered({
      days: z.array(day),
      next_cursor,
      /** How many entries wait for a person, on whichever day. */
      open: z.int(),
    }),
  },
  errors: [],
});

const state = z.enum(['open', 'matched', 'repeated', 'explained', 'resolved']);

/** Why a person has to look at it. */
const problem = z.enum([
  'unknown-reference',
  'no-reference',
  'amount-differs',
  'booked-before-sent',
  'payment-not-sent',
  'payment-given-back',
  'paid-twice',
  'returned',
  'rejected',
  'file-rejected',
]);

const entry = answered({
  id: z.uuid(),
  kind: z.enum(['debit', 'credit', 'return', 'acceptance', 'rejection']),
  state,
  problem: problem.nullable(),
  /** Null where a report leaves it out. */
  amount: moneyOf.nullable(),
  booked_on: date,
  reference: z.string().nullable(),
  bank_reference: z.string().nullable(),
  reason_code: z.string().nullable(),
  details: z.string().nullable(),
  /** Where it stands in which file. */
  report: answered({ id: z.uuid(), format, message_id: z.string(), sha256: z.string(), line: z.int() }),
  /** The payment of ours that it is about. */
  payment: answered({
    id: z.uuid(),
    reference: z.string(),
    state: z.string(),
    amount: moneyText,
    currency,
    payee: z.string(),
    sent_at: time.nullable(),
    customer: answered({ id: z.uuid(), full_name: z.string(), status: z.string() }),
  }).nullable(),
  claim: answered({ by: colleague, mine: z.boolean(), until: time }).nullable(),
  /** Already proposed, and not yet decided by a second person. */
  proposal_id: z.uuid().nullable(),
  resolved: answered({ at: time, by: colleague.nullable(), reason: z.string() }).nullable(),
});

export const listReportedEntries = call({
  method: 'GET',
  path: '/staff/reconciliation/entries/',
  summary:
    'List entries of other banks, the oldest day first; those that wait for a person unless told otherwise',
  access: 'staff:reconciliation.read',
  rate: 'general',
  query: sent({
    state: z.enum([...state.options, 'all'], 'Choose a state that an entry can have.').default('open'),
    day: date.optional(),
    currency: currency.optional(),
    report_id: uuid.optional(),
    ...pageOf,
  }),
  answer: { status: 200, body: answered({ entries: z.array(entry), next_cursor }) },
  errors: [],
});

const entryId = sent({ entryId: uuid });

export const getReportedEntry = call({
  method: 'GET',
  path: '/staff/reconciliation/entries/:entryId/',
  summary: 'Read an entry of another bank with the notes about it',
  access: 'staff:reconciliation.read',
  rate: 'general',
  params: entryId,
  answer: {
    status: 200,
    body: answered({
      entry,
      notes: z.array(answered({ id: z.uuid(), at: time, by: colleague, text: z.string() })),
    }),
  },
  errors: ['not_found'],
});

const decided = { status: 200, body: answered({ ...done, entry }) } as const;
const undecidable = ['not_found', 'case_claimed', 'case_closed'] as const;

export const claimReportedEntry = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/claim/',
  summary: 'Take a case, so that nobody else works on it',
  access: 'staff:reconciliation.decide',
  bound: 'none',
  rate: 'general',
  params: entryId,
  answer: decided,
  errors: [...undecidable],
});

export const releaseReportedEntry = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/release/',
  summary: 'Give a case back to the queue',
  access: 'staff:reconciliation.decide',
  bound: 'none',
  rate: 'general',
  params: entryId,
  answer: decided,
  errors: [...undecidable],
});

export const noteReportedEntry = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/notes/',
  summary: 'Note something about an entry for colleagues',
  access: 'staff:reconciliation.decide',
  bound: 'none',
  rate: 'general',
  params: entryId,
  body: sent({ text: prose('a note', limits.note) }),
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found'],
});

export const explainReportedEntry = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/explain/',
  summary: 'Close a case with an explanation; no money moves',
  description: 'Above a bound a second person approves.',
  access: 'staff:reconciliation.decide',
  bound: 'explanation',
  rate: 'general',
  idempotent: true,
  params: entryId,
  body: because,
  answer: bounded,
  errors: [...undecidable, 'proposal_open'],
});

export const postBankFee = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/fee/',
  summary: 'Take an entry as a fee of the other bank into our books',
  description:
    'The fee is an expense of the bank, paid from its account there. Above a bound a second person approves.',
  access: 'staff:reconciliation.decide',
  bound: 'bank-charge',
  rate: 'general',
  idempotent: true,
  params: entryId,
  body: because,
  answer: bounded,
  errors: [...undecidable, 'payment_does_not_fit', 'proposal_open'],
});

export const matchReportedEntry = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/match/',
  summary: 'Match an entry by hand with a payment of ours, of the same amount',
  description:
    'Money that left settles the payment. Money that came back, or a rejection, stays a case: giving it back is proposed.',
  access: 'staff:reconciliation.decide',
  bound: 'none',
  rate: 'general',
  params: entryId,
  body: sent({ reference: paymentReference, reason }),
  answer: decided,
  errors: [...undecidable, 'payment_does_not_fit', 'proposal_open'],
});

export const proposeReportedReturn = call({
  method: 'POST',
  path: '/staff/reconciliation/entries/:entryId/propose-return/',
  summary: 'Propose to give back a payment that another bank reports as returned or rejected',
  description: 'The entry is the evidence. A second person approves, and the customer has the money again.',
  access: 'staff:reconciliation.decide',
  bound: 'return',
  rate: 'general',
  idempotent: true,
  params: entryId,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: [...undecidable, 'payment_does_not_fit', 'proposal_open'],
});

export const listUnreportedPayouts = call({
  method: 'GET',
  path: '/staff/reconciliation/unreported/',
  summary: 'List payouts that our books have as settled by a day, and that no statement shows until then',
  access: 'staff:reconciliation.read',
  rate: 'general',
  query: sent({ day: date, currency, ...pageOf }),
  answer: {
    status: 200,
    body: answered({
      payouts: z.array(
        answered({
          id: z.uuid(),
          reference: z.string(),
          payee: z.string(),
          amount: moneyText,
          currency,
          settled_at: time,
        }),
      ),
      next_cursor,
    }),
  },
  errors: [],
});

export const getSandboxStatement = call({
  method: 'GET',
  path: '/staff/reconciliation/sandbox-statement/',
  summary: 'Sandbox: download the statement that another bank would send, to import it',
  description: 'Of the payouts of one day in one currency. One of them can be made to come back.',
  access: 'staff:reconciliation.import',
  rate: 'lookup',
  query: sent({ day: date, currency, returned: paymentReference.optional() }),
  answer: { status: 200, file: ['application/xml'] },
  errors: ['not_found'],
});

export type BankReport = z.output<typeof bankReport>;
export type ReconciledDay = z.output<typeof day>;
export type ReportedEntry = z.output<typeof entry>;
