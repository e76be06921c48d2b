import * as z from 'zod';
import { call } from '../call.ts';
import { amount, answered, done, flag, line, prose, sent, time, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { because, colleague, customerLine, moneyOf, next_cursor, reason } from './fields.ts';
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
  /** The rest of what is known, to be shown as it is. */
  facts: z.array(answered({ label: z.string(), value: z.string() })),
  /** Who works on it. While it is somebody else's, decisions are refused with `case_claimed`. */
  claim: answered({ by: colleague, mine: z.boolean(), until: time }).nullable(),
  /** To approve it takes two people: approving proposes. */
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
  summary: 'Read one case while it waits',
  access: 'staff:customers.read',
  rate: 'general',
  params: caseOf,
  answer: { status: 200, body: answered({ case: deskCase }) },
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
    'The same payment confirmed again gets the same answer and credits nothing.',
  access: 'staff:deposits.decide',
  rate: 'general',
  params: depositId,
  body: sent({ received: amount, transaction_hash: line('the transaction hash', 200) }),
  answer: { status: 200, body: answered({ ...done, deposit_status: z.enum(['credited', 'late']) }) },
  errors: [...undecidable, 'payment_already_used'],
});

export const rejectDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/reject/',
  summary: 'Reject a deposit, with a reason that its customer reads',
  access: 'staff:deposits.decide',
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
  rate: 'general',
  params: depositId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable, 'customer_not_active'],
});

export const returnLateDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/return-late/',
  summary: 'Note that a payment that came late was sent back',
  access: 'staff:deposits.decide',
  rate: 'general',
  params: depositId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

const withdrawalId = sent({ withdrawalId: uuid });

export const approveWithdrawal = call({
  method: 'POST',
  path: '/staff/withdrawals/:withdrawalId/approve/',
  summary: 'Send a withdrawal that was held for review',
  description:
    'Above the bound that takes two people it is proposed instead, and the answer names the proposal.',
  access: 'staff:withdrawals.decide',
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
  rate: 'general',
  params: loanId,
  body: because,
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

export const recordLoanRepayment = call({
  method: 'POST',
  path: '/staff/loans/:loanId/repayments/',
  summary: 'Record that a loan, or part of it, was repaid',
  access: 'staff:loans.decide',
  rate: 'general',
  idempotent: true,
  params: loanId,
  body: sent({
    amount,
    source: z.enum(['wallet', 'outside'], 'Choose wallet or outside.'),
    reason,
  }),
  answer: {
    status: 201,
    body: answered({
      ...done,
      /** What is still due. */
      due: moneyOf,
    }),
  },
  errors: ['not_found', 'loan_not_owed', 'repayment_too_large', 'insufficient_funds'],
});

export const handleMessage = call({
  method: 'POST',
  path: '/staff/messages/:messageId/handle/',
  summary: 'Mark a contact message as handled, with a note',
  access: 'staff:messages.decide',
  rate: 'general',
  params: sent({ messageId: uuid }),
  body: sent({ note: prose('a note', limits.note) }),
  answer: { status: 200, body: answered({ ...done }) },
  errors: [...undecidable],
});

export type DeskQueue = z.output<typeof queue>;
export type DeskCase = z.output<typeof deskCase>;
