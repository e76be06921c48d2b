import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

/** A running transaction; always the first parameter of what writes, so that nobody writes outside of one by accident. */
export type Tx = Transaction<DB>;

export type Database = {
  readonly kysely: Kysely<DB>;
  readonly pool: pg.Pool;
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
