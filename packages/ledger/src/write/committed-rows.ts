import type { Sql } from '../sql/index.ts';
import type { Item } from './queue.ts';

/**
 * Of the works whose answers were lost, those without commands whose rows are there: an id that was made for a row of the
 * work alone is in its table. What has commands is looked for in the journal instead.
 */
export async function findCommitted(sql: Sql, batch: readonly Item[]): Promise<ReadonlySet<Item>> {
  const committed = new Set<Item>();
  for (const item of batch) {
    if (!item.uncertain || item.commands.length > 0) continue;
    for (const { kind, values } of item.rows) {
      const { proof } = kind.sql;
      if (proof === undefined) continue;
      const text = `SELECT FROM ${proof.table} WHERE ${proof.column} = $1`;
      const { rows } = await sql.query(text, [values[proof.name]]);
      if (rows.length > 0) committed.add(item);
      break;
    }
  }
  return committed;
}
