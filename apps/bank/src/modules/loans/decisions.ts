import type { Loan } from '@farthing/contract';
import { money, toDecimal } from '@farthing/money';
import type { Tx } from '../../platform/database/database.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import { decide, type LoanEvent, type LoanRefusal } from './loan.ts';
import { loanApprovedMail, loanDeclinedMail, loanOverdueMail, repaymentMail } from './mails.ts';
import { postPayOut, postRepayment } from './postings.ts';
import { factsOf, type LoanServices, tell, toAnswer } from './services.ts';
import {
  claimReference,
  findLoan,
  findRepayment,
  insertRepayment,
  isReferenceTaken,
  listDue,
  lockLoan,
  type StoredLoan,
  type StoredRepayment,
  saveLoan,
} from './store.ts';

export type LoanOutcome =
  | { readonly ok: true; readonly loan: Loan }
  | {
      readonly ok: false;
      readonly refusal:
        | LoanRefusal
        | 'loan_not_found'
        | 'customer_not_active'
        | 'repayment_id_reused'
        | 'payment_already_used';
    };

/** Pays the loan out and sets what is due when. Only to somebody who can use their wallet. */
export async function approveLoan(
  services: LoanServices,
  tx: Tx,
  actor: Actor,
  loanId: string,
): Promise<LoanOutcome> {
  const loan = await lockLoan(tx, loanId);
  if (loan === undefined) return { ok: false, refusal: 'loan_not_found' };
  const customer = await services.identity.find(tx, loan.customerId);
  if (loan.status === 'pending' && customer?.status !== 'active')
    return { ok: false, refusal: 'customer_not_active' };
  const decision = await apply(services, tx, actor, loan, { kind: 'approve' });
  if (!decision.ok) return decision;
  await postPayOut(services.books, tx, decision.next);
  await tell(services, tx, decision.next, loanApprovedMail);
  return { ok: true, loan: toAnswer(decision.next) };
}

export async function declineLoan(
  services: LoanServices,
  tx: Tx,
  actor: Actor,
  loanId: string,
): Promise<LoanOutcome> {
  const loan = await lockLoan(tx, loanId);
  if (loan === undefined) return { ok: false, refusal: 'loan_not_found' };
  const decision = await apply(services, tx, actor, loan, { kind: 'decline' });
  if (!decision.ok) return decision;
  await tell(services, tx, decision.next, loanDeclinedMail);
  return { ok: true, loan: toAnswer(decision.next) };
}

export type Repayment = RepaymentTerms & {
  /** The caller's: the same repayment recorded twice counts once. */
  readonly id: string;
};

export type RepaymentTerms = RepaymentOrigin & {
  readonly loanId: string;
  /** Minor units of the loan's currency. */
  readonly amountMinor: bigint;
};

/** From the borrower's wallet; or from outside, by a payment whose reference is in its canonical form. */
export type RepaymentOrigin =
  | { readonly source: 'wallet' }
  | { readonly source: 'outside'; readonly reference: string };

/** Part of what is due, or all of it, and never more. A wallet that has too little refuses with insufficient_funds. */
export async function recordRepayment(
  services: LoanServices,
  tx: Tx,
  actor: Actor,
  { id, loanId, amountMinor: amount, ...origin }: Repayment,
): Promise<LoanOutcome> {
  const loan = await lockLoan(tx, loanId);
  if (loan === undefined) return { ok: false, refusal: 'loan_not_found' };
  const repayment: StoredRepayment = { id, loanId, amount, source: origin.source };
  const before = await findRepayment(tx, id);
  if (before !== undefined) {
    return isSame(before, repayment)
      ? { ok: true, loan: toAnswer(loan) }
      : { ok: false, refusal: 'repayment_id_reused' };
  }
  const verdict = decide(loan, { kind: 'repay', amount }, services.clock.now());
  if (!verdict.ok) return verdict;
  if (origin.source === 'outside' && !(await claimReference(tx, id, origin.reference)))
    return { ok: false, refusal: 'payment_already_used' };
  const decision = await apply(services, tx, actor, loan, { kind: 'repay', amount }, origin);
  if (!decision.ok) return decision;
  await insertRepayment(tx, repayment, services.clock.now());
  await postRepayment(services.books, tx, loan, repayment);
  const paid = money(amount, loan.currency);
  await tell(services, tx, decision.next, (brandName, about) => repaymentMail(brandName, { ...about, paid }));
  return { ok: true, loan: toAnswer(decision.next) };
}

/** Why a repayment cannot be recorded now; undefined when it can. */
export async function repaymentProblem(
  services: LoanServices,
  reader: Parameters<typeof findLoan>[0],
  { loanId, amountMinor, ...origin }: RepaymentTerms,
): Promise<Extract<LoanOutcome, { ok: false }>['refusal'] | undefined> {
  const loan = await findLoan(reader, loanId);
  if (loan === undefined) return 'loan_not_found';
  const decision = decide(loan, { kind: 'repay', amount: amountMinor }, services.clock.now());
  if (!decision.ok) return decision.refusal;
  if (origin.source === 'outside' && (await isReferenceTaken(reader, origin.reference)))
    return 'payment_already_used';
  return undefined;
}

/** Run by a job: each loan in a transaction of its own, so that one that fails does not hold the others back. */
export async function markOverdueLoans(services: LoanServices): Promise<void> {
  const { database, clock } = services;
  for (const id of await listDue(database.kysely, clock.now())) {
    await database.transaction(async (tx) => {
      const loan = await lockLoan(tx, id);
      if (loan === undefined) return;
      const decision = await apply(services, tx, { kind: 'system' }, loan, { kind: 'fall-due' });
      if (decision.ok) await tell(services, tx, decision.next, loanOverdueMail);
    });
  }
}

const actions = {
  approve: 'loan.approve',
  decline: 'loan.decline',
  repay: 'loan.repay',
  'fall-due': 'loan.fall-due',
} as const satisfies Record<LoanEvent['kind'], string>;

async function apply(
  { clock, audit }: LoanServices,
  tx: Tx,
  actor: Actor,
  loan: StoredLoan,
  event: LoanEvent,
  origin?: RepaymentOrigin,
) {
  const decision = decide(loan, event, clock.now());
  if (!decision.ok) return decision;
  await saveLoan(tx, decision.next);
  const amount =
    event.kind === 'repay'
      ? { amount: toDecimal(money(event.amount, loan.currency)), currency: loan.currency }
      : {};
  await audit.record(tx, {
    ...actedBy(actor),
    action: actions[event.kind],
    subject: { kind: 'loan', id: loan.id },
    before: factsOf(loan),
    after: {
      ...factsOf(decision.next),
      ...amount,
      ...(origin?.source === 'outside' ? { reference: origin.reference } : {}),
      ...reasonOf(actor),
    },
  });
  return decision;
}

function isSame(one: StoredRepayment, other: StoredRepayment): boolean {
  return one.loanId === other.loanId && one.amount === other.amount && one.source === other.source;
}
