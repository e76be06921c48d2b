import * as z from 'zod';
import { call } from '../../call.ts';
import { paymentInStates } from '../../choices.ts';
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
} from '../../fields.ts';
import { limits } from '../../limits.ts';
import { bankReportFormat, because, bounded, colleague, moneyOf, next_cursor, reason } from '../fields.ts';
import { pageOf } from '../page.ts';

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
  'money-in',
  'reference-used',
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
  report: answered({
    id: z.uuid(),
    format: bankReportFormat,
    message_id: z.string(),
    sha256: z.string(),
    line: z.int(),
  }),
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
  /** Of money from another bank: what the file says of it, and what we have made of it. */
  money_in: answered({
    account: z.string().nullable(),
    payer: z.string().nullable(),
    narration: z.string().nullable(),
    payment: answered({ id: z.uuid(), state: z.enum(paymentInStates) }).nullable(),
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
    'List entries of other banks, oldest day first: those that wait for a person, unless you ask for others',
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

/** What staff do about an entry. */
const act = {
  method: 'POST',
  access: 'staff:reconciliation.decide',
  rate: 'general',
  params: entryId,
} as const;

const decided = { status: 200, body: answered({ ...done, entry }) } as const;
const undecidable = ['not_found', 'case_claimed', 'case_closed'] as const;

export const claimReportedEntry = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/claim/',
  summary: 'Take a case, so that nobody else works on it',
  bound: 'none',
  answer: decided,
  errors: [...undecidable],
});

export const releaseReportedEntry = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/release/',
  summary: 'Give a case back to the queue',
  bound: 'none',
  answer: decided,
  errors: [...undecidable],
});

export const noteReportedEntry = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/notes/',
  summary: 'Note something about an entry for colleagues',
  bound: 'none',
  body: sent({ text: prose('a note', limits.note) }),
  answer: { status: 200, body: answered({ ...done }) },
  errors: ['not_found'],
});

export const explainReportedEntry = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/explain/',
  summary: 'Close a case with an explanation; no money moves',
  description: 'Above a bound, a second person approves.',
  bound: 'explanation',
  idempotent: true,
  body: because,
  answer: bounded,
  errors: [...undecidable, 'proposal_open'],
});

export const postBankFee = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/fee/',
  summary: 'Record an entry in our books as a fee of the other bank',
  description:
    'The fee is an expense of the bank, paid from its account there. Above a bound, a second person approves.',
  bound: 'bank-charge',
  idempotent: true,
  body: because,
  answer: bounded,
  errors: [...undecidable, 'payment_does_not_fit', 'proposal_open'],
});

export const matchReportedEntry = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/match/',
  summary: 'Match an entry by hand with one of our payments of the same amount',
  description:
    'Money that left settles the payment. Money that came back, or a rejection, stays a case: propose to give it ' +
    'back.',
  bound: 'none',
  body: sent({ reference: paymentReference, reason }),
  answer: decided,
  errors: [...undecidable, 'payment_does_not_fit', 'proposal_open'],
});

export const proposeReportedReturn = call({
  ...act,
  path: '/staff/reconciliation/entries/:entryId/propose-return/',
  summary: 'Propose to give back a payment that another bank reports as returned or rejected',
  description: 'The entry is the evidence. The customer has the money again once a second person approves.',
  bound: 'return',
  idempotent: true,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: [...undecidable, 'payment_does_not_fit', 'proposal_open'],
});

export type ReportedEntry = z.output<typeof entry>;
