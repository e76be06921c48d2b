import { type RawBuilder, sql } from 'kysely';

/**
 * What the rows of a table imply in the journal. `rows` gives id, label (for people) and state of a batch; `wanted` the
 * postings of each: id, what it is, whether it has to be there, its kind in the ledger and its amount, and between whom:
 * an account by its code, or any account of a customer; null where it does not matter.
 */
export type Implied = {
  readonly subjectKind: string;
  readonly of: RawBuilder<unknown>;
  readonly label: string;
  readonly state: string;
  readonly wanted: RawBuilder<unknown>;
};

export const transfer = sql`'transfer'`;
export const hold = sql`'hold'`;
export const post = sql`'post-hold'`;
export const release = sql`'void-hold'`;
export const reversal = sql`'reversal'`;

export const bank = (currency: string, name: string) =>
  sql`'bank:' || batch.${sql.ref(currency)} || ${`:${name}`}`;
