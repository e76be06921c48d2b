import { sql } from 'kysely';
import type { Database, Reader, Tx } from '../../platform/database/database.ts';
import type { GoodRates, RateTable } from './rates.ts';

export async function insertRates(tx: Tx, { rates, fetchedAt, source }: GoodRates): Promise<void> {
  await tx
    .insertInto('exchange_rates')
    .values({ fetched_at: fetchedAt, source, eur: rates.EUR, gbp: rates.GBP })
    // Two processes that asked in the same millisecond were told the same.
    .onConflict((conflict) => conflict.column('fetched_at').doNothing())
    .execute();
}

/**
 * None from the future: a clock that once ran ahead must not keep its rates in use until the others catch up. By connections of
 * which none is held while another is waited for: whoever asks may be in a transaction.
 */
export async function findNewestRates(
  { lookups }: Pick<Database, 'lookups'>,
  now: Date,
): Promise<GoodRates | undefined> {
  const { rows } = await lookups.query<{ fetched_at: Date; source: string; eur: string; gbp: string }>(
    `SELECT fetched_at, source, eur::text, gbp::text
     FROM exchange_rates
     WHERE fetched_at <= $1
     ORDER BY fetched_at DESC
     LIMIT 1`,
    [now],
  );
  const [row] = rows;
  return row && { rates: { EUR: row.eur, GBP: row.gbp }, fetchedAt: row.fetched_at, source: row.source };
}

/** The last rates of each day on which any were fetched, up to a day; days are those of UTC. */
export async function listRatesByDay(
  db: Reader,
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
