import { change, insertion, type Row } from '@farthing/ledger';
import { outsideReferenceRow } from '../books/index.ts';
import type { StoredLoan, StoredRepayment } from './store.ts';

/** What is written of loans, with the guards under which it is. */

const asked = insertion('loan', {
  columns: {
    id: 'uuid',
    customer_id: 'uuid',
    amount: 'bigint',
    interest: 'bigint',
    currency: 'text',
    interest_rate: 'numeric',
    loan_term: 'text',
    status: 'text',
    settings_version: 'integer',
    created_at: 'timestamptz',
  },
  fresh: 'id',
});

/** With the settings that its terms are from. */
export function loanRow(loan: StoredLoan, settingsVersion: number): Row {
  return asked.row({
    id: loan.id,
    customer_id: loan.customerId,
    amount: loan.amount,
    interest: loan.interest,
    currency: loan.currency,
    interest_rate: loan.interestRate,
    loan_term: loan.term,
    status: loan.status,
    settings_version: settingsVersion,
    created_at: loan.createdAt,
  });
}

const decided = change(
  'loan',
  {
    key: { id: 'uuid' },
    was: { status: 'text', repaid: 'bigint' },
    set: { status: 'text', repaid: 'bigint', decided_at: 'timestamptz?', due_at: 'timestamptz?' },
  },
  'loan-decision',
);

/** Only from where the loan stood, and with as much paid back, as when it was decided on. */
export function decisionRow(before: StoredLoan, after: StoredLoan): Row {
  return decided.row({
    id: before.id,
    was: { status: before.status, repaid: before.repaid },
    status: after.status,
    repaid: after.repaid,
    decided_at: after.decidedAt,
    due_at: after.dueAt,
  });
}

const repaid = insertion('loan_repayment', {
  columns: { id: 'uuid', loan_id: 'uuid', amount: 'bigint', source: 'text', created_at: 'timestamptz' },
  unless: ['id'],
});

export function repaymentRow({ id, loanId, amount, source }: StoredRepayment, now: Date): Row {
  return repaid.row({ id, loan_id: loanId, amount, source, created_at: now });
}

/** Takes a payment from another bank for a repayment, unless it was taken for anything before. */
export function referenceRow(repaymentId: string, reference: string): Row {
  return outsideReferenceRow({ reference, network: 'bank', subject: { kind: 'repayment', id: repaymentId } });
}
