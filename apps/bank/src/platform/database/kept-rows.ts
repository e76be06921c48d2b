import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from './database.ts';
import type { DB } from './schema.generated.ts';

/** Rows that are deleted when their time is over: by the module that has them, at the moment that another decides on. */
export type KeptRows = {
  count(reader: Reader, before: Date): Promise<number>;
  /** At most so many; answers how many went. */
  forget(tx: Tx, before: Date, limit: number): Promise<number>;
};

/** For the module that owns the table. `isDue` is a condition on its rows. */
export function keptRows(table: keyof DB, isDue: (before: Date) => RawBuilder<unknown>): KeptRows {
  return {
    async count(reader, before) {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM ${sql.table(table)} WHERE ${isDue(before)}
      `.execute(reader);
      return rows[0]?.count ?? 0;
    },
    async forget(tx, before, limit) {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)}
        WHERE ctid IN (SELECT ctid FROM ${sql.table(table)} WHERE ${isDue(before)} LIMIT ${limit})
      `.execute(tx);
      return Number(numAffectedRows ?? 0n);
    },
  };
}
