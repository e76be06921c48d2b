import type { Loan } from '@farthing/contract';
import type { Reader } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Actor } from '../audit/index.ts';
import { approveLoan, declineLoan, markOverdueLoans, recordRepayment } from './decisions.ts';
import type { LoanStatus } from './loan.ts';
import {
  checkRepayment,
  type LoanPlan,
  planApproval,
  planDecline,
  planRepayment,
  type Repayment,
  type RepaymentTerms,
} from './plan.ts';
import { readLoans } from './requests.ts';
import { loanRoutes } from './routes.ts';
import { type LoanServices, toAnswer } from './services.ts';
import { listLoansIn } from './store.ts';

export type { RepaymentTerms } from './plan.ts';
export * from './views.ts';

export type Loans = {
  readonly routes: readonly Route[];
  /** For staff: oldest first. */
  list(status: LoanStatus, limit: number): Promise<readonly (Loan & { readonly customerId: string })[]>;
  /** Of one customer, newest first. */
  listOf(customerId: string): Promise<readonly Loan[]>;
  /** The decisions below as works, for whoever has rows to add before handing them in. */
  readonly plans: {
    approve(reader: Reader, actor: Actor, loanId: string): Promise<LoanPlan>;
    decline(reader: Reader, actor: Actor, loanId: string): Promise<LoanPlan>;
    recordRepayment(reader: Reader, actor: Actor, repayment: Repayment): Promise<LoanPlan>;
  };
  approve(actor: Actor, loanId: string): Promise<Loan>;
  decline(actor: Actor, loanId: string): Promise<Loan>;
  /** From the borrower's wallet, or as received from outside of the bank. */
  recordRepayment(actor: Actor, repayment: Repayment): Promise<Loan>;
  /** Refused when that repayment cannot be recorded now. */
  checkRepayment(reader: Reader, repayment: RepaymentTerms): Promise<void>;
  /** Run by a job. */
  markOverdue(): Promise<void>;
};

/** Loans: one at a time for each customer, decided by staff. */
export function loansModule(services: LoanServices & { readonly jobs: Jobs }): Loans {
  const markOverdue = () => markOverdueLoans(services);
  services.jobs.register({ name: 'mark-overdue-loans', every: '11 * * * *', handle: markOverdue });
  return {
    routes: loanRoutes(services),
    async list(status, limit) {
      const loans = await listLoansIn(services.database.kysely, status, limit);
      return loans.map((loan) => ({ ...toAnswer(loan), customerId: loan.customerId }));
    },
    listOf: (customerId) => readLoans(services, customerId),
    plans: {
      approve: (reader, actor, loanId) => planApproval(services, reader, actor, loanId),
      decline: (reader, actor, loanId) => planDecline(services, reader, actor, loanId),
      recordRepayment: (reader, actor, repayment) => planRepayment(services, reader, actor, repayment),
    },
    approve: (actor, loanId) => approveLoan(services, actor, loanId),
    decline: (actor, loanId) => declineLoan(services, actor, loanId),
    recordRepayment: (actor, repayment) => recordRepayment(services, actor, repayment),
    checkRepayment: (reader, repayment) => checkRepayment(services, reader, repayment),
    markOverdue,
  };
}
