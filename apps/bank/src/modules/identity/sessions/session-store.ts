import type { Reader, Tx } from '../../../platform/database/database.ts';
import { sessionTable, stateColumns, toState } from '../../../platform/sessions/session-table.ts';
import type { AnySession, BeginningRow } from '../../../platform/sessions/sessions.ts';

export type SessionRecord = AnySession & {
  readonly device: string;
  readonly deviceDigest: Buffer | null;
  readonly deviceBound: boolean;
  /** Null until a browser has signed with one. */
  readonly deviceKey: Buffer | null;
  readonly address: string;
  readonly createdAt: Date;
};

/** Why a session is over, in the words of the audit log. */
export type EndReason =
  | 'logout'
  | 'ended-by-customer'
  | 'ended-by-staff'
  | 'refresh-token-reused'
  | 'device-missing'
  | 'device-key-missing'
  | 'not-me'
  | 'password-reset'
  | 'password-change'
  | 'locked'
  | 'closed';

export const customerSessions = sessionTable<EndReason>({ table: 'session', owner: 'customer_id' });

export type NewSession = BeginningRow & {
  readonly customer_id: string;
  readonly device: string;
  readonly device_digest: Buffer;
  readonly device_bound: boolean;
  readonly address: string;
  readonly remembered: boolean;
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

/** From now on only the browser that it began in can refresh it. */
export async function bindDevice(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('session').set({ device_bound: true }).where('id', '=', id).execute();
}

/** From now on only what this key has signed refreshes it. */
export async function bindKey(tx: Tx, id: string, device_key: Buffer): Promise<void> {
  await tx.updateTable('session').set({ device_key }).where('id', '=', id).execute();
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

export async function listEndedAfter(reader: Reader, after: Date): Promise<string[]> {
  const rows = await reader.selectFrom('session').select('id').where('ended_at', '>', after).execute();
  return rows.map(({ id }) => id);
}

const columns = [
  'session.id',
  'customer_id',
  'device',
  'device_digest',
  'device_bound',
  'device_key',
  'address',
  'remembered',
  'session.created_at',
  ...stateColumns,
] as const;

type Row = Parameters<typeof toState>[0] & {
  id: string;
  customer_id: string;
  device: string;
  device_digest: Buffer | null;
  device_bound: boolean;
  device_key: Buffer | null;
  address: string;
  remembered: boolean;
  created_at: Date;
};

function toRecord(row: Row): SessionRecord {
  return {
    ...toState(row),
    id: row.id,
    ownerId: row.customer_id,
    device: row.device,
    deviceDigest: row.device_digest,
    deviceBound: row.device_bound,
    deviceKey: row.device_key,
    address: row.address,
    remembered: row.remembered,
    createdAt: row.created_at,
  };
}
