import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import { openPicture, sealPicture } from '../../../platform/pictures/sealed-picture.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { customerView } from '../../identity/index.ts';

export type Copy = {
  readonly id: string;
  readonly state: 'being-made' | 'ready';
  readonly askedAt: Date;
  readonly expiresAt: Date | null;
  readonly bytes: number | null;
};

export async function findCopy(reader: Reader, customerId: string): Promise<Copy | undefined> {
  const row = await reader
    .selectFrom('own_data_copy')
    .select(['id', 'state', 'asked_at', 'expires_at', 'bytes'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      state: row.state as Copy['state'],
      askedAt: row.asked_at,
      expiresAt: row.expires_at,
      bytes: row.bytes === null ? null : Number(row.bytes),
    }
  );
}

/** Takes the place of the one before. */
export async function insertCopy(tx: Tx, customerId: string, id: string, at: Date): Promise<void> {
  await tx.deleteFrom('own_data_copy').where('customer_id', '=', customerId).execute();
  await tx
    .insertInto('own_data_copy')
    .values({ id, customer_id: customerId, state: 'being-made', asked_at: at })
    .execute();
}

export type CopyOwner = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly createdAt: Date;
};

/** Whose copy is being made; nobody's when another was asked for since, it is ready, or they have left. */
export async function findOwner(reader: Reader, id: string): Promise<CopyOwner | undefined> {
  const { rows } = await sql<CopyOwner>`
    SELECT customer.id, customer.email, customer.first_name AS "firstName", customer.created_at AS "createdAt"
    FROM own_data_copy
    JOIN ${customerView} AS customer ON customer.id = own_data_copy.customer_id
    WHERE own_data_copy.id = ${id} AND own_data_copy.state = 'being-made' AND customer.status <> 'closed'
  `.execute(reader);
  return rows[0];
}

/** What a try before has left. */
export async function deletePieces(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('own_data_piece').where('copy_id', '=', id).execute();
}

export async function insertPiece(
  tx: Tx,
  secrets: Secrets,
  id: string,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  const sealed = sealPicture(secrets, placeOf(id, number), bytes);
  await tx.insertInto('own_data_piece').values({ copy_id: id, number, sealed }).execute();
}

export async function findPiece(
  reader: Reader,
  secrets: Secrets,
  id: string,
  number: number,
): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('own_data_piece')
    .select('sealed')
    .where('copy_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && openPicture(secrets, placeOf(id, number), row.sealed);
}

/** False when another was asked for meanwhile. */
export async function markReady(
  tx: Tx,
  id: string,
  ready: { readonly at: Date; readonly expiresAt: Date; readonly bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('own_data_copy')
    .set({ state: 'ready', ready_at: ready.at, expires_at: ready.expiresAt, bytes: BigInt(ready.bytes) })
    .where('id', '=', id)
    .where('state', '=', 'being-made')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('own_data_copy').where('state', '=', 'ready').where('expires_at', '<=', now).execute();
}

/** What was never finished: nobody can download it, and it is as much worth to a thief. */
export async function deleteUnfinished(tx: Tx, askedBefore: Date): Promise<void> {
  await tx
    .deleteFrom('own_data_copy')
    .where('state', '=', 'being-made')
    .where('asked_at', '<=', askedBefore)
    .execute();
}

/** Under keys of their own, and each bound to its place. */
const placeOf = (id: string, number: number) => ({ purpose: 'own-data', place: `${id}/${number}` });
