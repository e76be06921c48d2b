import * as z from 'zod';
import { call } from '../call.ts';
import { lendingProducts } from '../choices.ts';
import { amount, answered, code, done, givenPin, line, sent, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { codeByPasskey } from '../passkey.ts';
import { lendingLoan, lendingProduct } from './shapes.ts';

const months = z
  .int('Enter the number of months.')
  .min(1, 'Enter the number of months.')
  .max(600, 'Enter fewer months.');
const params = sent({ loanId: uuid });
const pinErrors = ['pin_missing', 'pin_incorrect', 'pin_locked'] as const;

/** What changes a loan answers it as it is then. */
const act = {
  method: 'POST',
  access: 'customer',
  rate: 'account',
  params,
  answer: { status: 200, body: answered({ ...done, loan: lendingLoan }) },
} as const;

export const listLendingProducts = call({
  method: 'GET',
  path: '/lending/products/',
  summary: 'Read what the bank lends by instalments, to whom and for how much',
  access: 'public',
  rate: 'general',
  answer: { status: 200, body: answered({ products: z.array(lendingProduct) }) },
  errors: [],
});

export const listLendingLoans = call({
  method: 'GET',
  path: '/lending/loans/',
  summary: 'List your loans by instalments, newest first',
  access: 'customer',
  rate: 'general',
  answer: { status: 200, body: answered({ loans: z.array(lendingLoan) }) },
  errors: [],
});

export const askForLending = call({
  method: 'POST',
  path: '/lending/loans/',
  summary: 'Ask for a loan by instalments',
  description: 'Staff decide. Nothing is paid out before you have accepted their offer.',
  access: 'customer',
  rate: 'money',
  idempotent: true,
  body: sent({
    product: z.enum(lendingProducts, 'Choose a kind of loan.'),
    amount,
    months,
    purpose: line('what the loan is for', limits.reason),
    /** What you expect to come in each month; only where instalments are a share of it. */
    turnover: amount.nullish(),
  }),
  answer: { status: 201, body: answered({ ...done, loan: lendingLoan }) },
  errors: ['loan_open', 'under_18', 'amount_out_of_bounds', 'no_account_in_currency', 'lending_not_offered'],
});

export const sendLendingCode = call({
  ...act,
  path: '/lending/loans/:loanId/code/',
  summary: 'Ask for the code that accepts an offer',
  description: 'By email, or in exchange for the signature of a passkey if you have one.',
  body: sent({ pin: givenPin }),
  answer: { status: 200, body: answered({ ...done, ...codeByPasskey }) },
  errors: ['not_found', 'status_conflict', 'code_resend_too_soon', ...pinErrors],
});

export const acceptLending = call({
  ...act,
  path: '/lending/loans/:loanId/accept/',
  summary: 'Accept an offer: the loan is paid out at once',
  body: sent({ pin: givenPin, otp_code: code }),
  errors: [
    'not_found',
    'status_conflict',
    ...pinErrors,
    'code_invalid',
    'code_expired',
    'code_tries_exceeded',
    'no_account_in_currency',
  ],
});

export const cancelLending = call({
  ...act,
  path: '/lending/loans/:loanId/cancel/',
  summary: 'Take a request back, or leave an offer',
  errors: ['not_found', 'status_conflict'],
});

export const addLendingPaper = call({
  ...act,
  path: '/lending/loans/:loanId/papers/',
  summary: 'Send in a paper that we ask for with a loan',
  description:
    'A JPEG, PNG or WebP, which is redrawn from its pixels, or a PDF, which can only be downloaded. At most 5 MB ' +
    'each, and ten for a loan. It is encrypted. Only members of staff who decide on your loan can open it, and each ' +
    'time is recorded.',
  rate: 'general',
  encoding: 'multipart',
  upload: 'file',
  body: sent({}),
  errors: ['not_found', 'status_conflict', 'picture_not_readable', 'picture_too_large'],
});

export const getLendingStatement = call({
  method: 'GET',
  path: '/lending/loans/:loanId/statement/',
  summary: 'Download the statement of a loan: all that has happened, and what was owed after it',
  access: 'customer',
  rate: 'lookup',
  params,
  query: sent({ format: z.enum(['pdf', 'csv'], 'Choose pdf or csv.') }),
  answer: { status: 200, file: ['application/pdf', 'text/csv'] },
  errors: ['not_found', 'status_conflict'],
});

export const payLending = call({
  ...act,
  path: '/lending/loans/:loanId/pay/',
  summary: 'Pay a loan from your account, in part or whole, also early',
  description: 'What is late is paid first, then interest, then what is owed of the principal.',
  rate: 'money',
  idempotent: true,
  body: sent({ amount }),
  errors: [
    'not_found',
    'loan_not_owed',
    'repayment_too_large',
    'insufficient_funds',
    'no_account_in_currency',
  ],
});

export const pauseLending = call({
  ...act,
  path: '/lending/loans/:loanId/pause/',
  summary: 'Leave the next instalment out',
  description:
    'Once in each year of the loan, while nothing is late. Interest runs on, and the loan ends a month later.',
  errors: ['not_found', 'status_conflict'],
});

export type LendingLoan = z.output<typeof lendingLoan>;
export type LendingProductAnswer = z.output<typeof lendingProduct>;
