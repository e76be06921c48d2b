import type pg from 'pg';
import { streamPolicies } from '../policies/stream.ts';

/** A change as it was told. */
export type ToldEvent = {
  readonly topic: string;
  readonly customerId: string | null;
  readonly staffId: string | null;
};

/** Whose events are read. */
export type Reading = { readonly customerId: string } | { readonly staffId: string };

type Queryable = Pick<pg.Pool, 'query'>;

/**
 * Reads every event once, as soon as it can be seen. What is older than the oldest running transaction is final: nobody can add to
 * it. Of what is younger, the transactions that were seen are remembered, since more of them may appear in between.
 */
export function createEventReader(pool: Queryable) {
  let horizon: bigint | undefined;
  let seen: ReadonlySet<string> = new Set();
  return {
    /** What everything before is final at, as a cursor; undefined before the first reading. */
    horizon: () => horizon,
    async read(): Promise<readonly ToldEvent[]> {
      const since = horizon;
      const { rows } = await pool.query<{ horizon: string; events: Row[] | null }>({
        // Many times a second: planned once on each connection.
        name: 'stream-read',
        text: readSql,
        // At first only where things stand: nobody has been told anything yet.
        values: [since === undefined ? null : String(since)],
      });
      const [row] = rows;
      if (row === undefined) return [];
      const events = (row.events ?? []).filter(([xid]) => !seen.has(xid));
      const now = BigInt(row.horizon);
      seen = new Set((row.events ?? []).map(([xid]) => xid).filter((xid) => BigInt(xid) >= now));
      // Another server after a failover may be behind this one.
      horizon = now;
      return events.map(([, topic, customerId, staffId]) => ({ topic, customerId, staffId }));
    },
  };
}

type Row = readonly [xid: string, topic: string, customerId: string | null, staffId: string | null];

/** One statement, and so one snapshot, for the events and for what runs. */
const readSql = `
  SELECT
    pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
    (
      SELECT json_agg(json_build_array(event.xid::text, event.topic, event.customer_id, event.staff_id))
      FROM (
        SELECT DISTINCT xid, topic, customer_id, staff_id
        FROM stream_event
        WHERE xid >= $1::text::xid8
      ) AS event
    ) AS events`;

/** The topics that one person was told of since a cursor; undefined when it is older, or newer, than what is known. */
export async function readMissed(
  pool: Queryable,
  whose: Reading,
  after: string,
): Promise<readonly string[] | undefined> {
  const isCustomer = 'customerId' in whose;
  const { rows } = await pool.query<{ is_known: boolean; topics: string[] | null }>(
    `SELECT
       $2::text::xid8 BETWEEN coalesce((SELECT min(xid) FROM stream_event), pg_snapshot_xmin(pg_current_snapshot()))
         AND pg_snapshot_xmax(pg_current_snapshot()) AS is_known,
       (
         SELECT json_agg(DISTINCT topic)
         FROM stream_event
         WHERE xid >= $2::text::xid8
           AND ${isCustomer ? 'customer_id = $1' : 'customer_id IS NULL AND (staff_id IS NULL OR staff_id = $1)'}
       ) AS topics`,
    [isCustomer ? whose.customerId : whose.staffId, after],
  );
  const [row] = rows;
  return row?.is_known === true ? (row.topics ?? []) : undefined;
}

/** By the server's own clock, in portions: a statement may take only so long. The newest of what is too old stays, as the mark of it. */
export async function forgetOldEvents(pool: Queryable): Promise<void> {
  const { keptForMs, forgottenAtOnce } = streamPolicies;
  for (let count: number | null = forgottenAtOnce; count === forgottenAtOnce; ) {
    ({ rowCount: count } = await pool.query(
      `WITH old AS (
         SELECT max(xid) AS newest
         FROM stream_event
         WHERE told_at < now() - $1::double precision * interval '1 millisecond'
       )
       DELETE FROM stream_event
       WHERE (xid, id) IN (
         SELECT event.xid, event.id FROM stream_event AS event JOIN old ON event.xid < old.newest LIMIT $2
       )`,
      [keptForMs, forgottenAtOnce],
    ));
  }
}

/** So that a cursor from now on is known to be one of this table, though nothing was told yet. */
export async function markBeginning(pool: Queryable): Promise<void> {
  await pool.query('INSERT INTO stream_event (topic) SELECT $1 WHERE NOT EXISTS (SELECT FROM stream_event)', [
    'beginning',
  ]);
}
