import * as z from 'zod';
import { call } from '../call.ts';
import {
  amount,
  answered,
  done,
  endToEndId,
  optional,
  prose,
  sent,
  transactionHash,
  uuid,
} from '../fields.ts';
import { limits } from '../limits.ts';
import { because, bounded, reason } from './fields.ts';

const depositId = sent({ depositId: uuid });

/** What every decision can be refused with. */
const undecidable = ['case_claimed', 'case_closed', 'not_found'] as const;

export const confirmDeposit = call({
  method: 'POST',
  path: '/staff/deposits/:depositId/confirm/',
  summary: 'Confirm that a deposit has arrived',
  description:
    'Credits what was received. A payment after the deposit has expired waits among the late ones. An amount that ' +
    'differs from what was announced, or is above the bound, is proposed to a second person instead. The same payment ' +
    'confirmed again gets the same answer and credits nothing.',
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
  summary: 'Record that a payment that came late was sent back',
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
  description: 'Above the bound for one person, it is proposed instead, and the answer names the proposal.',
  access: 'staff:withdrawals.decide',
  bound: 'money-out',
  rate: 'general',
  params: withdrawalId,
  body: because,
  answer: {
    status: 200,
    body: answered({
      ...done,
      /** `failed`: its payee, its rate or the request that it answers is gone, and the money was given back. */
      outcome: z.enum(['approved', 'proposed', 'failed']),
      proposal_id: z.uuid().nullable(),
    }),
  },
  errors: [
    ...undecidable,
    'customer_not_active',
    'account_frozen',
    'payment_refused',
    'daily_limit_exceeded',
    'account_limit_exceeded',
    'proposal_open',
  ],
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
  description: 'When a second person approves the proposal, the loan is paid out.',
  access: 'staff:loans.decide',
  bound: 'lending',
  rate: 'general',
  idempotent: true,
  params: loanId,
  body: because,
  answer: { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) },
  errors: [...undecidable, 'customer_not_active', 'no_account_in_currency', 'proposal_open'],
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
  summary: 'Propose to record that a loan, or part of it, was repaid',
  description:
    'The money came from outside, with the reference of the payment, or comes out of the wallet of a borrower who did ' +
    'not repay it themselves. A second person approves either.',
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
    'no_account_in_currency',
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
