import type { RawBuilder } from 'kysely';
import type { Database, Reader } from '../../platform/database/database.ts';
import { lookingUp } from '../../platform/database/looking-up.ts';

/** Runs the one statement by which a payment is decided. That of a payment online reads more, and is another. */
export type Asking = <Row>(query: RawBuilder<Row>, isOnline: boolean) => Promise<readonly Row[]>;

/**
 * Planned once for all cards. PostgreSQL would plan it for every call, since its estimate for one card is a little cheaper than for
 * any: that took four times as long as running it.
 */
export function askingByIndex({ kysely, lookups }: Pick<Database, 'kysely' | 'lookups'>): Asking {
  const [online, present] = [
    lookingUp({ lookups }, 'card-asked-online'),
    lookingUp({ lookups }, 'card-asked'),
  ];
  return async <Row>(query: RawBuilder<Row>, isOnline: boolean) => {
    const { sql: text, parameters } = query.compile(kysely);
    const { rows } = await (isOnline ? online : present)(text, parameters);
    // The statement says what its rows are.
    return rows as readonly Row[];
  };
}

/** As part of a transaction. */
export function askingWithin(reader: Reader): Asking {
  return async (query) => (await query.execute(reader)).rows;
}
