import type { Owner, Row } from '../access-row.ts';

const ofLoan = { foreign: 404, params: (owner: Owner) => ({ loanId: owner.loanId }) } as const;

/** Who may ask about loans by instalments, with whose ids. */
export const lendingRows: Readonly<Record<string, Row>> = {
  'GET /lending/products/': 'everybody',
  'GET /lending/loans/': { own: (answer) => (answer as { loans: unknown[] }).loans.length === 0 },
  'POST /lending/loans/': {
    own: (answer) => (answer as { code: string }).code === 'amount_out_of_bounds',
    body: { product: 'personal', amount: '1.00', months: 12, purpose: 'A piano' },
  },
  'POST /lending/loans/:loanId/code/': { ...ofLoan, body: { pin: '1234' } },
  'POST /lending/loans/:loanId/accept/': { ...ofLoan, body: { pin: '1234', otp_code: '123456' } },
  'POST /lending/loans/:loanId/cancel/': ofLoan,
  'POST /lending/loans/:loanId/pay/': { ...ofLoan, body: { amount: '1.00' } },
  'POST /lending/loans/:loanId/pause/': ofLoan,
  // Without a file it is refused before anybody looks whose loan it is; the tests of papers send one.
  'POST /lending/loans/:loanId/papers/': {
    own: (answer) => (answer as { code: string }).code === 'validation_failed',
    params: ofLoan.params,
  },
  'GET /lending/loans/:loanId/statement/': { ...ofLoan, query: { format: 'csv' } },
};
