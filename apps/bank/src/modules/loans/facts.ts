import type { AccountId } from '@farthing/ledger';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { Loan as LoanRow } from '../../platform/database/schema.generated.ts';
import { accountTakingSql, outsideReferenceView } from '../books/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { customerView } from '../identity/index.ts';
import { type RepaymentSource, type StoredLoan, type StoredRepayment, toLoan } from './store.ts';

/** All that is known about a loan when it is decided on or paid back. */
export type LoanFacts = {
  readonly loan: StoredLoan;
  readonly borrower: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'status'>;
  /** What takes the loan and pays it back; undefined when none is open in its currency. */
  readonly account: AccountId | undefined;
  /** What was recorded under the id that was asked about. */
  readonly repayment: StoredRepayment | undefined;
  /** Whether the payment that was asked about has been taken for anything. */
  readonly isTaken: boolean;
};

/** By one statement; undefined when there is no such loan. */
export async function readLoanFacts(
  reader: Reader,
  loanId: string,
  asked: { readonly repaymentId?: string; readonly reference?: string | undefined } = {},
): Promise<LoanFacts | undefined> {
  const { repaymentId = null, reference = null } = asked;
  const { rows } = await sql<FactsRow>`
    SELECT
      loan.*,
      customer.email, customer.first_name, customer.status AS customer_status,
      ${accountTakingSql(sql`loan.customer_id`, sql`loan.currency`)} AS account,
      repayment.loan_id AS repayment_loan, repayment.amount AS repayment_amount,
      repayment.source AS repayment_source,
      EXISTS (SELECT FROM ${outsideReferenceView} AS outside_reference WHERE outside_reference.reference = ${reference}) AS is_taken
    FROM loan
    JOIN ${customerView} AS customer ON customer.id = loan.customer_id
    LEFT JOIN loan_repayment AS repayment ON repayment.id = ${repaymentId}
    WHERE loan.id = ${loanId}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toFacts(rows[0], repaymentId ?? '');
}

type FactsRow = Selectable<LoanRow> & {
  readonly email: string;
  readonly first_name: string;
  readonly customer_status: string;
  readonly account: AccountId | null;
  readonly repayment_loan: string | null;
  readonly repayment_amount: bigint;
  readonly repayment_source: string;
  readonly is_taken: boolean;
};

function toFacts(row: FactsRow, repaymentId: string): LoanFacts {
  // The tables' checks hold status and source to the same words.
  const status = row.customer_status as CustomerRecord['status'];
  const source = row.repayment_source as RepaymentSource;
  return {
    loan: toLoan(row),
    borrower: { id: row.customer_id, email: row.email, firstName: row.first_name, status },
    account: row.account ?? undefined,
    repayment:
      row.repayment_loan === null
        ? undefined
        : { id: repaymentId, loanId: row.repayment_loan, amount: row.repayment_amount, source },
    isTaken: row.is_taken,
  };
}
