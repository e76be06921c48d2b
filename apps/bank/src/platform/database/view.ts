import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from './schema.generated.ts';

/**
 * What other modules may read of a table, to be named in FROM or JOIN like a table: the columns that its owner promises, and
 * none else. PostgreSQL reads through it, so that it costs nothing, and one statement can still read of many modules.
 */
export type View<Row> = RawBuilder<Row> & {
  /** The same, for a statement that is written as text. */
  readonly text: string;
};

/** A row as a view has it. */
export type ViewRow<Of> = Of extends View<infer Row> ? Row : never;

/** For the module that owns the table: others are handed the view. */
export function tableView<Table extends keyof DB, Column extends keyof Selectable<DB[Table]> & string>(
  table: Table,
  columns: readonly Column[],
): View<Pick<Selectable<DB[Table]>, Column>> {
  const text = `(SELECT ${columns.join(', ')} FROM ${table})`;
  return Object.assign(sql.raw<Pick<Selectable<DB[Table]>, Column>>(text), { text });
}
