import type { Loan } from '@farthing/contract';
import { decidedAnew } from '../../platform/database/outdated.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Actor } from '../audit/index.ts';
import {
  type LoanPlan,
  planApproval,
  planDecline,
  planOverdue,
  planRepayment,
  type Repayment,
} from './plan.ts';
import type { LoanServices } from './services.ts';
import { listDue } from './store.ts';

export function approveLoan(services: LoanServices, actor: Actor, loanId: string): Promise<Loan> {
  return handedIn(services, () => planApproval(services, services.database.kysely, actor, loanId));
}

export function declineLoan(services: LoanServices, actor: Actor, loanId: string): Promise<Loan> {
  return handedIn(services, () => planDecline(services, services.database.kysely, actor, loanId));
}

export function recordRepayment(services: LoanServices, actor: Actor, repayment: Repayment): Promise<Loan> {
  return handedIn(services, () => planRepayment(services, services.database.kysely, actor, repayment));
}

/** Run by a job: each loan as a work of its own, so that one that fails does not hold the others back. */
export async function markOverdueLoans(services: LoanServices): Promise<void> {
  const { database, clock } = services;
  const faults: unknown[] = [];
  for (const id of await listDue(database.kysely, clock.now()))
    await handedIn(services, () => planOverdue(services, database.kysely, id)).catch((fault: unknown) => {
      // It was repaid, or marked by another process, since it was found.
      if (!(fault instanceof Refusal && fault.code === 'loan_not_owed')) faults.push(fault);
    });
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} loans could not be marked`);
}

function handedIn({ books }: LoanServices, plan: () => Promise<LoanPlan>): Promise<Loan> {
  return decidedAnew(async () => {
    const { loan, work } = await plan();
    try {
      await books.submit(work);
    } catch (error) {
      // The wallet may be empty because of another repayment, after which less is owed: that is the reason to tell.
      if (error instanceof Refusal) await plan();
      throw error;
    }
    return loan;
  });
}
