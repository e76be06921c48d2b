import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import type { Secrets } from './secrets.ts';

/** A key keeps its number for good: with another under it, what the first one made would look wrong, not unreadable. */
export async function refuseOtherKeys(database: Database, { versions, hmac }: Secrets): Promise<void> {
  const prints = versions.map((version) => hmac('print', '', version));
  const given = sql`unnest(${versions}::integer[], ${prints}::bytea[]) AS given (version, print)`;
  // As one, so that keys which are refused leave no print of their own.
  await database.transaction(async (tx) => {
    await sql`INSERT INTO secret_key SELECT version, print FROM ${given} ON CONFLICT DO NOTHING`.execute(tx);
    const { rows } = await sql<{ version: number }>`
      SELECT version
      FROM ${given} JOIN secret_key AS known USING (version)
      WHERE known.print <> given.print
      LIMIT 1
    `.execute(tx);
    const other = rows[0];
    if (other === undefined) return;
    throw new StartError(
      `SECRET_KEYS has another key of version ${other.version} than the one that this bank was run with, so that every ` +
        'PIN would be wrong. Bring the right one back, or add the new one under a higher version.',
    );
  });
}
