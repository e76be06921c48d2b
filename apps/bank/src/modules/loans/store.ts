import type { LoanTerm } from '@farthing/contract';
import type { Currency } from '@farthing/money';
import type { Selectable } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
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

export function toLoan(row: Selectable<LoanRow>): StoredLoan {
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
