import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import type { LoginAttempts } from './login-lock.ts';

/** The tries that are counted under a key, locked until the transaction ends. */
export async function lockAttempts(
  tx: Tx,
  { key: address, about }: { readonly key: Buffer; readonly about: Buffer | null },
  now: Date,
): Promise<LoginAttempts> {
  const row = await tx
    .insertInto('login_attempts')
    .values({ address, about, failures: 0, locks: 0, last_try_at: now })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ address: (excluded) => excluded.ref('excluded.address') }),
    )
    .returning(['failures', 'locks', 'locked_until', 'last_try_at'])
    .executeTakeFirstOrThrow();
  return {
    failures: row.failures,
    locks: row.locks,
    lockedUntil: row.locked_until,
    lastTryAt: row.last_try_at,
  };
}

/** Until when wrong passwords with an address keep anybody out: strangers, a network or a device; null when nobody. */
export async function findLockedUntil(reader: Reader, address: Buffer, now: Date): Promise<Date | null> {
  const row = await reader
    .selectFrom('login_attempts')
    .select(({ fn }) => fn.max('locked_until').as('until'))
    .where((where) => where.or([where('address', '=', address), where('about', '=', address)]))
    .where('locked_until', '>', now)
    .executeTakeFirst();
  return row?.until ?? null;
}

export async function saveAttempts(tx: Tx, address: Buffer, attempts: LoginAttempts): Promise<void> {
  await tx
    .updateTable('login_attempts')
    .set({
      failures: attempts.failures,
      locks: attempts.locks,
      locked_until: attempts.lockedUntil,
      last_try_at: attempts.lastTryAt,
    })
    .where('address', '=', address)
    .execute();
}

export async function clearAttempts(tx: Tx, key: Buffer): Promise<void> {
  await tx.deleteFrom('login_attempts').where('address', '=', key).execute();
}

/** Every try with an address, from wherever. */
export async function clearAllAttempts(tx: Tx, address: Buffer): Promise<void> {
  await tx
    .deleteFrom('login_attempts')
    .where((where) => where.or([where('address', '=', address), where('about', '=', address)]))
    .execute();
}

/** Locks last a day at most, so that a day of quiet after that is two days after the last try. */
export async function forgetAttempts(database: Database, lastTriedBefore: Date): Promise<void> {
  await database.kysely.deleteFrom('login_attempts').where('last_try_at', '<', lastTriedBefore).execute();
}
