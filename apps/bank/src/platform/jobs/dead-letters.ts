import { randomUUID } from 'node:crypto';
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../database/database.ts';
import type { DeadLetter } from '../jobs.ts';
import { jobsSchema } from './install.ts';
import { deadQueue } from './job-row.ts';

type ComesRound = (queue: string) => boolean;

/** Newest first, 100 at most. */
export async function listDead(reader: Reader, comesRound: ComesRound): Promise<readonly DeadLetter[]> {
  return select(reader, sql`true`, comesRound);
}

export async function findDead(
  reader: Reader,
  id: string,
  comesRound: ComesRound,
): Promise<DeadLetter | undefined> {
  const [found] = await select(reader, sql`id = ${id}::uuid`, comesRound);
  return found;
}

async function select(
  reader: Reader,
  condition: RawBuilder<unknown>,
  comesRound: ComesRound,
): Promise<readonly DeadLetter[]> {
  const { rows } = await sql<Omit<DeadLetter, 'comesRound'>>`
    SELECT
      id,
      coalesce(source_name, ${deadQueue}) AS queue,
      data AS payload,
      coalesce(source_output ->> 'message', source_output #>> '{value,message}', '') AS error,
      coalesce(source_retry_count, 0) + 1 AS attempts,
      created_on AS "diedAt"
    FROM ${jobTable}
    WHERE name = ${deadQueue} AND state < 'active' AND ${condition}
    ORDER BY created_on DESC
    LIMIT 100
  `.execute(reader);
  return rows.map((row) => ({ ...row, comesRound: comesRound(row.queue) }));
}

/** Of jobs that wait for a worker and not for their time. */
export async function findDueSince(reader: Reader): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    SELECT min(greatest(start_after, created_on)) AS since
    FROM ${jobTable}
    WHERE name <> ${deadQueue} AND state < 'active' AND NOT blocked AND start_after <= now()
  `.execute(reader);
  return rows[0]?.since ?? undefined;
}

/**
 * What comes round has no key, and of those one waits in a queue: put back beside the next round it would be turned away.
 * With a key of its own both wait.
 */
export async function giveKey(tx: Tx, id: string): Promise<void> {
  await sql`
    UPDATE ${jobTable}
    SET singleton_key = ${randomUUID()}
    WHERE name = ${deadQueue} AND id = ${id}::uuid AND state < 'active' AND singleton_key IS NULL
  `.execute(tx);
}

/** One that somebody puts back at the same moment is waited for, and then is not there. */
export async function dropDead(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    DELETE FROM ${jobTable}
    WHERE name = ${deadQueue} AND id = ${id}::uuid AND state < 'active'
    RETURNING id
  `.execute(tx);
  return rows.length === 1;
}

/** Lets pg-boss work in a transaction of ours: what it does and the audit entry about it are written together. */
export function runningIn(tx: Tx) {
  return async (text: string, values: unknown[] = []) => {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, values));
    return { rows };
  };
}

const jobTable = sql.table(`${jobsSchema}.job`);
