import type { Database, Tx } from '../../platform/database/database.ts';
import type { SessionState } from './session-rules.ts';

export type SessionRecord = SessionState & {
  readonly id: string;
  readonly customerId: string;
  readonly device: string;
  readonly createdAt: Date;
};

/** Why a session is over, in the words of the audit log. */
export type EndReason =
  | 'logout'
  | 'ended-by-customer'
  | 'ended-by-staff'
  | 'refresh-token-reused'
  | 'password-reset'
  | 'password-change'
  | 'locked'
  | 'closed';

export type NewSession = {
  readonly id: string;
  readonly customer_id: string;
  readonly device: string;
  readonly device_digest: Buffer;
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

/** Newest use first; some may have gone idle. */
export async function listOpenSessions(
  reader: Database['kysely'],
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

export async function listEndedAfter(reader: Database['kysely'], after: Date): Promise<string[]> {
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
  'remembered',
  'current_digest',
  'previous_digest',
  'session.created_at',
  'last_used_at',
  'ends_at',
  'ended_at',
] as const;

type Row = {
  id: string;
  customer_id: string;
  device: string;
  remembered: boolean;
  current_digest: Buffer;
  previous_digest: Buffer | null;
  created_at: Date;
  last_used_at: Date;
  ends_at: Date;
  ended_at: Date | null;
};

function toRecord(row: Row): SessionRecord {
  return {
    id: row.id,
    customerId: row.customer_id,
    device: row.device,
    remembered: row.remembered,
    currentDigest: row.current_digest,
    previousDigest: row.previous_digest,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
  };
}
