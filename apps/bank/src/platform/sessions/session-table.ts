import type { Database, Tx } from '../database/database.ts';
import { sessionTopic, tellChanges } from '../stream/changes.ts';
import type { SessionState } from './session-rules.ts';

/** Customers and members of staff have a table each; the columns that are judged are the same in both. */
export type SessionTableName = {
  readonly table: 'session' | 'staff_session';
  readonly owner: 'customer_id' | 'member_id';
};

export type SessionTable<Reason extends string> = {
  rotate(tx: Tx, id: string, digests: Digests, lastUsedAt: Date): Promise<void>;
  /** The use before was repeated: what it gave is given again. */
  markRepeated(tx: Tx, session: Identified, now: Date): Promise<void>;
  /** The ids of those that this ended: all of an owner's, or one, or all but one. Open pages hear of it at once. */
  end(tx: Tx, ownerId: string, which: WhichSessions, ending: Ending<Reason>): Promise<readonly string[]>;
  /** What happened in them stands in the audit log. */
  forget(database: Database, endedBefore: Date): Promise<void>;
};

export type WhichSessions = { readonly only?: string; readonly except?: string };

type Digests = { readonly current: Buffer; readonly previous: Buffer };
type Identified = Pick<SessionState, 'lastUsedAt'> & { readonly id: string };
type Ending<Reason> = { readonly at: Date; readonly because: Reason };

/** Named by the module that owns the table. Each reads its sessions by itself, with what it knows of their owners. */
export function sessionTable<Reason extends string>(name: SessionTableName): SessionTable<Reason> {
  const { table, owner } = name;
  const whoOf = (id: string) => (table === 'session' ? { customerId: id } : { staffId: id });
  return {
    async rotate(tx, id, { current, previous }, lastUsedAt) {
      await tx
        .updateTable(table)
        .set({ current_digest: current, previous_digest: previous, last_used_at: lastUsedAt })
        .where('id', '=', id)
        .execute();
    },
    async markRepeated(tx, { id, lastUsedAt }, now) {
      // A clock that is behind must not date it earlier than the use that it repeats.
      const repeated_at = new Date(Math.max(now.getTime(), lastUsedAt.getTime()));
      await tx.updateTable(table).set({ repeated_at }).where('id', '=', id).execute();
    },
    async end(tx, ownerId, { only, except }, { at, because }) {
      let update = tx
        .updateTable(table)
        .set({ ended_at: at, ended_because: because })
        .where(owner, '=', ownerId)
        .where('ended_at', 'is', null);
      if (only !== undefined) update = update.where('id', '=', only);
      if (except !== undefined) update = update.where('id', '<>', except);
      const ended = await update.returning('id').execute();
      if (ended.length > 0) await tellChanges(tx, [{ topic: sessionTopic, ...whoOf(ownerId) }]);
      return ended.map(({ id }) => id);
    },
    async forget({ kysely }, endedBefore) {
      await kysely.deleteFrom(table).where('ends_at', '<', endedBefore).execute();
    },
  };
}

/** The columns of which a session's state is made. */
export const stateColumns = [
  'current_digest',
  'previous_digest',
  'last_used_at',
  'repeated_at',
  'ends_at',
  'ended_at',
] as const;

type StateRow = {
  readonly current_digest: Buffer;
  readonly previous_digest: Buffer | null;
  readonly last_used_at: Date;
  readonly repeated_at: Date | null;
  readonly ends_at: Date;
  readonly ended_at: Date | null;
};

export function toState(row: StateRow): Omit<SessionState, 'remembered'> {
  return {
    currentDigest: row.current_digest,
    previousDigest: row.previous_digest,
    lastUsedAt: row.last_used_at,
    repeatedAt: row.repeated_at,
    endsAt: row.ends_at,
    endedAt: row.ended_at,
  };
}
