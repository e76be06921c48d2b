import type { Database, Tx } from '../../../platform/database/database.ts';
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
