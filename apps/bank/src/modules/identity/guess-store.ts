import type { Database, Tx } from '../../platform/database/database.ts';
import type { LoginAttempts } from './login-lock.ts';
import type { CodeState } from './one-time-code.ts';

/** The codes for a subject, locked until the transaction ends, so that each try sees the one before it. */
export async function lockCode(
  tx: Tx,
  of: { readonly purpose: string; readonly subject: Buffer; readonly ownerId: string | undefined },
  now: Date,
): Promise<CodeState> {
  const owner = of.ownerId === undefined ? {} : { owner_id: of.ownerId };
  const row = await tx
    .insertInto('one_time_code')
    .values({ purpose: of.purpose, subject: of.subject, touched_at: now, ...owner })
    .onConflict((conflict) =>
      conflict.columns(['purpose', 'subject']).doUpdateSet({ touched_at: now, ...owner }),
    )
    .returning(['digest', 'expires_at', 'wrong_tries', 'last_try_at', 'sends'])
    .executeTakeFirstOrThrow();
  return {
    digest: row.digest,
    expiresAt: row.expires_at,
    wrongTries: row.wrong_tries,
    lastTryAt: row.last_try_at,
    sends: row.sends,
  };
}

export async function saveCode(tx: Tx, purpose: string, subject: Buffer, state: CodeState): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({
      digest: state.digest,
      expires_at: state.expiresAt,
      wrong_tries: state.wrongTries,
      last_try_at: state.lastTryAt,
      sends: [...state.sends],
    })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .execute();
}

export async function voidCodes(tx: Tx, ownerId: string): Promise<void> {
  await tx
    .updateTable('one_time_code')
    .set({ digest: null, expires_at: null })
    .where('owner_id', '=', ownerId)
    .execute();
}

export async function forgetCodes(database: Database, untouchedSince: Date): Promise<void> {
  await database.kysely.deleteFrom('one_time_code').where('touched_at', '<', untouchedSince).execute();
}

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
export async function findLockedUntil(
  reader: Database['kysely'] | Tx,
  address: Buffer,
  now: Date,
): Promise<Date | null> {
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

/** The newest link only. */
export async function saveReset(tx: Tx, customerId: string, digest: Buffer, expiresAt: Date): Promise<void> {
  await tx
    .insertInto('password_reset')
    .values({ customer_id: customerId, digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ digest, expires_at: expiresAt }))
    .execute();
}

export type ResetOwner = {
  readonly id: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly date_of_birth: string;
};

/** Whose link this is, while it is good. */
export async function findReset(
  reader: Database['kysely'] | Tx,
  digest: Buffer,
  now: Date,
): Promise<ResetOwner | undefined> {
  return reader
    .selectFrom('password_reset')
    .innerJoin('customer', 'customer.id', 'password_reset.customer_id')
    .select(['customer.id', 'customer.email', 'first_name', 'last_name', 'date_of_birth'])
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .where('status', 'in', ['active', 'locked'])
    .executeTakeFirst();
}

/** Takes the link away: of two that use it at once, one gets true. */
export async function useReset(tx: Tx, digest: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('password_reset')
    .where('digest', '=', digest)
    .where('expires_at', '>', now)
    .returning('customer_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Of a customer who has a new password without it. */
export async function voidReset(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('password_reset').where('customer_id', '=', customerId).execute();
}

export async function forgetResets(database: Database, now: Date): Promise<void> {
  await database.kysely.deleteFrom('password_reset').where('expires_at', '<', now).execute();
}
