import { sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { availableSql, isAccountOverSql } from '../drawn-account.ts';

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

/** What is owed where the account has something. */
export async function listOwed(reader: Reader, limit: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT payment.id
    FROM card_payment AS payment
    JOIN ledger_view.account ON account.id = payment.ledger_account
    WHERE payment.owed > 0 AND NOT ${isAccountOverSql} AND ${availableSql} > 0
    ORDER BY payment.created_at
    LIMIT ${limit}
  `.execute(reader);
  return rows.map(({ id }) => id);
}
