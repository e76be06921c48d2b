import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

export type DatabaseHealth = {
  readonly answer_ms: number;
  readonly size_bytes: number;
  readonly connections: number;
  readonly most_connections: number;
  readonly standbys: number;
};

/** Of the whole server, whose connections all processes and programs share; the size is of our own database. */
export async function readDatabaseHealth(reader: Reader): Promise<DatabaseHealth> {
  const startedMs = performance.now();
  await sql`SELECT 1`.execute(reader);
  const answer_ms = Math.round((performance.now() - startedMs) * 100) / 100;
  const { rows } = await sql<{ size: bigint; connections: number; most: number; standbys: number }>`
    SELECT
      pg_database_size(current_database()) AS size,
      (SELECT sum(numbackends)::integer FROM pg_stat_database) AS connections,
      current_setting('max_connections')::integer AS most,
      (SELECT count(*)::integer FROM pg_stat_replication) AS standbys
  `.execute(reader);
  const [row] = rows;
  return {
    answer_ms,
    size_bytes: Number(row?.size ?? 0n),
    connections: row?.connections ?? 0,
    most_connections: row?.most ?? 0,
    standbys: row?.standbys ?? 0,
  };
}
