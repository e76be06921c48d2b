import type { Loan } from '@farthing/contract';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Actor } from '../audit/index.ts';
import {
  approveLoan,
  declineLoan,
  type LoanOutcome,
  markOverdueLoans,
  type Repayment,
  type RepaymentTerms,
  recordRepayment,
  repaymentProblem,
} from './decisions.ts';
import type { LoanStatus } from './loan.ts';
import { readLoans } from './requests.ts';
import { loanRoutes } from './routes.ts';
import { type LoanServices, toAnswer } from './services.ts';
import { listLoansIn } from './store.ts';

export type { RepaymentTerms } from './decisions.ts';

export type Loans = {
  readonly routes: readonly Route[];
  /** For staff: oldest first. */
  list(status: LoanStatus, limit: number): Promise<readonly (Loan & { readonly customerId: string })[]>;
  /** Of one customer, newest first. */
  listOf(customerId: string): Promise<readonly Loan[]>;
  approve(tx: Tx, actor: Actor, loanId: string): Promise<LoanOutcome>;
  decline(tx: Tx, actor: Actor, loanId: string): Promise<LoanOutcome>;
  /** From the borrower's wallet, or as received from outside of the bank. */
  recordRepayment(tx: Tx, actor: Actor, repayment: Repayment): Promise<LoanOutcome>;
  /** Why that repayment cannot be recorded now; undefined when it can. */
  repaymentProblem(
    reader: Database['kysely'] | Tx,
    repayment: RepaymentTerms,
  ): Promise<Extract<LoanOutcome, { ok: false }>['refusal'] | undefined>;
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
    approve: (tx, actor, loanId) => approveLoan(services, tx, actor, loanId),
    decline: (tx, actor, loanId) => declineLoan(services, tx, actor, loanId),
    recordRepayment: (tx, actor, repayment) => recordRepayment(services, tx, actor, repayment),
    repaymentProblem: (reader, repayment) => repaymentProblem(services, reader, repayment),
    markOverdue,
  };
}
