import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { type DrawnToken, drawToken, tokenDigest } from '../../../platform/secrets/drawn-token.ts';
import { deviceName } from '../../../platform/sessions/device-name.ts';

/** What a browser keeps in its cookie, what we keep of that, and what it says of itself. */
export type Device = DrawnToken & { readonly name: string };

/**
 * The device that a request comes from: a new one unless it brings a token that we gave. One that somebody else has put
 * into the browser must not become its own.
 */
export async function deviceOf(reader: Reader, { deviceToken, userAgent }: Origin): Promise<Device> {
  const isOurs = deviceToken !== undefined && (await isGiven(reader, tokenDigest(deviceToken)));
  const drawn = isOurs ? { token: deviceToken, digest: tokenDigest(deviceToken) } : drawToken();
  return { ...drawn, name: deviceName(userAgent) };
}

/** The digest of the device that a request comes from, if whoever has this address has signed in on it before. */
export async function findKnownDevice(
  reader: Reader,
  email: string,
  { deviceToken }: Origin,
): Promise<Buffer | undefined> {
  if (deviceToken === undefined) return undefined;
  const found = await reader
    .selectFrom('known_device')
    .innerJoin('customer', 'customer.id', 'known_device.customer_id')
    .select('token_digest')
    .where('token_digest', '=', tokenDigest(deviceToken))
    .where('email', '=', email)
    .executeTakeFirst();
  return found?.token_digest;
}

/** Whether a second factor was shown on a device before: it is not asked for there again. */
export async function isProvedDevice(reader: Reader, customerId: string, digest: Buffer): Promise<boolean> {
  const found = await reader
    .selectFrom('known_device')
    .select('proved_at')
    .where('token_digest', '=', digest)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return found !== undefined && found.proved_at !== null;
}

/** A second factor was shown on the device that a session began on; the first time counts. */
export async function markProved(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('known_device')
    .from('session')
    .set({ proved_at: at })
    .whereRef('known_device.token_digest', '=', 'session.device_digest')
    .whereRef('known_device.customer_id', '=', 'session.customer_id')
    .where('session.id', '=', sessionId)
    .where('proved_at', 'is', null)
    .execute();
}

/** Whether a request comes from the browser that a session began in. */
export function isSameDevice({ deviceToken }: Origin, digest: Buffer | null): boolean {
  return deviceToken !== undefined && digest !== null && tokenDigest(deviceToken).equals(digest);
}

/** False when the customer has used it before. */
export async function rememberDevice(
  tx: Tx,
  customerId: string,
  { digest, name }: Device,
  { at, isProved }: { readonly at: Date; readonly isProved: boolean },
): Promise<boolean> {
  const seen = { name, first_seen_at: at, last_seen_at: at, proved_at: isProved ? at : null };
  const { is_new } = await tx
    .insertInto('known_device')
    .values({ token_digest: digest, customer_id: customerId, ...seen })
    .onConflict((conflict) =>
      conflict.columns(['token_digest', 'customer_id']).doUpdateSet(({ fn, ref }) => ({
        name,
        proved_at: fn.coalesce('known_device.proved_at', 'excluded.proved_at'),
        // A clock that is a little behind in another process must not break the table's check.
        last_seen_at: fn('greatest', [ref('excluded.last_seen_at'), ref('known_device.last_seen_at')]),
      })),
    )
    // No transaction has replaced a row that was just inserted.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return is_new;
}

/** Newest use first. */
export async function listKnownDevices(reader: Reader, customerId: string) {
  return reader
    .selectFrom('known_device')
    .select(['token_digest', 'name', 'first_seen_at', 'last_seen_at', 'proved_at'])
    .where('customer_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
}

export async function forgetDevice(tx: Tx, customerId: string, digest: Buffer): Promise<void> {
  await tx
    .deleteFrom('known_device')
    .where('customer_id', '=', customerId)
    .where('token_digest', '=', digest)
    .execute();
}

/** Whoever knew the password before may have been on any of them. */
export async function forgetDevices(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('customer_id', '=', customerId).execute();
}

export async function forgetUnusedDevices(database: Database, unusedSince: Date): Promise<void> {
  await database.kysely.deleteFrom('known_device').where('last_seen_at', '<', unusedSince).execute();
}

/** One of ours has signed somebody in, or begun a registration. */
async function isGiven(reader: Reader, digest: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is_given: boolean }>`
    SELECT
      EXISTS (SELECT FROM known_device WHERE token_digest = ${digest})
      OR EXISTS (SELECT FROM registration WHERE device_digest = ${digest}) AS is_given
  `.execute(reader);
  return rows[0]?.is_given === true;
}
