import type { AttackedBank } from '../attacked-bank.ts';

/**
 * A digest of each table, but the counts of requests, what jobs write by the minute, and what is made by itself of other
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
