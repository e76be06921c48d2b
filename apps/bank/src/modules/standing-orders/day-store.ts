import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { OrderOutcome } from './standing-order.ts';

/** What became of a day of an order. */
export type OrderDay = {
  readonly orderId: string;
  readonly day: string;
  readonly outcome: OrderOutcome;
  readonly withdrawalId: string | null;
  readonly reason: string | null;
};

export async function listDays(reader: Reader, orderIds: readonly string[]): Promise<readonly OrderDay[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('standing_order_day')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    day: row.day,
    outcome: row.outcome as OrderOutcome,
    withdrawalId: row.withdrawal_id,
    reason: row.reason,
  }));
}

export async function findDay(reader: Reader, orderId: string, day: string): Promise<OrderDay | undefined> {
  return (await listDays(reader, [orderId])).find((each) => each.day === day);
}

export async function insertSkip(tx: Tx, orderId: string, day: string, at: Date): Promise<void> {
  await tx
    .insertInto('standing_order_day')
    .values({ order_id: orderId, day, outcome: 'skipped', at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What is skipped of an order from this day on is skipped of the one that goes on with its days. */
export async function keepSkips(
  tx: Tx,
  orderId: string,
  { of, from, at }: { readonly of: string; readonly from: string; readonly at: Date },
): Promise<void> {
  await sql`
    INSERT INTO standing_order_day (order_id, day, outcome, at)
    SELECT ${orderId}, day, 'skipped', ${at}
    FROM standing_order_day
    WHERE order_id = ${of} AND outcome = 'skipped' AND day >= ${from}
  `.execute(tx);
}

export async function removeSkip(tx: Tx, orderId: string, day: string): Promise<void> {
  await tx
    .deleteFrom('standing_order_day')
    .where('order_id', '=', orderId)
    .where('day', '=', day)
    .where('outcome', '=', 'skipped')
    .execute();
}
