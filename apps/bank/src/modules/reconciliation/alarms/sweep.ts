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
