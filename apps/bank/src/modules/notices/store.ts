import type { Reader, Tx } from '../../platform/database/database.ts';
import { pageOf, readUuid } from '../../platform/http/paging.ts';

const atOnce = 20;

/** Ids are made in the order of time. */
export async function listNewest(reader: Reader, customerId: string, cursor: string | undefined) {
  const before = readUuid(cursor);
  const rows = await reader
    .selectFrom('notice')
    .select(['id', 'kind', 'text', 'created_at', 'read_at'])
    .where('customer_id', '=', customerId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(atOnce + 1)
    .execute();
  return pageOf(rows, atOnce, ({ id }) => id);
}

export async function countUnread(reader: Reader, customerId: string): Promise<number> {
  const { unread } = await reader
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<bigint>().as('unread'))
    .where('customer_id', '=', customerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(unread);
}

/** Answers how many were unread. */
export async function markRead(tx: Tx, customerId: string, upTo: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set(({ fn, val }) => ({ read_at: fn('greatest', ['created_at', val(now)]) }))
    .where('customer_id', '=', customerId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

export async function forgetBefore(reader: Reader, before: Date): Promise<void> {
  await reader.deleteFrom('notice').where('created_at', '<', before).execute();
}
