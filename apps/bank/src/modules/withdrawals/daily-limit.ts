import type { Money } from '@farthing/money';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The day that a moment counts for. Days change at midnight UTC, for everybody alike and without daylight saving. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/**
 * Takes up a share of a customer's limit for a day. One row holds the day's total, so whoever comes at the same moment
 * waits for it, and its CHECK would refuse what this lets through by mistake.
 */
export async function takeLimit(
  tx: Tx,
  customerId: string,
  day: string,
  { share, limitMinor }: { readonly share: Money; readonly limitMinor: bigint },
): Promise<void> {
  if (share.minor > limitMinor) throw new Refusal('daily_limit_exceeded');
  const { rows } = await sql`
    INSERT INTO outgoing_day (customer_id, day, currency, total, ceiling)
    VALUES (${customerId}, ${day}, ${share.currency}, ${share.minor}, ${limitMinor})
    ON CONFLICT (customer_id, day, currency) DO UPDATE
    SET total = outgoing_day.total + excluded.total, ceiling = excluded.ceiling
    WHERE outgoing_day.total + excluded.total <= excluded.ceiling
    RETURNING total
  `.execute(tx);
  if (rows.length === 0) throw new Refusal('daily_limit_exceeded');
}

/** How much of a customer's limit is taken up for a day. */
export async function usedOn(
  reader: Database['kysely'] | Tx,
  customerId: string,
  day: string,
  currency: string,
): Promise<bigint> {
  const row = await reader
    .selectFrom('outgoing_day')
    .select('total')
    .where('customer_id', '=', customerId)
    .where('day', '=', day)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return row?.total ?? 0n;
}

/** Gives a share back: the money did not leave, or came back. */
export async function freeLimit(tx: Tx, customerId: string, day: string, share: Money): Promise<void> {
  await tx
    .updateTable('outgoing_day')
    .set({ total: sql<bigint>`total - ${share.minor}` })
    .where('customer_id', '=', customerId)
    .where('day', '=', day)
    .where('currency', '=', share.currency)
    .execute();
}
