import type { AccountId } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { KeyRecord, KeyUse } from '../../platform/http/idempotency.ts';
import { keyRecordView } from '../../platform/http/idempotency.ts';
import { customerAccountView } from '../books/index.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { customerView, requestView } from '../identity/index.ts';

/** All that an order of a card is decided on. */
export type Known = {
  readonly customer: Pick<
    CustomerRecord,
    'id' | 'email' | 'firstName' | 'lastName' | 'dateOfBirth' | 'status'
  >;
  readonly wallet: AccountId;
  readonly hasCard: boolean;
  /** How often the customer has ordered one. */
  readonly version: bigint;
  /** Of the Idempotency-Key, when it was used before. */
  readonly record: KeyRecord | undefined;
};

/** By one statement; undefined when there is no such customer. */
export async function readKnown(
  reader: Reader,
  customerId: string,
  key: Pick<KeyUse, 'scope' | 'key'> | undefined,
): Promise<Known | undefined> {
  const { rows } = await sql<KnownRow>`
    SELECT
      customer.id, email, first_name, last_name, date_of_birth, customer.status,
      customer_account.ledger_account AS wallet,
      EXISTS (
        SELECT FROM card WHERE card.customer_id = customer.id AND card.status <> 'closed'
      ) AS has_card,
      request.version,
      record.fingerprint, record.stored
    FROM ${customerView} AS customer
    JOIN ${customerAccountView} AS customer_account
      ON customer_account.customer_id = customer.id AND customer_account.kind = 'wallet'
    LEFT JOIN ${requestView} AS request
      ON request.customer_id = customer.id AND request.kind = 'card'
    LEFT JOIN ${keyRecordView} AS record
      ON record.scope = ${key?.scope ?? null} AND record.key = ${key?.key ?? null}
    WHERE customer.id = ${customerId}
  `.execute(reader);
  return rows[0] === undefined ? undefined : toKnown(rows[0]);
}

type KnownRow = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly status: string;
  readonly wallet: AccountId;
  readonly has_card: boolean;
  readonly version: bigint | null;
  readonly fingerprint: Buffer | null;
  readonly stored: unknown;
};

function toKnown(row: KnownRow): Known {
  const { id, email, wallet, fingerprint, stored } = row;
  return {
    customer: {
      id,
      email,
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.date_of_birth,
      // The table's check holds it to the same words.
      status: row.status as CustomerRecord['status'],
    },
    wallet,
    hasCard: row.has_card,
    version: row.version ?? 0n,
    record: fingerprint === null ? undefined : { fingerprint, stored },
  };
}
