import type { Reader, Tx } from '../../../platform/database/database.ts';

export async function saveFreeze(
  tx: Tx,
  id: string,
  { at, by, because }: { readonly at: Date; readonly by: string; readonly because: string | null },
): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ frozen_at: at, frozen_by: by, frozen_because: because })
    .where('id', '=', id)
    .execute();
}

export async function saveLift(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ frozen_at: null, frozen_by: null, frozen_because: null, freeze_lifted_at: now })
    .where('id', '=', id)
    .execute();
}

/** What a link of a mail is judged by. */
export type FreezeTimes = {
  readonly id: string;
  readonly frozen_at: Date | null;
  readonly freeze_lifted_at: Date | null;
};

export async function findFreezeTimes(reader: Reader, id: string): Promise<FreezeTimes | undefined> {
  return selectTimes(reader).where('id', '=', id).executeTakeFirst();
}

export async function findFreezeTimesByEmail(
  reader: Reader,
  email: string,
): Promise<FreezeTimes | undefined> {
  return selectTimes(reader).where('email', '=', email).executeTakeFirst();
}

/** Of those who can be frozen. */
function selectTimes(reader: Reader) {
  return reader
    .selectFrom('customer')
    .select(['id', 'frozen_at', 'freeze_lifted_at'])
    .where('status', 'in', ['active', 'locked']);
}
