import type pg from 'pg';
import { StartError } from '../start-error.ts';

/** What is written once and never again, whoever runs the bank. */
const writtenOnce = ['ledger.transfer', 'ledger.block', 'ledger.knot', 'public.audit_entry'] as const;

/**
 * A bank that could change its journal does not start: a hole anywhere in it would be a hole in the books. Rights come
 * back unseen, by a grant of an administrator or a connection that forgot to become the restricted role.
 */
export async function refuseToChangeTheJournal(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ role: string; changeable: string | null }>(
    `SELECT
       current_user AS role,
       string_agg(name, ', ') FILTER (WHERE has_table_privilege(name, 'UPDATE, DELETE, TRUNCATE')) AS changeable
     FROM unnest($1::text[]) AS name`,
    [writtenOnce],
  );
  for (const { role, changeable } of rows) {
    if (changeable === null) continue;
    throw new StartError(
      `The bank works as the database role ${role}, which may change what must never change: ${changeable}. ` +
        `Take those rights from it (REVOKE UPDATE, DELETE, TRUNCATE ON ${changeable} FROM ${role}).`,
    );
  }
}
