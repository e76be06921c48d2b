import type { Row } from '../rows/index.ts';
import { judge } from '../rules/index.ts';
import type { Sql } from '../sql/index.ts';
import { failureOf } from './errors.ts';
import { failedOf, workStatement } from './work-statement.ts';

/**
 * Writes rows without commands by one statement; answers the kind of row whose guard failed. Nothing is written either when
 * another writer took what a guard had found free, at the same moment.
 */
export async function writeRows(sql: Sql, rows: readonly Row[]): Promise<string | undefined> {
  if (rows.length === 0) return undefined;
  const live = rows.map((row) => ({ work: 0, command: null, row }));
  const { text, values } = workStatement(judge([], nothing), live, 0, { sealed: true });
  try {
    const answer = await sql.query(text, values);
    return failedOf(answer.rows[0]).get(0)?.by;
  } catch (error) {
    if (failureOf(error) === 'conflict') return 'another writer';
    throw error;
  }
}

const nothing = { known: new Map(), taken: new Set<null>(), account: () => undefined, nowMs: 0 };
