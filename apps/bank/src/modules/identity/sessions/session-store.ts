import type { Database, Reader, Tx } from '../../../platform/database/database.ts';
import type { SessionState } from './session-rules.ts';

export type SessionRecord = SessionState & {
  readonly id: string;
  readonly customerId: string;
  readonly device: string;
  readonly deviceDigest: Buffer | null;
  readonly deviceBound: boolean;
  readonly createdAt: Date;
};

/** Why a session is over, in the words of the audit log. */
export type EndReason =
  | 'logout'
  | 'ended-by-customer'
  | 'ended-by-staff'
  | 'refresh-token-reused'
  | 'device-missing'
  | 'not-me'
  | 'password-reset'
  | 'password-change'
  | 'locked'
  | 'closed';

export type NewSession = {
  readonly id: string;
  readonly customer_id: string;
  readonly device: string;
  readonly device_digest: Buffer;
  readonly device_bound: boolean;
  readonly address: string;
  readonly remembered: boolean;
  readonly current_digest: Buffer;
  readonly created_at: Date;
  readonly last_used_at: Date;
  readonly ends_at: Date;
};

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** By its own id: whoever asks has shown a token of this very session. Locked until the transaction ends. */
export async function lockSession(tx: Tx, id: string): Promise<SessionRecord | undefined> {
  const row = await tx
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .select(columns)
    .where('session.id', '=', id)
    .where('customer.status', '=', 'active')
    .forNoKeyUpdate('session')
    .executeTakeFirst();
  return row === undefined ? undefined : toRecord(row);
}

export async function rotateSession(
  tx: Tx,
  id: string,
  digests: { readonly current: Buffer; readonly previous: Buffer },
  lastUsedAt: Date,
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ current_digest: digests.current, previous_digest: digests.previous, last_used_at: lastUsedAt })
    .where('id', '=', id)
    .execute();
}

/** The use before was repeated: what it gave is given again. A clock that is behind must not date it earlier than that use. */
export async function markRepeated(tx: Tx, { id, lastUsedAt }: SessionRecord, now: Date): Promise<void> {
  const repeated_at = now < lastUsedAt ? lastUsedAt : now;
  await tx.updateTable('session').set({ repeated_at }).where('id', '=', id).execute();
}

/** From now on only the browser that it began in can refresh it. */
export async function bindDevice(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('session').set({ device_bound: true }).where('id', '=', id).execute();
}

/** The digest of the device that it began on; none for one from before devices were known. */
export async function findSessionDevice(reader: Reader, id: string): Promise<Buffer | undefined> {
  const row = await reader
    .selectFrom('session')
    .select('device_digest')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.device_digest ?? undefined;
}

/** Newest use first; some may have gone idle. */
export async function listOpenSessions(
  reader: Reader,
  customerId: string,
): Promise<readonly SessionRecord[]> {
  const rows = await reader
    .selectFrom('session')
    .select(columns)
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(toRecord);
}

export type Ending = { readonly at: Date; readonly because: EndReason };

/** The ids of those that this ended: all of a customer's, or one, or all but one. */
export async function endSessions(
  tx: Tx,
  customerId: string,
  which: { readonly only?: string; readonly except?: string },
  { at, because }: Ending,
): Promise<string[]> {
  let update = tx
    .updateTable('session')
    .set({ ended_at: at, ended_because: because })
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null);
  if (which.only !== undefined) update = update.where('id', '=', which.only);
  if (which.except !== undefined) update = update.where('id', '<>', which.except);
  const ended = await update.returning('id').execute();
  return ended.map(({ id }) => id);
}

export async function listEndedAfter(reader: Reader, after: Date): Promise<string[]> {
  const rows = await reader.selectFrom('session').select('id').where('ended_at', '>', after).execute();
  return rows.map(({ id }) => id);
}

/** What happened in it stands in the audit log. */
export async function forgetSessions(database: Database, endedBefore: Date): Promise<void> {
  await database.kysely.deleteFrom('session').where('ends_at', '<', endedBefore).execute();
}

const columns = [
  'session.id',
  'customer_id',
  'device',
  'device_digest',
  'device_bound',
  'remembered',
  'current_digest',
  'previous_digest',
  'session.created_at',
  'last_used_at',
  'repeated_at',
  'ends_at',
  'ended_at',
] as const;

type Row = {
  id: string;
  customer_id: string;
  device: string;
  device_digest: Buffer | null;
  device_bound: boolean;
  remembered: boolean;
  current_digest: Buffer;
  previous_digest: Buffer | null;
  created_at: Date;
  last_used_at: Date;
  repeated_at: Date | null;
  ends_at: Date;
  ended_at: Date | null;
};

function toRecord(row: Row): SessionRecord {
  return {
    id: row.id,
    customerId: row.customer_id,
    device: row.device,
    deviceDigest: row.device_digest,
    deviceBound: row.device_bound,
    remembered: row.remembered,
    currentDigest: row.current_digest,
    previousDigest: row.previous_digest,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    repeatedAt: row.repeated_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
  };
}
