import { CompiledQuery } from 'kysely';
import type { Tx } from './database.ts';

/** Plain SQL as part of a running transaction, for the ledger, which does not know Kysely. */
export type Queryable = {
  query(text: string, values: readonly unknown[]): Promise<{ readonly rows: Record<string, unknown>[] }>;
};

export function queryable(tx: Tx): Queryable {
  return {
    query: (text, values) => tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values])),
  };
}
