import { getLoans, getLoanTerms, type Loan, requestLoan as requestLoanCall } from '@farthing/contract';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { done } from '../../platform/http/done.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { offeredTerms, readLoans, requestLoan } from './requests.ts';
import type { LoanServices } from './services.ts';

export function loanRoutes(services: LoanServices): Route[] {
  return [
    route(getLoanTerms, async () => offeredTerms(services)),
    route(getLoans, async ({ params, principal: { customerId } }) => {
      // Somebody else's id is answered like one that does not exist.
      if (params.userId.toLowerCase() !== customerId) throw new Refusal('not_found');
      return { loans: await readLoans(services, customerId) };
    }),
    route(requestLoanCall, ({ body, principal: { customerId }, origin, key, onceBy }) => {
      const asked = { customerId, amount: body.amount, term: body.loan_term };
      const request = { ...asked, origin, key, answerOf: requested };
      return onceBy((rowOf) => decidedAnew(() => requestLoan(services, { ...request, rowOf })));
    }),
  ];
}

function requested(loan: Loan) {
  const message = 'Your loan request was received. We will email you when we have decided.';
  return { ...done(message), loan };
}
