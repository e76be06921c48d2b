import type { Loan, LoanTerm } from '@farthing/contract';
import type { Money } from '@farthing/money';
import { loanInterest } from '@farthing/rules';
import { policies } from '../../platform/policies.ts';

export type LoanStatus = Loan['status'];

/** As much of a loan as decides what becomes of it. Amounts are in minor units. */
export type LoanState = {
  readonly status: LoanStatus;
  readonly term: LoanTerm;
  readonly amount: bigint;
  /** For the whole term. */
  readonly interest: bigint;
  readonly repaid: bigint;
  readonly decidedAt: Date | null;
  readonly dueAt: Date | null;
};

export type LoanEvent =
  | { readonly kind: 'approve' }
  | { readonly kind: 'decline' }
  | { readonly kind: 'repay'; readonly amount: bigint }
  | { readonly kind: 'fall-due' };

/** Why an event changes nothing. */
export type LoanRefusal =
  | 'loan_not_pending'
  | 'loan_not_owed'
  | 'loan_not_due'
  | 'repayment_not_positive'
  | 'repayment_too_large';

export type LoanDecision<State extends LoanState = LoanState> =
  | { readonly ok: true; readonly next: State }
  | { readonly ok: false; readonly refusal: LoanRefusal };

/** What becomes of a loan. */
export function decide<State extends LoanState>(
  loan: State,
  event: LoanEvent,
  now: Date,
): LoanDecision<State> {
  switch (event.kind) {
    case 'approve':
      if (loan.status !== 'pending') return refuse('loan_not_pending');
      return {
        ok: true,
        next: { ...loan, status: 'approved', decidedAt: now, dueAt: dueDate(now, loan.term) },
      };
    case 'decline':
      if (loan.status !== 'pending') return refuse('loan_not_pending');
      return { ok: true, next: { ...loan, status: 'declined', decidedAt: now } };
    case 'repay':
      return repay(loan, event.amount);
    case 'fall-due':
      if (loan.status !== 'approved' || loan.dueAt === null || loan.dueAt.getTime() > now.getTime())
        return refuse('loan_not_due');
      return { ok: true, next: { ...loan, status: 'overdue' } };
  }
}

/** As it is now: overdue from the moment it is due, also before the job has come by that writes it down. */
export function asOf<State extends LoanState>(loan: State, now: Date): State {
  const decision = decide(loan, { kind: 'fall-due' }, now);
  return decision.ok ? decision.next : loan;
}

/** What is still to be paid: nothing before it is paid out, nor ever if it is declined. */
export function amountDue(loan: LoanState): bigint {
  return isOwed(loan) ? loan.amount + loan.interest - loan.repaid : 0n;
}

/** A repayment pays interest first. */
export function splitRepayment(
  loan: LoanState,
  amount: bigint,
): { readonly interest: bigint; readonly principal: bigint } {
  const interestIn = (repaid: bigint) => (repaid < loan.interest ? repaid : loan.interest);
  const interest = interestIn(loan.repaid + amount) - interestIn(loan.repaid);
  return { interest, principal: amount - interest };
}

/** What the bank offers: how much it lends, and for how much in percent of the amount for the whole term. */
export type LoanOffer = {
  readonly least: Money;
  readonly most: Money;
  readonly ratePercent: Readonly<Record<LoanTerm, string>>;
};

/** What is agreed on for an amount and a term. */
export function terms(
  { ratePercent }: Pick<LoanOffer, 'ratePercent'>,
  amount: Money,
  term: LoanTerm,
): { readonly rate: string; readonly interest: Money } {
  const rate = ratePercent[term];
  return { rate, interest: loanInterest(amount, rate) };
}

export function isWithinBounds(
  { least, most }: Pick<LoanOffer, 'least' | 'most'>,
  { minor }: Money,
): boolean {
  return minor >= least.minor && minor <= most.minor;
}

/** A month ends on the same day of the month, or on its last: a loan of 31 January is due on 28 February. */
export function dueDate(paidOutAt: Date, term: LoanTerm): Date {
  const { days, months } = policies.loans.terms[term];
  const due = new Date(paidOutAt);
  const day = due.getUTCDate();
  due.setUTCDate(1);
  due.setUTCMonth(due.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(due.getUTCFullYear(), due.getUTCMonth() + 1, 0)).getUTCDate();
  due.setUTCDate(Math.min(day, lastDay) + days);
  return due;
}

function repay<State extends LoanState>(loan: State, amount: bigint): LoanDecision<State> {
  if (!isOwed(loan)) return refuse('loan_not_owed');
  if (amount <= 0n) return refuse('repayment_not_positive');
  if (amount > amountDue(loan)) return refuse('repayment_too_large');
  const repaid = loan.repaid + amount;
  const isAll = repaid === loan.amount + loan.interest;
  return { ok: true, next: { ...loan, repaid, status: isAll ? 'repaid' : loan.status } };
}

function isOwed({ status }: LoanState): boolean {
  return status === 'approved' || status === 'overdue';
}

function refuse(refusal: LoanRefusal): { readonly ok: false; readonly refusal: LoanRefusal } {
  return { ok: false, refusal };
}
