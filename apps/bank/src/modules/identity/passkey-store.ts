import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import { type PasskeyRecord, passkeyColumns } from '../../platform/passkeys/passkeys.ts';

export async function listPasskeys(reader: Reader, customerId: string): Promise<readonly PasskeyRecord[]> {
  return reader
    .selectFrom('customer_passkey')
    .select(passkeyColumns)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/** By what a browser names it, with its owner: whoever signs in says nothing else of themselves. */
export async function findPasskey(
  reader: Reader,
  credentialId: string,
): Promise<(PasskeyRecord & { readonly customer_id: string }) | undefined> {
  return reader
    .selectFrom('customer_passkey')
    .select([...passkeyColumns, 'customer_id'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** False when this very passkey is kept already. */
export async function insertPasskey(tx: Tx, customerId: string, passkey: PasskeyRecord): Promise<boolean> {
  const inserted = await tx
    .insertInto('customer_passkey')
    .values({ ...passkey, transports: [...passkey.transports], customer_id: customerId })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False when it was removed meanwhile. */
export async function markPasskeyUse(
  tx: Tx,
  id: string,
  use: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_passkey')
    .set({ counter: BigInt(use.counter), last_used_at: use.at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The name of what was removed. */
export async function removePasskey(tx: Tx, customerId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('customer_passkey')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}

/** Somebody else may have added any of them. */
export async function removePasskeys(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('customer_passkey').where('customer_id', '=', customerId).execute();
  await tx.deleteFrom('customer_passkey_request').where('customer_id', '=', customerId).execute();
}

/** Whether a passkey is to be offered on the device that a session began on. */
export async function isOfferDue(reader: Reader, sessionId: string): Promise<boolean> {
  const device = await reader
    .selectFrom('session')
    .innerJoin('known_device', (join) =>
      join
        .onRef('known_device.token_digest', '=', 'session.device_digest')
        .onRef('known_device.customer_id', '=', 'session.customer_id'),
    )
    .select('passkey_offered_at')
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
  return device?.passkey_offered_at === null;
}

/** On the device that a session began on; the first time counts. */
export async function markOffered(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('known_device')
    .from('session')
    .set({ passkey_offered_at: at })
    .whereRef('known_device.token_digest', '=', 'session.device_digest')
    .whereRef('known_device.customer_id', '=', 'session.customer_id')
    .where('session.id', '=', sessionId)
    .where('passkey_offered_at', 'is', null)
    .execute();
}

/** The newest only. */
export async function saveRequest(
  tx: Tx,
  customerId: string,
  challenge: string,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('customer_passkey_request')
    .values({ customer_id: customerId, challenge, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('customer_id').doUpdateSet({ challenge, expires_at: expiresAt }),
    )
    .execute();
}

/** Takes it away: it is good for one answer. */
export async function takeRequest(tx: Tx, customerId: string, now: Date): Promise<string | undefined> {
  const taken = await tx
    .deleteFrom('customer_passkey_request')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken?.challenge;
}

/** False when it was answered before. */
export async function useChallenge(tx: Tx, digest: Buffer, expiresAt: Date): Promise<boolean> {
  const used = await tx
    .insertInto('used_passkey_challenge')
    .values({ digest, expires_at: expiresAt })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  return used !== undefined;
}

export async function forgetPasskeyRequests({ kysely }: Database, now: Date): Promise<void> {
  await kysely.deleteFrom('customer_passkey_request').where('expires_at', '<', now).execute();
  await kysely.deleteFrom('used_passkey_challenge').where('expires_at', '<', now).execute();
}
