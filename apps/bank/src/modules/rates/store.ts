import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';
import type { GoodRates, RateTable } from './rates.ts';

export async function insertRates(tx: Tx, { rates, fetchedAt, source }: GoodRates): Promise<void> {
  await tx
    .insertInto('exchange_rates')
    .values({ fetched_at: fetchedAt, source, eur: rates.EUR, gbp: rates.GBP })
    // Two processes that asked in the same millisecond were told the same.
    .onConflict((conflict) => conflict.column('fetched_at').doNothing())
    .execute();
}

/** None from the future: a clock that once ran ahead must not keep its rates in use until the others catch up. */
export async function findNewestRates(db: Kysely<DB>, now: Date): Promise<GoodRates | undefined> {
  const row = await db
    .selectFrom('exchange_rates')
    .select(['fetched_at', 'source', 'eur', 'gbp'])
    .where('fetched_at', '<=', now)
    .orderBy('fetched_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { rates: { EUR: row.eur, GBP: row.gbp }, fetchedAt: row.fetched_at, source: row.source };
}

/** The last rates of each day on which any were fetched, up to a day; days are those of UTC. */
export async function listRatesByDay(
  db: Kysely<DB>,
  last: string,
): Promise<readonly { readonly day: string; readonly rates: RateTable }[]> {
  const { rows } = await sql<{ day: string; eur: string; gbp: string }>`
    SELECT DISTINCT ON (day) (fetched_at AT TIME ZONE 'UTC')::date::text AS day, eur::text, gbp::text
    FROM exchange_rates
    WHERE fetched_at < (${last}::date + 1)::timestamp AT TIME ZONE 'UTC'
    ORDER BY day, fetched_at DESC
  `.execute(db);
  return rows.map(({ day, eur, gbp }) => ({ day, rates: { EUR: eur, GBP: gbp } }));
}
