import type { LoanTerm } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Loan as LoanRow } from '../../platform/database/schema.generated.ts';
import type { LoanState, LoanStatus } from './loan.ts';

export type StoredLoan = LoanState & {
  readonly id: string;
  readonly customerId: string;
  readonly currency: Currency;
  readonly interestRate: string;
  readonly createdAt: Date;
};

export type RepaymentSource = 'wallet' | 'outside';

export type StoredRepayment = {
  readonly id: string;
  readonly loanId: string;
  readonly amount: bigint;
  readonly source: RepaymentSource;
};

type Reader = Database['kysely'] | Tx;

const open: readonly LoanStatus[] = ['pending', 'approved', 'overdue'];
const pageSize = 100;

/** Newest first, of one customer alone. */
export async function listLoansOf(reader: Reader, customerId: string): Promise<readonly StoredLoan[]> {
  const rows = await reader
    .selectFrom('loan')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .execute();
  return rows.map(toLoan);
}

/** For staff: oldest first. */
export async function listLoansIn(
  reader: Reader,
  status: LoanStatus,
  limit: number,
): Promise<readonly StoredLoan[]> {
  const rows = await reader
    .selectFrom('loan')
    .selectAll()
    .where('status', '=', status)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toLoan);
}

export async function hasOpenLoan(reader: Reader, customerId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('loan')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('status', 'in', open)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findLoan(reader: Reader, id: string): Promise<StoredLoan | undefined> {
  const row = await reader.selectFrom('loan').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toLoan(row);
}

/** Held until the transaction ends, so that a loan is decided once. */
export async function lockLoan(tx: Tx, id: string): Promise<StoredLoan | undefined> {
  const row = await tx
    .selectFrom('loan')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toLoan(row);
}

export async function insertLoan(tx: Tx, loan: StoredLoan): Promise<void> {
  await tx
    .insertInto('loan')
    .values({
      id: loan.id,
      customer_id: loan.customerId,
      amount: loan.amount,
      interest: loan.interest,
      currency: loan.currency,
      interest_rate: loan.interestRate,
      loan_term: loan.term,
      status: loan.status,
      created_at: loan.createdAt,
    })
    .execute();
}

export async function saveLoan(tx: Tx, loan: StoredLoan): Promise<void> {
  await tx
    .updateTable('loan')
    .set({ status: loan.status, repaid: loan.repaid, decided_at: loan.decidedAt, due_at: loan.dueAt })
    .where('id', '=', loan.id)
    .execute();
}

/** The ids of approved loans whose time is over. */
export async function listDue(reader: Reader, now: Date): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('loan')
    .select('id')
    .where('status', '=', 'approved')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(pageSize)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findRepayment(tx: Tx, id: string): Promise<StoredRepayment | undefined> {
  const row = await tx
    .selectFrom('loan_repayment')
    .select(['id', 'loan_id', 'amount', 'source'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { id: row.id, loanId: row.loan_id, amount: row.amount, source: row.source as RepaymentSource };
}

export async function insertRepayment(tx: Tx, repayment: StoredRepayment, now: Date): Promise<void> {
  const { id, loanId, amount, source } = repayment;
  await tx
    .insertInto('loan_repayment')
    .values({ id, loan_id: loanId, amount, source, created_at: now })
    .execute();
}

/** Takes a payment from another bank for a repayment, by its reference in canonical form; false when it was taken before. */
export async function claimReference(tx: Tx, repaymentId: string, reference: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('outside_reference')
    .values({ reference, network: 'bank', subject_kind: 'repayment', subject_id: repaymentId })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('subject_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function isReferenceTaken(reader: Reader, reference: string): Promise<boolean> {
  const found = await reader
    .selectFrom('outside_reference')
    .select('reference')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return found !== undefined;
}

function toLoan(row: Selectable<LoanRow>): StoredLoan {
  return {
    id: row.id,
    customerId: row.customer_id,
    // The table's checks hold term, status and currency to the same words.
    term: row.loan_term as LoanTerm,
    status: row.status as LoanStatus,
    currency: row.currency as Currency,
    amount: row.amount,
    interest: row.interest,
    interestRate: row.interest_rate,
    repaid: row.repaid,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    dueAt: row.due_at,
  };
}
