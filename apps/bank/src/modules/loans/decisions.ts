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
  type RefusedLoan,
  type Repayment,
} from './plan.ts';
import type { LoanServices } from './services.ts';
import { listDue } from './store.ts';

export type LoanOutcome = { readonly ok: true; readonly loan: Loan } | RefusedLoan;

export function approveLoan(services: LoanServices, actor: Actor, loanId: string): Promise<LoanOutcome> {
  return handedIn(services, () => planApproval(services, services.database.kysely, actor, loanId));
}

export function declineLoan(services: LoanServices, actor: Actor, loanId: string): Promise<LoanOutcome> {
  return handedIn(services, () => planDecline(services, services.database.kysely, actor, loanId));
}

export function recordRepayment(
  services: LoanServices,
  actor: Actor,
  repayment: Repayment,
): Promise<LoanOutcome> {
  return handedIn(services, () => planRepayment(services, services.database.kysely, actor, repayment));
}

/** Run by a job: each loan as a work of its own, so that one that fails does not hold the others back. */
export async function markOverdueLoans(services: LoanServices): Promise<void> {
  const { database, clock } = services;
  const faults: unknown[] = [];
  for (const id of await listDue(database.kysely, clock.now()))
    await handedIn(services, () => planOverdue(services, database.kysely, id)).catch((fault: unknown) =>
      faults.push(fault),
    );
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} loans could not be marked`);
}

function handedIn({ books }: LoanServices, plan: () => Promise<LoanPlan>): Promise<LoanOutcome> {
  return decidedAnew(async () => {
    const planned = await plan();
    if (!planned.ok) return planned;
    try {
      await books.submit(planned.work);
    } catch (error) {
      // The wallet may be empty because of another repayment, after which less is owed: that is the reason to tell.
      const now = error instanceof Refusal ? await plan() : planned;
      if (now.ok) throw error;
      return now;
    }
    return { ok: true, loan: planned.loan };
  });
}
