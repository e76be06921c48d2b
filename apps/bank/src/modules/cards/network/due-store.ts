import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { payerJoin } from '../drawn-account.ts';

/** What nobody has cleared in time. */
export async function listPending(reader: Reader, now: Date, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('card_payment')
    .select('id')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is owed where there is something to take. */
export async function listOwed(reader: Reader, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT payment.id
    FROM card_payment AS payment
    ${payerJoin}
    WHERE payment.owed > 0 AND payer.available > 0
    ORDER BY payment.created_at
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}
