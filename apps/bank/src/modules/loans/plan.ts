import type { ErrorCode, Loan } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { money, toDecimal } from '@farthing/money';
import type { Reader } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import { accountTaking, type Work } from '../books/index.ts';
import { statusRow } from '../identity/index.ts';
import { type LoanFacts, readLoanFacts } from './facts.ts';
import { decide, type LoanEvent, type LoanRefusal } from './loan.ts';
import {
  type AboutLoan,
  loanApprovedMail,
  loanDeclinedMail,
  loanOverdueMail,
  repaymentMail,
} from './mails.ts';
import { payOut, repay } from './postings.ts';
import { decisionRow, referenceRow, repaymentRow } from './rows.ts';
import { aboutLoan, factsOf, type LoanServices, toAnswer } from './services.ts';
import type { StoredLoan, StoredRepayment } from './store.ts';

/** What an event makes of a loan, and the work that has to be handed in for it: an empty one when it was done before. */
export type LoanPlan = { readonly loan: Loan; readonly work: Work };

/** Pays the loan out and sets what is due when. Only to somebody who can use their wallet. */
export async function planApproval(
  services: LoanServices,
  reader: Reader,
  actor: Actor,
  loanId: string,
): Promise<LoanPlan> {
  const facts = await readLoanFacts(reader, loanId);
  if (facts === undefined) throw new Refusal('not_found');
  const { loan, borrower } = facts;
  if (loan.status === 'pending' && borrower.status !== 'active') throw new Refusal('customer_not_active');
  return planned(services, actor, facts, {
    event: { kind: 'approve' },
    mail: loanApprovedMail,
    posting: (next) => payOut(services.books, next, accountOf(facts)),
    rows: [statusRow(borrower)],
  });
}

export async function planDecline(
  services: LoanServices,
  reader: Reader,
  actor: Actor,
  loanId: string,
): Promise<LoanPlan> {
  const facts = await readLoanFacts(reader, loanId);
  if (facts === undefined) throw new Refusal('not_found');
  return planned(services, actor, facts, { event: { kind: 'decline' }, mail: loanDeclinedMail });
}

export async function planOverdue(services: LoanServices, reader: Reader, loanId: string): Promise<LoanPlan> {
  const facts = await readLoanFacts(reader, loanId);
  if (facts === undefined) throw new Refusal('not_found');
  return planned(services, { kind: 'system' }, facts, {
    event: { kind: 'fall-due' },
    mail: loanOverdueMail,
  });
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

/** From the borrower's account in the loan's currency, mostly the wallet; or from outside, by a payment whose reference is in its canonical form. */
export type RepaymentOrigin =
  | { readonly source: 'wallet' }
  | { readonly source: 'outside'; readonly reference: string };

/** Part of what is due, or all of it, and never more. A wallet that has too little refuses with insufficient_funds. */
export async function planRepayment(
  services: LoanServices,
  reader: Reader,
  actor: Actor,
  { id, loanId, amountMinor: amount, ...origin }: Repayment,
): Promise<LoanPlan> {
  const reference = origin.source === 'outside' ? origin.reference : undefined;
  const facts = await readLoanFacts(reader, loanId, { repaymentId: id, reference });
  if (facts === undefined) throw new Refusal('not_found');
  const { loan } = facts;
  const repayment: StoredRepayment = { id, loanId, amount, source: origin.source };
  if (facts.repayment !== undefined) {
    if (!isSame(facts.repayment, repayment)) throw new Refusal('status_conflict');
    return { loan: toAnswer(loan), work: { commands: [], lines: [], rows: [] } };
  }
  const now = services.clock.now();
  refuseRepayment(facts, amount, now);
  const paid = money(amount, loan.currency);
  return planned(services, actor, facts, {
    event: { kind: 'repay', amount },
    reference,
    mail: (brandName, about) => repaymentMail(brandName, { ...about, paid }),
    posting: () =>
      repay(services.books, loan, repayment, origin.source === 'wallet' ? accountOf(facts) : undefined),
    rows: [repaymentRow(repayment, now), ...(reference === undefined ? [] : [referenceRow(id, reference)])],
  });
}

/** Refused when that repayment cannot be recorded now. */
export async function checkRepayment(
  { clock }: LoanServices,
  reader: Reader,
  { loanId, amountMinor, ...origin }: RepaymentTerms,
): Promise<void> {
  const reference = origin.source === 'outside' ? origin.reference : undefined;
  const facts = await readLoanFacts(reader, loanId, { reference });
  if (facts === undefined) throw new Refusal('not_found');
  refuseRepayment(facts, amountMinor, clock.now());
  if (origin.source === 'wallet') accountOf(facts);
}

function accountOf({ account, loan }: LoanFacts): AccountId {
  return accountTaking(account, loan.currency, 'staff');
}

function refuseRepayment({ loan, isTaken }: LoanFacts, amount: bigint, now: Date): void {
  const verdict = decide(loan, { kind: 'repay', amount }, now);
  if (!verdict.ok) throw new Refusal(codes[verdict.refusal]);
  if (isTaken) throw new Refusal('payment_already_used');
}

/** What the rules refuse, in the codes of the contract. */
const codes = {
  loan_not_pending: 'case_closed',
  loan_not_owed: 'loan_not_owed',
  loan_not_due: 'loan_not_owed',
  repayment_not_positive: 'validation_failed',
  repayment_too_large: 'repayment_too_large',
} as const satisfies Record<LoanRefusal, ErrorCode>;

type Step = {
  readonly event: LoanEvent;
  /** Of the payment from outside. */
  readonly reference?: string | undefined;
  readonly mail: (brandName: string, about: AboutLoan) => Mail;
  readonly posting?: (next: StoredLoan) => Pick<Work, 'commands' | 'lines'>;
  readonly rows?: Work['rows'];
};

function planned(services: LoanServices, actor: Actor, facts: LoanFacts, step: Step): LoanPlan {
  const { clock, mailer, brand } = services;
  const { loan, borrower } = facts;
  const decision = decide(loan, step.event, clock.now());
  if (!decision.ok) throw new Refusal(codes[decision.refusal]);
  const { next } = decision;
  const { commands, lines } = step.posting?.(next) ?? { commands: [], lines: [] };
  const rows = [
    decisionRow(loan, next),
    ...(step.rows ?? []),
    ...auditRows(services, actor, loan, next, step),
    ...mailer.rowsOf(step.mail(brand.name, aboutLoan(next, borrower))),
  ];
  return { loan: toAnswer(next), work: { commands, lines, rows } };
}

const actions = {
  approve: 'loan.approve',
  decline: 'loan.decline',
  repay: 'loan.repay',
  'fall-due': 'loan.fall-due',
} as const satisfies Record<LoanEvent['kind'], string>;

function auditRows(
  { audit }: LoanServices,
  actor: Actor,
  loan: StoredLoan,
  next: StoredLoan,
  { event, reference }: Step,
): Work['rows'] {
  const amount =
    event.kind === 'repay'
      ? { amount: toDecimal(money(event.amount, loan.currency)), currency: loan.currency }
      : {};
  return audit.rowsOf({
    ...actedBy(actor),
    action: actions[event.kind],
    subject: { kind: 'loan', id: loan.id },
    before: factsOf(loan),
    after: {
      ...factsOf(next),
      ...amount,
      ...(reference === undefined ? {} : { reference }),
      ...reasonOf(actor),
    },
  });
}

function isSame(one: StoredRepayment, other: StoredRepayment): boolean {
  return one.loanId === other.loanId && one.amount === other.amount && one.source === other.source;
}
