import { canonicalHash } from '@farthing/contract';
import type { AccountId } from '@farthing/ledger';
import { type Selectable, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import { accountTakingSql, outsideReferenceView } from '../books/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { customerView } from '../identity/index.ts';
import { type Deposit, toDeposit } from './store.ts';

/** All that is known about a deposit when it is decided on. */
export type DepositFacts = {
  readonly deposit: Deposit;
  readonly customer: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'status'>;
  /** What takes it; undefined when the customer has closed it: what comes after that is for nobody. */
  readonly account: AccountId | undefined;
  /** The reference of the payment that the deposit was given, if any. */
  readonly payment: string | undefined;
  /** Whether the payment that was asked about has been taken, for this deposit or for anything else. */
  readonly isTaken: boolean;
};

/** By one statement; undefined when there is no such deposit. The hash may be written in any way. */
export async function readDepositFacts(
  reader: Reader,
  id: string,
  transactionHash = '',
): Promise<DepositFacts | undefined> {
  const { rows } = await sql<FactsRow>`
    SELECT
      deposit.*,
      customer.email, customer.first_name, customer.status AS customer_status,
      ${accountTakingSql(sql`deposit.customer_id`, sql`deposit.currency`)} AS account,
      payment.reference AS payment,
      EXISTS (
        SELECT FROM ${outsideReferenceView} AS outside_reference WHERE reference = ${canonicalHash(transactionHash)}
      ) AS is_taken
    FROM deposit
    JOIN ${customerView} AS customer ON customer.id = deposit.customer_id
    LEFT JOIN ${outsideReferenceView} AS payment
      ON payment.subject_kind = 'deposit' AND payment.subject_id = deposit.id
    WHERE deposit.id = ${id}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toFacts(rows[0]);
}

/** The same for a deposit that is about to be written; undefined when there is no such customer. */
export async function readFactsOfNew(
  reader: Reader,
  deposit: Deposit,
  transactionHash: string,
): Promise<DepositFacts | undefined> {
  const { customerId, currency } = deposit;
  const { rows } = await sql<Omit<FactsRow, keyof Selectable<DB['deposit']> | 'payment'>>`
    SELECT
      customer.email, customer.first_name, customer.status AS customer_status,
      ${accountTakingSql(sql`customer.id`, sql`${currency}`)} AS account,
      EXISTS (
        SELECT FROM ${outsideReferenceView} AS outside_reference WHERE reference = ${canonicalHash(transactionHash)}
      ) AS is_taken
    FROM ${customerView} AS customer
    WHERE customer.id = ${customerId}
  `.execute(reader);
  const [row] = rows;
  return row === undefined ? undefined : { ...standingOf(customerId, row), deposit, payment: undefined };
}

type FactsRow = Selectable<DB['deposit']> & {
  readonly email: string;
  readonly first_name: string;
  readonly customer_status: string;
  readonly account: AccountId | null;
  readonly payment: string | null;
  readonly is_taken: boolean;
};

function toFacts(row: FactsRow): DepositFacts {
  return {
    ...standingOf(row.customer_id, row),
    deposit: toDeposit(row),
    payment: row.payment ?? undefined,
  };
}

function standingOf(
  id: string,
  row: Pick<FactsRow, 'email' | 'first_name' | 'customer_status' | 'account' | 'is_taken'>,
): Pick<DepositFacts, 'customer' | 'account' | 'isTaken'> {
  // The table's check holds it to the same words.
  const status = row.customer_status as CustomerRecord['status'];
  return {
    customer: { id, email: row.email, firstName: row.first_name, status },
    account: status === 'closed' ? undefined : (row.account ?? undefined),
    isTaken: row.is_taken,
  };
}
