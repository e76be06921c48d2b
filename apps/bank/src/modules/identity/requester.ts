import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { type KeyRecord, type KeyUse, keyRecordView } from '../../platform/http/idempotency.ts';
import type { CustomerRecord } from './customer-store.ts';
import type { RequestKind } from './rows.ts';
import { customerView, requestView } from './views.ts';

/** A customer who asks for a card, a loan or a deposit, and all that it is decided on. */
export type Requester<Facts> = {
  readonly customer: Pick<
    CustomerRecord,
    'id' | 'email' | 'firstName' | 'lastName' | 'dateOfBirth' | 'status' | 'tier'
  >;
  /** How often they have asked for one; see `requestRow`. */
  readonly version: bigint;
  /** Of the Idempotency-Key, when it was used before. */
  readonly record: KeyRecord | undefined;
  /** What the module of the request wants to know besides. */
  readonly facts: Facts;
};

type Request = {
  readonly customerId: string;
  readonly kind: RequestKind;
  readonly key: Pick<KeyUse, 'scope' | 'key'> | undefined;
};

/** By one statement; undefined when there is no such customer. `facts` are columns, which may name `customer.id`. */
export async function findRequester<Facts>(
  reader: Reader,
  { customerId, kind, key }: Request,
  facts: RawBuilder<Facts>,
): Promise<Requester<Facts> | undefined> {
  const { rows } = await sql<RequesterRow & Facts>`
    SELECT
      ${facts},
      customer.id, customer.email, customer.first_name, customer.last_name, customer.date_of_birth,
      customer.status, customer.tier,
      request.version,
      record.fingerprint, record.stored
    FROM ${customerView} AS customer
    LEFT JOIN ${requestView} AS request
      ON request.customer_id = customer.id AND request.kind = ${kind}
    LEFT JOIN ${keyRecordView} AS record
      ON record.scope = ${key?.scope ?? null} AND record.key = ${key?.key ?? null}
    WHERE customer.id = ${customerId}
  `.execute(reader);
  return rows[0] === undefined ? undefined : { ...toRequester(rows[0]), facts: rows[0] };
}

type RequesterRow = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
  readonly status: string;
  readonly tier: number;
  readonly version: bigint | null;
  readonly fingerprint: Buffer | null;
  readonly stored: unknown;
};

function toRequester(row: RequesterRow): Omit<Requester<unknown>, 'facts'> {
  const { id, email, tier, fingerprint, stored } = row;
  return {
    customer: {
      id,
      email,
      firstName: row.first_name,
      lastName: row.last_name,
      dateOfBirth: row.date_of_birth,
      // The table's check holds it to the same words.
      status: row.status as CustomerRecord['status'],
      tier,
    },
    version: row.version ?? 0n,
    record: fingerprint === null ? undefined : { fingerprint, stored },
  };
}
