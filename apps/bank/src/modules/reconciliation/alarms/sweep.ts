import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';

/** Where a state and the journal do not say the same. */
export type Difference = {
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly summary: string;
};

export type Swept = {
  readonly rows: number;
  /** Where the next batch begins; undefined at the end. */
  readonly last: string | undefined;
  readonly differences: readonly Difference[];
};

/** Reads a table in batches and compares each row with the journal, both as they are at one moment. */
export type Sweep = (reader: Reader, after: string | undefined, limit: number) => Promise<Swept>;

/** What a batch comes to; `differencesOf` says what is wrong with one of its rows, if anything is. */
export function sweptOf<Row extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  differencesOf: (row: Row) => readonly Difference[],
): Swept {
  return {
    rows: rows.length,
    last: rows.length === limit ? rows.at(-1)?.id : undefined,
    differences: rows.flatMap(differencesOf),
  };
}

/** The id that the memo of a posting consists of; null for any other memo. */
export const idInMemo = sql<
  string | null
>`CASE WHEN posting.memo ~ '^[0-9a-f-]{36}$' THEN posting.memo::uuid END`;
