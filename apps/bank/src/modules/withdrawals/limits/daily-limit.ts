import type { Reader } from '../../../platform/database/database.ts';

/** The day that a moment counts for. Days change at midnight UTC, for everybody alike and without daylight saving. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** How much of a customer's limit is taken up for a day. */
export async function usedOn(
  reader: Reader,
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
