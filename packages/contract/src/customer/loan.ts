import * as z from 'zod';
import { call } from '../call.ts';
import { loanTerms } from '../choices.ts';
import { amount, answered, currency, decimalText, done, moneyText, sent, time, uuid } from '../fields.ts';

const loan = answered({
  id: z.uuid(),
  amount: moneyText,
  /** In percent of the amount, over the whole term. */
  interest_rate: decimalText,
  loan_term: z.enum(loanTerms),
  status: z.enum(['pending', 'approved', 'declined', 'overdue', 'repaid']),
  due_date: time.nullable(),
  created_at: time,
  amount_due: moneyText,
});

export const getLoanTerms = call({
  method: 'GET',
  path: '/loan/terms/',
  summary: 'Read what the bank lends, for how long and at what interest',
  access: 'public',
  rate: 'general',
  answer: {
    status: 200,
    body: answered({
      currency,
      least_amount: moneyText,
      most_amount: moneyText,
      /** The shortest first. */
      terms: z.array(
        answered({
          loan_term: z.enum(loanTerms),
          /** In percent of the amount, over the whole term. */
          interest_rate: decimalText,
        }),
      ),
    }),
  },
  errors: [],
});

export const getLoans = call({
  method: 'GET',
  path: '/loan/loan-details/:userId/',
  summary: 'List your own loans, newest first',
  access: 'customer',
  rate: 'general',
  params: sent({ userId: uuid }),
  answer: { status: 200, body: answered({ loans: z.array(loan) }) },
  errors: ['not_found'],
});

export const requestLoan = call({
  method: 'POST',
  path: '/loan/request-loan/',
  summary: 'Ask for a loan',
  description: 'One at a time, from the age of 18. Staff decide.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({ amount, loan_term: z.enum(loanTerms, 'Choose a term.') }),
  answer: { status: 201, body: answered({ ...done, loan }) },
  errors: ['loan_open', 'under_18', 'amount_out_of_bounds', 'no_account_in_currency'],
});

export type Loan = z.output<typeof loan>;
