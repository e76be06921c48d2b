import * as z from 'zod';
import { call } from '../call.ts';
import { disputeActs } from '../choices.ts';
import { answered, flag, sent, time, uuid } from '../fields.ts';
import { evidence } from './evidence.ts';
import { colleague, customerLine, moneyOf, next_cursor, queue, reason } from './fields.ts';
import { pageOf } from './page.ts';

/** Something that waits for staff; one shape for all queues. */
const deskCase = answered({
  queue,
  /** Of the deposit, the top-up that is owed, the dispute, the withdrawal, the loan, the credit card, the customer (referrals, accounts, logins, pins) or the message. */
  id: z.uuid(),
  /** In a few words: 'Deposit on TRC20', 'Loan for 3 months'. */
  title: z.string(),
  /** Since when it waits. The age is counted from here. */
  since: time,
  /** Until when it should be decided, by the target of its queue. After that it is late. */
  due_at: time,
  /** After that it is closed without staff; a locked sign-in opens then. */
  expires_at: time.nullable(),
  /** Null for messages, which come from anybody. */
  customer: customerLine.nullable(),
  amount: moneyOf.nullable(),
  reference: z.string().nullable(),
  /** Why it waits: the rules that held a withdrawal, what an account was locked for. */
  reasons: z.array(z.string()),
  /** Who works on it. While it is somebody else's, decisions are refused with `case_claimed`. */
  claim: answered({
    by: colleague,
    mine: z.boolean(),
    until: time,
    /** Who has handed it over, and with which words; null for who took it themselves. */
    given: answered({ by: colleague, word: z.string() }).nullable(),
  }).nullable(),
  /** It is beyond what whoever asks may do alone: approving proposes it to a second person. */
  four_eyes: z.boolean(),
  /** What can be done about a dispute as far as it has come; null in other queues. */
  offers: z.array(z.enum(disputeActs)).nullable(),
  /** Already proposed, and not yet decided by a second person. */
  proposal_id: z.uuid().nullable(),
});

const caseOf = sent({ queue, caseId: uuid });

export const listQueues = call({
  method: 'GET',
  path: '/staff/queues/',
  summary: 'Count what waits in each queue',
  access: 'staff:customers.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      queues: z.array(
        answered({
          queue,
          waiting: z.int(),
          /** Of those, how many somebody works on. */
          claimed: z.int(),
          mine: z.int(),
          /** Since when the oldest waits. */
          oldest_since: time.nullable(),
          /** How long a case may wait. */
          target_hours: z.int(),
          /** How many have waited longer. */
          late: z.int(),
        }),
      ),
    }),
  },
  errors: [],
});

export const listCases = call({
  method: 'GET',
  path: '/staff/queues/:queue/',
  summary: 'Page through a queue, those that wait longest first',
  access: 'staff:customers.read',
  rate: 'general',
  params: sent({ queue }),
  query: sent(pageOf),
  answer: { status: 200, body: answered({ cases: z.array(deskCase), next_cursor }) },
  errors: [],
});

export const getCase = call({
  method: 'GET',
  path: '/staff/queues/:queue/:caseId/',
  summary: 'Read one case while it waits, with all that you need to decide on it',
  access: 'staff:customers.read',
  rate: 'general',
  params: caseOf,
  answer: { status: 200, body: answered({ case: deskCase, evidence }) },
  errors: ['case_closed'],
});

export const claimCase = call({
  method: 'POST',
  path: '/staff/queues/:queue/:caseId/claim/',
  summary: 'Take a case, so that nobody else works on it',
  description:
    'A claim ends after a while. Claim your own case again to keep it longer. A case that somebody else has is ' +
    'refused, unless you take it over.',
  access: 'staff:customers.act',
  bound: 'none',
  rate: 'general',
  params: caseOf,
  body: sent({ take_over: flag }),
  answer: { status: 200, body: answered({ case: deskCase }) },
  errors: ['case_claimed', 'case_closed'],
});

export const releaseCase = call({
  method: 'POST',
  path: '/staff/queues/:queue/:caseId/release/',
  summary: 'Give a case back to the queue',
  access: 'staff:customers.act',
  bound: 'none',
  rate: 'general',
  params: caseOf,
  answer: { status: 200, body: answered({ case: deskCase }) },
  errors: ['case_claimed', 'case_closed'],
});

export const listColleagues = call({
  method: 'GET',
  path: '/staff/queues/:queue/colleagues/',
  summary: 'List the colleagues to whom you can give a case of a queue',
  access: 'staff:customers.act',
  rate: 'general',
  params: sent({ queue }),
  answer: { status: 200, body: answered({ colleagues: z.array(colleague) }) },
  errors: [],
});

export const giveCase = call({
  method: 'POST',
  path: '/staff/queues/:queue/:caseId/give/',
  summary: 'Give a case to a colleague, with a message',
  description:
    'The colleague must be at work and able to decide it. The case is theirs for a working day. Everybody still sees ' +
    'it, and may take it over.',
  access: 'staff:customers.act',
  bound: 'none',
  rate: 'general',
  params: caseOf,
  body: sent({ to: uuid, word: reason }),
  answer: { status: 200, body: answered({ case: deskCase }) },
  errors: ['case_claimed', 'case_closed', 'colleague_unavailable'],
});

export const listWork = call({
  method: 'GET',
  path: '/staff/work/',
  summary: 'List what is late and what is yours, of all that you can decide, longest overdue first',
  access: 'staff:customers.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      cases: z.array(deskCase),
      /** There are more than can be shown. */
      more: z.boolean(),
    }),
  },
  errors: [],
});

export type DeskCase = z.output<typeof deskCase>;
