import * as z from 'zod';
import { call } from '../../call.ts';
import { sandboxFormats } from '../../choices.ts';
import {
  answered,
  currency,
  date,
  done,
  moneyText,
  paymentReference,
  sent,
  time,
  uuid,
} from '../../fields.ts';
import { bankReportBytesMax } from '../../limits.ts';
import { bankReportFormat, because, colleague, next_cursor } from '../fields.ts';
import { pageOf } from '../page.ts';

const bankReport = answered({
  id: z.uuid(),
  format: bankReportFormat,
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
  /** Money from other banks that the file tells of and that is not credited yet; null when there is none. */
  money_in: answered({
    payments: z.int(),
    totals: z.array(answered({ currency, amount: moneyText })),
    /** Crediting it is proposed, and not yet decided by a second person. */
    proposal_id: z.uuid().nullable(),
    /** When two people had agreed: it is being credited. */
    approved_at: time.nullable(),
  }).nullable(),
});

export const importBankReport = call({
  method: 'POST',
  path: '/staff/reconciliation/reports/',
  summary: 'Import a statement or report of another bank',
  description:
    'An ISO 20022 file: camt.053, camt.054 or pain.002. It is imported as a whole, and once only. What is wrong with ' +
    'it is named with its line. Payments that it shows as carried out are settled. Money from other banks waits until ' +
    'two people have agreed.',
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

export const proposeReportCredits = call({
  method: 'POST',
  path: '/staff/reconciliation/reports/:reportId/propose-credits/',
  summary: 'Propose to credit the money from other banks that a file reports',
  description:
    'All of it at once, with the lines as evidence. Somebody who did not import the file approves. Then each payment ' +
    'is credited once, within the bounds for what a provider reports.',
  access: 'staff:reconciliation.decide',
  bound: 'money-in',
  rate: 'general',
  idempotent: true,
  params: sent({ reportId: uuid }),
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: ['not_found', 'case_closed', 'proposal_open'],
});

export const listReconciledDays = call({
  method: 'GET',
  path: '/staff/reconciliation/days/',
  summary: 'Read for each day whether our books agree with the statements of other banks',
  description: 'Newest day first, one row for each account and currency.',
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

export const listUnreportedPayouts = call({
  method: 'GET',
  path: '/staff/reconciliation/unreported/',
  summary: 'List payouts that our books show as settled by a day, but no statement shows by then',
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
  summary: 'Sandbox: download the file that another bank would send, to import it',
  description:
    'For the payouts of one day in one currency: a statement (camt.053), a notice (camt.054) or a report on payments ' +
    '(pain.002). You can have one of the payouts come back.',
  access: 'staff:reconciliation.import',
  rate: 'lookup',
  query: sent({
    day: date,
    currency,
    returned: paymentReference.optional(),
    /** A statement when left out. */
    format: z.enum(sandboxFormats, 'Choose one of the kinds.').optional(),
  }),
  answer: { status: 200, file: ['application/xml'] },
  errors: ['not_found'],
});

export type BankReport = z.output<typeof bankReport>;
export type ReconciledDay = z.output<typeof day>;
