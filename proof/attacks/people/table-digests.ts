import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connected } from '../../../tools/testing/postgres-server.ts';
import type { AttackedBank } from '../attacked-bank.ts';

/**
 * Holds the timetable of the bank back, begins when no job is left, and begins again if one has run nevertheless: what the
 * bank does by the minute would look as if strangers had done it.
 */
export function whileNothingIsDue<T>(
  { databaseUrl }: Pick<AttackedBank, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (owner) => {
    await owner.query("UPDATE jobs.version SET cron_on = now() + interval '1 day'");
    try {
      for (let attempt = 1; attempt <= 5; attempt += 1) {
        await untilNothingIsDue(owner);
        const { rows } = await owner.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
        const done = await work();
        const ran = await owner.query('SELECT FROM jobs.job WHERE started_on >= $1 LIMIT 1', [rows[0]?.now]);
        if (ran.rowCount === 0) return done;
      }
      throw new Error('The bank was never without a job for long enough.');
    } finally {
      await owner.query('UPDATE jobs.version SET cron_on = now()');
    }
  });
}

async function untilNothingIsDue(owner: pg.Client): Promise<void> {
  // What the timetable has called for begins up to a minute later, so that not all of it begins at once. Those that failed
  // for good stay where they are.
  const bringForward = `
    UPDATE jobs.job SET start_after = now()
    WHERE state < 'active' AND start_after > now() AND name IN (SELECT name FROM jobs.schedule)`;
  const due =
    "SELECT FROM jobs.job WHERE name <> 'dead' AND state <= 'active' AND start_after <= now() LIMIT 1";
  do {
    await wait(100);
    await owner.query(bringForward);
  } while ((await owner.query(due)).rowCount !== 0);
}

/**
 * A digest of each table, but the counts of requests, what is fetched from outside, and what is made by itself of other
 * tables: the links of the audit log, and the knots of the ledger's lanes.
 */
export async function tableDigests({
  database,
}: Pick<AttackedBank, 'database'>): Promise<Map<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'ledger')
       AND tablename NOT IN ('rate_limit', 'migration', 'audit_link', 'audit_unlinked', 'mail', 'exchange_rates', 'knot')`,
  );
  const digests = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ digest: string | null }>(
      `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS digest FROM ${name} t`,
    );
    digests.set(name, rows[0]?.digest ?? '');
  }
  return digests;
}
