import { sql } from 'kysely';
import type { Reader } from './database.ts';

/** When the first migration was applied, by the clock of the database. */
export async function readMadeAt(reader: Reader): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`SELECT min(applied_at) AS at FROM public.migration`.execute(
    reader,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no migration was ever applied');
  return row.at;
}
