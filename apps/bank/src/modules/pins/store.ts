import { condition, type Row } from '@farthing/ledger';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { PinTries } from './pin.ts';

export type StoredPin = PinTries & {
  readonly customerId: string;
  readonly keyVersion: number;
  readonly digest: Buffer | null;
  /** What was kept before there were digests. */
  readonly hash: string | null;
};

/** The PIN of a customer, who is an expression, as a query of at most one row that is part of what a payment reads. */
export function pinQuery(customer: string): string {
  return `
    SELECT
      customer_id AS pin_customer_id, key_version AS pin_key_version, digest AS pin_digest, hash AS pin_hash,
      tries AS pin_tries, locked_at AS pin_locked_at
    FROM transaction_pin
    WHERE customer_id = ${customer}
    LIMIT 1`;
}

export type PinRow = {
  readonly pin_customer_id: string | null;
  readonly pin_key_version: number;
  readonly pin_digest: Buffer | null;
  readonly pin_hash: string | null;
  readonly pin_tries: number;
  readonly pin_locked_at: Date | null;
};

/** Undefined when there is none. */
export function toStoredPin(row: PinRow): StoredPin | undefined {
  if (row.pin_customer_id === null) return undefined;
  return {
    customerId: row.pin_customer_id,
    keyVersion: row.pin_key_version,
    digest: row.pin_digest,
    hash: row.pin_hash,
    tries: row.pin_tries,
    lockedAt: row.pin_locked_at,
  };
}

const untriedPin = condition(
  'transaction_pin',
  {
    key: { customer_id: 'uuid' },
    was: { digest: 'bytea', tries: 'integer', locked_at: 'timestamptz?' },
  },
  'pin-untried',
);

/** Fails when anybody has tried another PIN meanwhile, or there is another. */
export function untriedPinRow(customerId: string, digest: Buffer): Row {
  return untriedPin.row({ customer_id: customerId, was: { digest, tries: 0, locked_at: null } });
}

const unlockedPin = condition(
  'transaction_pin',
  { key: { customer_id: 'uuid' }, was: { locked_at: 'timestamptz?' } },
  'pin-unlocked',
);

/** Too many wrong PINs keep all money from moving. */
export function unlockedPinRow(customerId: string): Row {
  return unlockedPin.row({ customer_id: customerId, was: { locked_at: null } });
}

/** Held until the transaction ends, so that each try sees the one before it; in one order, whoever asks. */
export async function lockPins(
  tx: Tx,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, StoredPin>> {
  const rows = await tx
    .selectFrom('transaction_pin')
    .select(['customer_id', 'key_version', 'digest', 'hash', 'tries', 'locked_at'])
    .where('customer_id', '=', sql<string>`ANY (${customerIds}::uuid[])`)
    .orderBy('customer_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.customer_id,
      {
        customerId: row.customer_id,
        keyVersion: row.key_version,
        digest: row.digest,
        hash: row.hash,
        tries: row.tries,
        lockedAt: row.locked_at,
      },
    ]),
  );
}

export async function savePins(tx: Tx, pins: readonly StoredPin[]): Promise<void> {
  if (pins.length === 0) return;
  await sql`
    UPDATE transaction_pin AS pin
    SET
      key_version = given.key_version,
      digest = given.digest,
      hash = given.hash,
      tries = given.tries,
      locked_at = given.locked_at
    FROM unnest(
      ${pins.map(({ customerId }) => customerId)}::uuid[],
      ${pins.map(({ keyVersion }) => keyVersion)}::integer[],
      ${pins.map(({ digest }) => digest)}::bytea[],
      ${pins.map(({ hash }) => hash)}::text[],
      ${pins.map(({ tries }) => tries)}::integer[],
      ${pins.map(({ lockedAt }) => lockedAt)}::timestamptz[]
    ) AS given (customer_id, key_version, digest, hash, tries, locked_at)
    WHERE pin.customer_id = given.customer_id`.execute(tx);
}

/** False when there is one already. */
export async function insertPin(
  tx: Tx,
  pin: {
    readonly customer_id: string;
    readonly key_version: number;
    readonly digest: Buffer;
    readonly created_at: Date;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('transaction_pin')
    .values(pin)
    .onConflict((conflict) => conflict.column('customer_id').doNothing())
    .returning('customer_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deletePin(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('transaction_pin').where('customer_id', '=', customerId).execute();
}

export type LockedPin = { readonly customerId: string; readonly lockedAt: Date };

/** Longest locked first. */
export async function listLocked(reader: Reader, limit: number): Promise<readonly LockedPin[]> {
  const rows = await reader
    .selectFrom('transaction_pin')
    .select(['customer_id', 'locked_at'])
    .where('locked_at', 'is not', null)
    .orderBy('locked_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ customer_id, locked_at }) =>
    locked_at === null ? [] : [{ customerId: customer_id, lockedAt: locked_at }],
  );
}
