import * as z from 'zod';
import { call } from '../call.ts';
import {
  amount,
  answered,
  done,
  endToEndId,
  flag,
  optional,
  prose,
  sent,
  time,
  transactionHash,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { evidence } from './evidence.ts';
import { because, bounded, colleague, customerLine, moneyOf, next_cursor, reason } from './fields.ts';
import { pageOf } from './page.ts';

const queue = z.enum(
  [
    'deposits',
    'late-deposits',
    'withdrawals',
    'loans',
    'referrals',
    'accounts',
    'logins',
    'pins',
    'messages',
  ],
  'There is no such queue.',
);

/** Something that waits for staff; one shape for all queues. */
const deskCase = answered({
  queue,
  /** Of the deposit, the withdrawal, the loan, the customer (referrals, accounts, logins, pins) or the message. */
  id: z.uuid(),
  /** In a few words: 'Deposit on TRC20', 'Loan for 3 months'. */
  title: z.string(),
  /** Since when it waits. The age is counted from here. */
  since: time,
  /** After that it is closed without staff; a locked sign-in opens then. */
  expires_at: time.nullable(),
  /** Null for messages, which come from anybody. */
  customer: customerLine.nullable(),
  amount: moneyOf.nullable(),
  reference: z.string().nullable(),
  /** Why it waits: the rules that held a withdrawal, what an account was locked for. */
  reasons: z.array(z.string()),
  /** Who works on it. While it is somebody else's, decisions are refused with `case_claimed`. */
  claim: answered({ by: colleague, mine: z.boolean(), until: time }).nullable(),
  /** It is beyond what whoever asks may do alone: approving proposes it to a second person. */
  four_eyes: z.boolean(),
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
        }),
      ),
    }),
  },
  errors: [],
});

export const listCases = call({
  method: 'GET',
  path: '/staff/queues/:queue/',
  summary: 'Page through a queue, the longest waiting first',
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
  summary: 'Read one case while it waits, with what there is to see before deciding on it',
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
    'A claim ends after a while. Claiming what is yours makes it last longer. What is somebody else’s is refused, ' +
    'unless it is taken over.',
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

const depositId = sent({ depositId: uuid });

/** What every decision can be refused with. */
const undecidable = ['case_claimed', 'case_closed', 'not_found'] as const;

export const confirmDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/confirm/',
  summary: 'Confirm that a deposit has arrived',
  description:
    'Credits what was received; what comes after the deposit has expired waits among the late ones. ' +
    'Another amount than was announced, or one above the bound, is proposed to a second person instead. ' +
    'The same payment confirmed again gets the same answer and credits nothing.',
  access: 'staff:deposits.decide',
  bound: 'money-in',
  rate: 'general',
  params: depositId,
  body: sent({ received: amount, transaction_hash: transactionHash, reason }),
  answer: {
    status: 200,
    body: answered({
      ...done,
      outcome: z.enum(['credited', 'late', 'proposed']),
      proposal_id: z.uuid().nullable(),
    }),
  },
  errors: [...undecidable, 'payment_already_used', 'proposal_open'],
});

export const rejectDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/reject/',
  summary: 'Reject a deposit, with a reason that its customer reads',
  access: 'staff:deposits.decide',
  bound: 'none',
  rate: 'general',
  params: depositId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

export const creditLateDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/credit-late/',
  summary: 'Credit a payment that came late',
  access: 'staff:deposits.decide',
  bound: 'money-in',
  rate: 'general',
  params: depositId,
  body: because,
  answer: { ...bounded, status: 200 },
  errors: [...undecidable, 'customer_not_active', 'proposal_open'],
});

export const returnLateDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/return-late/',
  summary: 'Note that a payment that came late was sent back',
  access: 'staff:deposits.decide',
  bound: 'return',
  rate: 'general',
  params: depositId,
  body: because,
  answer: { ...bounded, status: 200 },
  errors: [...undecidable, 'proposal_open'],
});

const withdrawalId = sent({ withdrawalId: uuid });

export const approveWithdrawal = call({
  method: 'POST',
  path: '/staff/withdrawals/:withdrawalId/approve/',
  summary: 'Send a withdrawal that was held for review',
  description:
    'Above the bound that takes two people it is proposed instead, and the answer names the proposal.',
  access: 'staff:withdrawals.decide',
  bound: 'money-out',
  rate: 'general',
  params: withdrawalId,
  body: because,
  answer: {
    status: 200,
    body: answered({
      ...done,
      /** `failed`: its payee cannot be paid any more, and the money was given back. */
      outcome: z.enum(['approved', 'proposed', 'failed']),
      proposal_id: z.uuid().nullable(),
    }),
  },
  errors: [...undecidable, 'customer_not_active', 'payment_refused', 'daily_limit_exceeded', 'proposal_open'],
});

export const declineWithdrawal = call({
  method: 'POST',
  path: '/staff/withdrawals/:withdrawalId/decline/',
  summary: 'Decline a withdrawal that was held, and give the money back',
  access: 'staff:withdrawals.decide',
  bound: 'none',
  rate: 'general',
  params: withdrawalId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

const loanId = sent({ loanId: uuid });

export const proposeLoanApproval = call({
  method: 'POST',
  path: '/staff/loans/:loanId/propose-approval/',
  summary: 'Propose to approve a loan',
  description: 'A second person approves the proposal; that pays the loan out.',
  access: 'staff:loans.decide',
  bound: 'lending',
  rate: 'general',
  idempotent: true,
  params: loanId,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: [...undecidable, 'customer_not_active', 'proposal_open'],
});

export const declineLoan = call({
  method: 'POST',
  path: '/staff/loans/:loanId/decline/',
  summary: 'Decline a loan',
  access: 'staff:loans.decide',
  bound: 'none',
  rate: 'general',
  params: loanId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

export const proposeLoanRepayment = call({
  method: 'POST',
  path: '/staff/loans/:loanId/propose-repayment/',
  summary: 'Propose that a loan, or part of it, was repaid',
  description:
    'From outside, with the reference of the payment; or out of the wallet of a borrower who did not do it themselves. ' +
    'A second person approves either.',
  access: 'staff:loans.decide',
  bound: 'write-off',
  rate: 'general',
  idempotent: true,
  params: loanId,
  body: sent({
    amount,
    source: z.enum(['wallet', 'outside'], 'Choose wallet or outside.'),
    /** Of the payment from outside; one payment repays once. */
    reference: optional(endToEndId),
    reason,
  }),
  answer: bounded,
  errors: [
    'not_found',
    'loan_not_owed',
    'repayment_too_large',
    'insufficient_funds',
    'payment_already_used',
    'proposal_open',
  ],
});

export const handleMessage = call({
  method: 'POST',
  path: '/staff/messages/:messageId/handle/',
  summary: 'Mark a contact message as handled, with a note',
  access: 'staff:messages.decide',
  bound: 'none',
  rate: 'general',
  params: sent({ messageId: uuid }),
  body: sent({ note: prose('a note', limits.note) }),
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

export type DeskQueue = z.output<typeof queue>;
export type DeskCase = z.output<typeof deskCase>;
