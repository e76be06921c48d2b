import { sql } from 'kysely';
import type { Reader, Tx } from '../../../../platform/database/database.ts';

export type ViewRow = {
  readonly id: string;
  readonly staff_id: string;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
};

const columns = ['id', 'staff_id', 'list', 'name', 'query', 'shared'] as const;

/** Somebody's own, and after them those that are shared, by name. */
export async function listViewsFor(
  reader: Reader,
  list: string,
  staffId: string,
): Promise<readonly ViewRow[]> {
  return reader
    .selectFrom('list_view')
    .select(columns)
    .where('list', '=', list)
    .where((is) => is.or([is('staff_id', '=', staffId), is('shared', '=', true)]))
    .orderBy(sql`staff_id <> ${staffId}`)
    .orderBy('name')
    .orderBy('id')
    .limit(mostShown)
    .execute();
}

const mostShown = 100;

export async function countViewsOf(reader: Reader, staffId: string): Promise<number> {
  const { count } = await reader
    .selectFrom('list_view')
    .select((is) => is.fn.countAll<bigint>().as('count'))
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when the member has one of this name already. */
export async function insertView(tx: Tx, view: ViewRow, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('list_view')
    .values({ ...view, created_at: now })
    .onConflict((conflict) => conflict.columns(['staff_id', 'list', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Their own only: those of others are not there for them. */
export async function deleteView(tx: Tx, id: string, staffId: string): Promise<ViewRow | undefined> {
  return tx
    .deleteFrom('list_view')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning(columns)
    .executeTakeFirst();
}
