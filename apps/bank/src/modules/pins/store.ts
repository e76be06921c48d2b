import type { Database, Tx } from '../../platform/database/database.ts';
import { sendAhead } from '../../platform/database/pipeline.ts';
import type { PinTries } from './pin.ts';

export type StoredPin = PinTries & { readonly keyVersion: number; readonly hash: string };

/** Held until the transaction ends, so that each try sees the one before it. */
export async function lockPin(tx: Tx, customerId: string): Promise<StoredPin | undefined> {
  const row = await tx
    .selectFrom('transaction_pin')
    .select(['key_version', 'hash', 'tries', 'last_try_at', 'locked_at'])
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    keyVersion: row.key_version,
    hash: row.hash,
    tries: row.tries,
    lastTryAt: row.last_try_at,
    lockedAt: row.locked_at,
  };
}

export async function saveTries(tx: Tx, customerId: string, state: PinTries): Promise<void> {
  await sendAhead(
    tx,
    tx
      .updateTable('transaction_pin')
      .set({ tries: state.tries, last_try_at: state.lastTryAt, locked_at: state.lockedAt })
      .where('customer_id', '=', customerId),
  );
}

/** False when there is one already. */
export async function insertPin(
  tx: Tx,
  pin: {
    readonly customer_id: string;
    readonly key_version: number;
    readonly hash: string;
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

export async function isLocked(reader: Database['kysely'] | Tx, customerId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('transaction_pin')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('locked_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

export type LockedPin = { readonly customerId: string; readonly lockedAt: Date };

/** Longest locked first. */
export async function listLocked(reader: Database['kysely'], limit: number): Promise<readonly LockedPin[]> {
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
