import type { RawBuilder } from 'kysely';
import type { Database, Reader } from '../../platform/database/database.ts';
import { lookingUp } from '../../platform/database/looking-up.ts';

/** A statement by which a call of the network is decided. That of a payment online reads more, and is another. */
type Question = 'card-asked' | 'card-asked-online' | 'card-followed';

export type Asking = <Row>(query: RawBuilder<Row>, question: Question) => Promise<readonly Row[]>;

/**
 * Planned once for all cards. PostgreSQL would plan it for every call, since its estimate for one card is a little cheaper than for
 * any: that took four times as long as running it.
 */
export function askingByIndex({ kysely, lookups }: Pick<Database, 'kysely' | 'lookups'>): Asking {
  const of = (question: Question) => lookingUp({ lookups }, question);
  const asked = {
    'card-asked': of('card-asked'),
    'card-asked-online': of('card-asked-online'),
    'card-followed': of('card-followed'),
  } as const satisfies Record<Question, unknown>;
  return async <Row>(query: RawBuilder<Row>, question: Question) => {
    const { sql: text, parameters } = query.compile(kysely);
    const { rows } = await asked[question](text, parameters);
    // The statement says what its rows are.
    return rows as readonly Row[];
  };
}

/** As part of a transaction, or where nobody waits for the answer. */
export function askingWithin(reader: Reader): Asking {
  return async (query) => (await query.execute(reader)).rows;
}
