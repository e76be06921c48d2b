import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';

type Reader = Database['kysely'] | Tx;

/** What a browser keeps in its cookie, and what we keep of it: 256 random bits need no slow hash. */
export type DeviceToken = { readonly token: string; readonly digest: Buffer };

export function newDevice(): DeviceToken {
  return asDevice(randomBytes(32).toString('base64url'));
}

export function asDevice(token: string): DeviceToken {
  return { token, digest: createHash('sha256').update(token).digest() };
}

/** Whether whoever has this address has signed in on this device before. */
export async function isKnownTo(reader: Reader, email: string, digest: Buffer): Promise<boolean> {
  const found = await reader
    .selectFrom('known_device')
    .innerJoin('customer', 'customer.id', 'known_device.customer_id')
    .select('customer_id')
    .where('token_digest', '=', digest)
    .where('email', '=', email)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether it is one of ours: a token that somebody has put into a browser must not become that browser's. */
export async function isDevice(reader: Reader, digest: Buffer): Promise<boolean> {
  const found = await reader
    .selectFrom('known_device')
    .select('customer_id')
    .where('token_digest', '=', digest)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** False when the customer has used it before. */
export async function rememberDevice(
  tx: Tx,
  customerId: string,
  { digest, name, at }: { readonly digest: Buffer; readonly name: string; readonly at: Date },
): Promise<boolean> {
  const seen = await tx
    .insertInto('known_device')
    .values({ token_digest: digest, customer_id: customerId, name, first_seen_at: at, last_seen_at: at })
    .onConflict((conflict) =>
      conflict.columns(['token_digest', 'customer_id']).doUpdateSet(({ fn, ref }) => ({
        name,
        // A clock that is a little behind in another process must not break the table's check.
        last_seen_at: fn('greatest', [ref('excluded.last_seen_at'), ref('known_device.last_seen_at')]),
      })),
    )
    // No transaction has replaced a row that was just inserted.
    .returning(sql<boolean>`xmax = 0`.as('is_new'))
    .executeTakeFirstOrThrow();
  return seen.is_new;
}

/** Of a customer who says that it was somebody else. */
export async function forgetDevices(tx: Tx, customerId: string): Promise<void> {
  await tx.deleteFrom('known_device').where('customer_id', '=', customerId).execute();
}

export async function forgetUnusedDevices(database: Database, unusedSince: Date): Promise<void> {
  await database.kysely.deleteFrom('known_device').where('last_seen_at', '<', unusedSince).execute();
}
