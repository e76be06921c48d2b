import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/database/database.ts';
import type { DB } from '../../../platform/database/schema.generated.ts';
import { sessionView } from '../../identity/index.ts';

export async function countDevices(reader: Reader, customerId: string): Promise<number> {
  return (await listDevices(reader, customerId)).length;
}

/** Those whose session lasts. */
export async function listDevices(reader: Reader, customerId: string) {
  const { rows } = await sql<{ id: string; name: string; session_id: string; created_at: Date }>`
    SELECT device.id, device.name, device.session_id, device.created_at
    FROM push_device AS device
    JOIN ${sessionView} AS session ON session.id = device.session_id
    WHERE device.customer_id = ${customerId} AND session.ended_at IS NULL
    ORDER BY device.id
  `.execute(reader);
  return rows;
}

/** Answers whether it is new to this customer. A browser has one address: of whoever signed in on it last. */
export async function insertDevice(tx: Tx, device: Insertable<DB['push_device']>): Promise<boolean> {
  const { rows } = await sql<{ was: string | null }>`
    WITH before AS (SELECT customer_id FROM push_device WHERE endpoint_digest = ${device.endpoint_digest})
    INSERT INTO push_device (
      id, customer_id, session_id, sealed_endpoint, endpoint_digest, public_key, auth, name, created_at
    )
    VALUES (
      ${device.id}, ${device.customer_id}, ${device.session_id}, ${device.sealed_endpoint},
      ${device.endpoint_digest}, ${device.public_key}, ${device.auth}, ${device.name}, ${device.created_at}
    )
    ON CONFLICT (endpoint_digest) DO UPDATE SET
      customer_id = excluded.customer_id, session_id = excluded.session_id, public_key = excluded.public_key,
      auth = excluded.auth, name = excluded.name
    RETURNING (SELECT customer_id::text FROM before) AS was
  `.execute(tx);
  return rows[0]?.was !== device.customer_id;
}

export async function removeDevice(reader: Reader, customerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await reader
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The push service says that it is gone. */
export async function dropDevice(reader: Reader, id: string): Promise<void> {
  await reader.deleteFrom('push_device').where('id', '=', id).execute();
}

export async function findDevice(reader: Reader, id: string) {
  const { rows } = await sql<{ sealed_endpoint: string; public_key: Buffer; auth: Buffer }>`
    SELECT device.sealed_endpoint, device.public_key, device.auth
    FROM push_device AS device
    JOIN ${sessionView} AS session ON session.id = device.session_id
    WHERE device.id = ${id} AND session.ended_at IS NULL
  `.execute(reader);
  return rows[0];
}

export type DueMessage = {
  readonly notice_id: string;
  readonly customer_id: string;
  readonly kind: string;
  readonly text: string;
  readonly shows_figures: boolean;
};

export async function isAnyDue(reader: Reader, now: Date): Promise<boolean> {
  const { rows } = await sql`SELECT FROM push_message WHERE send_after <= ${now} LIMIT 1`.execute(reader);
  return rows.length > 0;
}

/** Taken by one process: another passes over what this one has locked. */
export async function takeDue(tx: Tx, now: Date, limit: number): Promise<readonly DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    DELETE FROM push_message AS message
    USING (
      SELECT notice_id FROM push_message WHERE send_after <= ${now} ORDER BY send_after LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE message.notice_id = due.notice_id
    RETURNING
      message.notice_id, message.customer_id, message.kind, message.text,
      coalesce((SELECT shows_figures FROM notice_preference WHERE customer_id = message.customer_id), false) AS shows_figures
  `.execute(tx);
  return rows;
}
