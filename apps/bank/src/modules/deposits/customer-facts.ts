import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { KeyRecord, KeyUse } from '../../platform/http/idempotency.ts';
import { keyRecordView } from '../../platform/http/idempotency.ts';
import type { CustomerRecord } from '../identity/index.ts';
import { customerView, requestView } from '../identity/index.ts';

/** All that an announcement is decided on. */
export type Announcer = {
  readonly customer: Pick<CustomerRecord, 'id' | 'status' | 'tier'>;
  /** How many deposits of theirs the bank waits for. */
  readonly open: number;
  /** How often they have announced one. */
  readonly version: bigint;
  /** Of the Idempotency-Key, when it was used before. */
  readonly record: KeyRecord | undefined;
};

/** By one statement; undefined when there is no such customer. */
export async function readAnnouncer(
  reader: Reader,
  customerId: string,
  key: Pick<KeyUse, 'scope' | 'key'> | undefined,
): Promise<Announcer | undefined> {
  const { rows } = await sql<AnnouncerRow>`
    SELECT
      customer.status, customer.tier,
      (
        SELECT count(*)::integer
        FROM deposit
        WHERE deposit.customer_id = customer.id AND deposit.status = 'pending'
      ) AS open,
      request.version,
      record.fingerprint, record.stored
    FROM ${customerView} AS customer
    LEFT JOIN ${requestView} AS request
      ON request.customer_id = customer.id AND request.kind = 'deposit'
    LEFT JOIN ${keyRecordView} AS record
      ON record.scope = ${key?.scope ?? null} AND record.key = ${key?.key ?? null}
    WHERE customer.id = ${customerId}
  `.execute(reader);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { status, tier, open, version, fingerprint, stored } = row;
  return {
    // The table's check holds the status to the same words.
    customer: { id: customerId, status: status as CustomerRecord['status'], tier },
    open,
    version: version ?? 0n,
    record: fingerprint === null ? undefined : { fingerprint, stored },
  };
}

type AnnouncerRow = {
  readonly status: string;
  readonly tier: number;
  readonly open: number;
  readonly version: bigint | null;
  readonly fingerprint: Buffer | null;
  readonly stored: unknown;
};
