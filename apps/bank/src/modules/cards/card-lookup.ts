import type { RawBuilder } from 'kysely';
import type { Database, Reader } from '../../platform/database/database.ts';
import { plannedLookup } from '../../platform/database/planned-lookup.ts';

/** The statements that read what a call of the network is decided on. A payment online needs more, so it has its own. */
type Statement = 'card-asked' | 'card-asked-online' | 'card-followed';

export type CardLookup = <Row>(query: RawBuilder<Row>, statement: Statement) => Promise<readonly Row[]>;

/**
 * Planned once for all cards. PostgreSQL would plan it for every call, since its estimate for one card is a little cheaper than for
 * any: that took four times as long as running it.
 */
export function plannedCardLookup({ kysely, lookups }: Pick<Database, 'kysely' | 'lookups'>): CardLookup {
  const planned = (statement: Statement) => plannedLookup({ lookups }, statement);
  const lookUp = {
    'card-asked': planned('card-asked'),
    'card-asked-online': planned('card-asked-online'),
    'card-followed': planned('card-followed'),
  } as const satisfies Record<Statement, unknown>;
  return async <Row>(query: RawBuilder<Row>, statement: Statement) => {
    const { sql: text, parameters } = query.compile(kysely);
    const { rows } = await lookUp[statement](text, parameters);
    // The statement says what its rows are.
    return rows as readonly Row[];
  };
}

/** As part of a transaction, or where nobody waits for the answer. */
export function cardLookupWithin(reader: Reader): CardLookup {
  return async (query) => (await query.execute(reader)).rows;
}
