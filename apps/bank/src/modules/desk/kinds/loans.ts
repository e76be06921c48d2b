import { add, money, subtract } from '@farthing/money';
import { z } from 'zod';
import type { Reader } from '../../../platform/database/database.ts';
import { refusalOf } from '../../../platform/refusal.ts';
import { derivedId } from '../../books/index.ts';
import type { RepaymentTerms } from '../../loans/index.ts';
import type { PlannedDoing, ProposalDefinition, ProposalDoing } from '../../staff/index.ts';
import { asProposed } from '../as-proposed.ts';
import {
  bankParty,
  codeFact,
  concerned,
  customerParty,
  findLoanRecord,
  inDecimal,
  type LoanRecord,
  loanEvidence,
  moneyFact,
  noEvidence,
  outsideParty,
  textFact,
  timeFact,
} from '../evidence/index.ts';
import { proposedSum, sumInWords, sumOf } from '../proposed-sum.ts';
import type { DeskServices } from '../services.ts';

const loanContent = z.object({
  loan_id: z.uuid(),
  customer: z.string(),
  ...proposedSum,
  interest: z.string(),
  term: z.string(),
});

type LoanContent = z.output<typeof loanContent>;

/** A loan is paid out. */
export function loanApproval({ loans, database }: DeskServices): ProposalDefinition<LoanContent> {
  return {
    content: loanContent,
    subject: ({ loan_id }) => ({ kind: 'loan', id: loan_id }),
    summary: (about) => `Lend ${sumInWords(about)} to ${about.customer} for ${about.term}.`,
    moves: sumOf,
    async evidence(reader, { loan_id }) {
      const loan = await findLoanRecord(reader, loan_id);
      return loan === undefined ? noEvidence : loanEvidence(reader, loan);
    },
    async whyGone(tx, { loan_id }) {
      const loan = await findLoanRecord(tx, loan_id);
      return loan?.status === 'pending' ? undefined : 'The loan has been decided.';
    },
    async plan({ loan_id }, { actor }) {
      const planned = loans.plans.approve(database.kysely, actor, loan_id);
      const { work } = await asProposed(planned, ['case_closed', 'not_found']);
      return { work, result: 'approved', ends: () => 'The loan has been decided.' };
    },
  };
}

const walletRepaymentContent = z.object({
  loan_id: z.uuid(),
  customer: z.string(),
  ...proposedSum,
});

const outsideRepaymentContent = z.object({
  ...walletRepaymentContent.shape,
  /** Of the payment, in its canonical form. */
  reference: z.string(),
});

type WalletRepayment = z.output<typeof walletRepaymentContent>;
type OutsideRepayment = z.output<typeof outsideRepaymentContent>;

/** Money is taken out of the wallet of a borrower who did not do it themselves. */
export function walletRepayment(services: DeskServices): ProposalDefinition<WalletRepayment> {
  return {
    content: walletRepaymentContent,
    subject: ({ loan_id }) => ({ kind: 'loan', id: loan_id }),
    summary: (about) => `Take ${sumInWords(about)} out of the wallet of ${about.customer} for their loan.`,
    moves: sumOf,
    evidence: (reader, content) => repaymentEvidence(reader, content),
    whyGone: (tx, content) => whyNotRepayable(services, tx, content, { source: 'wallet' }),
    plan: (content, doing) => planRepayment(services, content, doing, { source: 'wallet' }),
  };
}

/** A debt becomes smaller because of a payment that somebody has seen outside. */
export function outsideRepayment(services: DeskServices): ProposalDefinition<OutsideRepayment> {
  return {
    content: outsideRepaymentContent,
    subject: ({ loan_id }) => ({ kind: 'loan', id: loan_id }),
    summary: (about) =>
      `Take ${sumInWords(about)} off the loan of ${about.customer}, paid from outside by ${about.reference}.`,
    moves: sumOf,
    evidence: (reader, content) => repaymentEvidence(reader, content, content.reference),
    whyGone: (tx, { reference, ...content }) =>
      whyNotRepayable(services, tx, content, { source: 'outside', reference }),
    plan: ({ reference, ...content }, doing) =>
      planRepayment(services, content, doing, { source: 'outside', reference }),
  };
}

async function repaymentEvidence(reader: Reader, content: WalletRepayment, reference?: string) {
  const loan = await findLoanRecord(reader, content.loan_id);
  if (loan === undefined) return noEvidence;
  const paid = sumOf(content);
  const due = dueOf(loan);
  const borrower = await customerParty(reader, loan.customerId);
  return {
    ...noEvidence,
    moves: [
      {
        from: reference === undefined ? borrower : outsideParty('Another bank'),
        to: bankParty('loan-repayments'),
        ...inDecimal(paid),
      },
    ],
    facts: [
      moneyFact('amount_due', due),
      moneyFact('due_after', money(due.minor - paid.minor, due.currency)),
      ...timeFact('due_date', loan.dueAt),
      ...codeFact('outside_reference', reference ?? null),
      ...textFact('term', loan.term),
    ],
    reasons: reference === undefined ? ['The customer has not done this themselves'] : [],
    customers: await concerned(reader, [{ part: 'borrower', customerId: loan.customerId }]),
  };
}

type Origin = { readonly source: 'wallet' } | { readonly source: 'outside'; readonly reference: string };

function termsOf(content: WalletRepayment, origin: Origin): RepaymentTerms {
  return { loanId: content.loan_id, amountMinor: sumOf(content).minor, ...origin };
}

async function whyNotRepayable(
  { loans }: DeskServices,
  reader: Reader,
  content: WalletRepayment,
  origin: Origin,
): Promise<string | undefined> {
  const problem = (await refusalOf(loans.checkRepayment(reader, termsOf(content, origin))))?.code;
  if (problem === undefined) return undefined;
  return problem === 'payment_already_used' ||
    problem === 'repayment_too_large' ||
    problem === 'no_account_in_currency'
    ? problems[problem]
    : problems.loan_not_owed;
}

/** Under an id that is made of the proposal's: whatever else fails, it counts once. */
async function planRepayment(
  { loans, database }: DeskServices,
  content: WalletRepayment,
  { id, actor }: ProposalDoing,
  origin: Origin,
): Promise<PlannedDoing> {
  const repayment = { id: derivedId(id, 'repayment'), ...termsOf(content, origin) };
  const { work } = await asProposed(loans.plans.recordRepayment(database.kysely, actor, repayment), 'any');
  const loan = await findLoanRecord(database.kysely, content.loan_id);
  const left = loan === undefined ? 0n : dueOf(loan).minor - repayment.amountMinor;
  return { work, result: 'repaid', ends: (other) => tooLate(other.content, left, origin) };
}

/** Why another repayment cannot be made any more when so much is left, and this payment is taken. */
function tooLate(content: unknown, leftMinor: bigint, origin: Origin): string | undefined {
  const other = outsideRepaymentContent.partial({ reference: true }).safeParse(content);
  if (!other.success) return undefined;
  if (origin.source === 'outside' && origin.reference === other.data.reference)
    return problems.payment_already_used;
  if (leftMinor === 0n) return problems.loan_not_owed;
  return sumOf(other.data).minor > leftMinor ? problems.repayment_too_large : undefined;
}

const problems = {
  payment_already_used: 'This payment has been taken for something else.',
  repayment_too_large: 'Less than that is due by now.',
  no_account_in_currency: 'The customer has no open account in the currency of the loan.',
  loan_not_owed: 'Nothing is owed any more.',
} as const;

function dueOf({ amount, interest, repaid }: LoanRecord) {
  return subtract(add(amount, interest), repaid);
}
