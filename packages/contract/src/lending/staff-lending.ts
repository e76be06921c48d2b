import * as z from 'zod';
import { type AnswerOf, call } from '../call.ts';
import { lendingProducts } from '../choices.ts';
import { answered, done, moneyText, sent, uuid } from '../fields.ts';
import { because, customerLine, moneyOf, reason } from '../staff/fields.ts';
import { debts, portfolio, recoveryProposal, writeOffProposal } from './bad-debts.ts';
import { lendingLoan } from './shapes.ts';

const params = sent({ loanId: uuid });

export const getStaffLending = call({
  method: 'GET',
  path: '/staff/lending/:loanId/',
  summary: 'Read a loan by instalments, with what its borrower earns and spends',
  access: 'staff:loans.read',
  rate: 'general',
  params,
  answer: {
    status: 200,
    body: answered({
      loan: lendingLoan,
      customer: customerLine,
      /** By month, of the last 90 days of the accounts in the bank's currency. */
      affordability: answered({
        income: moneyText,
        outgo: moneyText,
        /** What other loans and credit cards take each month, and all that is owed on them today. */
        other_debt: moneyText,
        other_owed: moneyText,
        /** What was written off of earlier loans and credit cards of theirs, less what came back. */
        lost_before: moneyText,
        /** The largest instalment, as it is and with the rate three points higher. */
        instalment: moneyText,
        stressed: moneyText,
        left: moneyText,
        left_under_stress: moneyText,
        /** Of the income that all debts take, in percent; null without income. */
        debt_share: z.string().nullable(),
        verdict: z.enum(['affordable', 'tight', 'not-affordable']),
      }),
      written_off: moneyText,
      recovered: moneyText,
      /** Already proposed, and not yet decided by a second person. */
      proposal_id: z.uuid().nullable(),
    }),
  },
  errors: ['not_found'],
});

export const lookAtLendingPaper = call({
  method: 'POST',
  path: '/staff/lending/:loanId/papers/:paperId/look/',
  summary: 'Download one paper that was sent in for a loan',
  description:
    'For staff who decide on loans, and for those who may approve a proposal about this one. The audit log records each download.',
  access: 'staff:loans.read',
  bound: 'none',
  rate: 'lookup',
  params: sent({ loanId: uuid, paperId: uuid }),
  answer: { status: 200, file: ['image/webp', 'application/pdf'] },
  errors: ['not_found', 'case_closed', 'case_not_yours'],
});

const act = {
  method: 'POST',
  access: 'staff:loans.decide',
  rate: 'general',
  params,
  body: because,
} as const;

const proposed = { status: 201, body: answered({ ...done, proposal_id: z.uuid() }) } as const;

export const proposeLendingOffer = call({
  ...act,
  path: '/staff/lending/:loanId/propose-offer/',
  summary: 'Propose to offer the loan that was asked for',
  description:
    'A second person approves. The customer then has 14 days to accept. Nothing is paid out before that.',
  bound: 'lending',
  idempotent: true,
  answer: proposed,
  errors: ['not_found', 'case_closed', 'case_claimed', 'proposal_open', 'customer_not_active'],
});

export const declineLending = call({
  ...act,
  path: '/staff/lending/:loanId/decline/',
  summary: 'Decline a loan by instalments',
  description: 'The customer reads the reason.',
  bound: 'none',
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'case_closed', 'case_claimed'],
});

export const planLending = call({
  ...act,
  path: '/staff/lending/:loanId/plan/',
  summary: 'Agree on a plan for what is late',
  description:
    'The customer pays all that is owed in equal instalments over this many months from now. Nothing is written off.',
  bound: 'none',
  body: sent({
    months: z
      .int('Enter the number of months.')
      .min(1, 'Enter 1 month or more.')
      .max(120, 'Enter 120 months or fewer.'),
    reason,
  }),
  answer: { status: 200, body: answered(done) },
  errors: ['not_found', 'status_conflict'],
});

export const proposeLendingWriteOff = call({
  ...writeOffProposal,
  params,
  path: '/staff/lending/:loanId/propose-write-off/',
  summary: 'Propose to give up what is owed on a loan that is late',
  description: 'A second person approves. The bank bears the loss.',
});

export const proposeLendingRecovery = call({
  ...recoveryProposal,
  params,
  path: '/staff/lending/:loanId/propose-recovery/',
  summary: 'Propose to book what came from outside for a loan that was written off',
});

export const getLendingPortfolio = call({
  method: 'GET',
  path: '/staff/lending-portfolio/',
  summary:
    'Read what the bank has lent by instalments: by product, by how late it is, and what is set aside for it',
  access: 'staff:loans.read',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      ...portfolio,
      running: debts,
      products: z.array(answered({ product: z.enum(lendingProducts), count: z.int(), owed: moneyOf })),
    }),
  },
  errors: [],
});

export type StaffLending = AnswerOf<typeof getStaffLending>;
