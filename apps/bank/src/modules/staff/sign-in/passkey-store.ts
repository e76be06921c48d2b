import type { Reader, Tx } from '../../../platform/database/database.ts';
import { type PasskeyRecord, passkeyColumns } from '../../../platform/passkeys/passkeys.ts';

export async function listPasskeys(reader: Reader, memberId: string): Promise<readonly PasskeyRecord[]> {
  return reader
    .selectFrom('staff_passkey')
    .select(passkeyColumns)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

/** False when this very passkey is kept already. */
export async function insertPasskey(tx: Tx, memberId: string, passkey: PasskeyRecord): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_passkey')
    .values({ ...passkey, transports: [...passkey.transports], member_id: memberId })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function markPasskeyUse(tx: Tx, id: string, use: { counter: number; at: Date }): Promise<void> {
  await tx
    .updateTable('staff_passkey')
    .set({ counter: BigInt(use.counter), last_used_at: use.at })
    .where('id', '=', id)
    .execute();
}

/** The name of what was removed. */
export async function removePasskey(tx: Tx, memberId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('staff_passkey')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

export async function removePasskeys(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('staff_passkey').where('member_id', '=', memberId).execute();
}

/** The newest only. */
export async function saveRequest(
  tx: Tx,
  memberId: string,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('staff_passkey_request')
    .values({ member_id: memberId, challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ challenge, expires_at: expiresAt }))
    .execute();
}

/** Takes it away: it is good for one answer. */
export async function takeRequest(tx: Tx, memberId: string, now: Date): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('staff_passkey_request')
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}
