import { setTimeout as wait } from 'node:timers/promises';
import { connected } from '../../../tools/testing/postgres-server.ts';
import type { AttackedBank } from '../attacked-bank.ts';

/**
 * Holds the timetable of the bank back, and begins when no job is left: what the bank does by the minute would look as if
 * strangers had done it.
 */
export function whileNothingIsDue<T>(
  { databaseUrl }: Pick<AttackedBank, 'databaseUrl'>,
  work: () => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (owner) => {
    await owner.query("UPDATE jobs.version SET cron_on = now() + interval '1 day'");
    try {
      // Those that failed for good stay where they are.
      const due =
        "SELECT FROM jobs.job WHERE name <> 'dead' AND state <= 'active' AND start_after <= now() LIMIT 1";
      while ((await owner.query(due)).rowCount !== 0) await wait(100);
      return await work();
    } finally {
      await owner.query('UPDATE jobs.version SET cron_on = now()');
    }
  });
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
