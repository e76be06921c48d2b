import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { KeyRecord, KeyUse } from '../../platform/http/idempotency.ts';
import { keyRecordView } from '../../platform/http/idempotency.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { customerView, requestView } from '../identity/index.ts';

/** All that a request for a loan is decided on. */
export type Borrower = {
  readonly customer: Pick<CustomerRecord, 'id' | 'email' | 'firstName' | 'dateOfBirth' | 'status'>;
  readonly hasOpenLoan: boolean;
  /** How often they have asked for one. */
  readonly version: bigint;
  /** Of the Idempotency-Key, when it was used before. */
  readonly record: KeyRecord | undefined;
};

/** By one statement; undefined when there is no such customer. */
export async function readBorrower(
  reader: Reader,
  customerId: string,
  key: Pick<KeyUse, 'scope' | 'key'> | undefined,
): Promise<Borrower | undefined> {
  const { rows } = await sql<BorrowerRow>`
    SELECT
      email, first_name, date_of_birth, customer.status,
      EXISTS (
        SELECT FROM loan
        WHERE loan.customer_id = customer.id AND loan.status IN ('pending', 'approved', 'overdue')
      ) AS has_open_loan,
      request.version,
      record.fingerprint, record.stored
    FROM ${customerView} AS customer
    LEFT JOIN ${requestView} AS request
      ON request.customer_id = customer.id AND request.kind = 'loan'
    LEFT JOIN ${keyRecordView} AS record
      ON record.scope = ${key?.scope ?? null} AND record.key = ${key?.key ?? null}
    WHERE customer.id = ${customerId}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toBorrower(customerId, rows[0]);
}

type BorrowerRow = {
  readonly email: string;
  readonly first_name: string;
  readonly date_of_birth: string;
  readonly status: string;
  readonly has_open_loan: boolean;
  readonly version: bigint | null;
  readonly fingerprint: Buffer | null;
  readonly stored: unknown;
};

function toBorrower(id: string, row: BorrowerRow): Borrower {
  const { email, fingerprint, stored } = row;
  return {
    customer: {
      id,
      email,
      firstName: row.first_name,
      dateOfBirth: row.date_of_birth,
      // The table's check holds it to the same words.
      status: row.status as CustomerRecord['status'],
    },
    hasOpenLoan: row.has_open_loan,
    version: row.version ?? 0n,
    record: fingerprint === null ? undefined : { fingerprint, stored },
  };
}
