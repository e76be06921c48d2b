import type { Kysely } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { DB } from '../../platform/database/schema.generated.ts';

export type ContactMessage = {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly message: string;
  readonly createdAt: Date;
};

/** By whom of the staff, and what they made of it. */
export type Handled = { readonly by: string; readonly note: string };

export async function insertMessage(tx: Tx, message: ContactMessage): Promise<void> {
  await tx
    .insertInto('contact_message')
    .values({
      id: message.id,
      full_name: message.fullName,
      email: message.email,
      message: message.message,
      created_at: message.createdAt,
    })
    .execute();
}

/** False when there is no such message, or it was handled already. */
export async function markHandled(tx: Tx, id: string, at: Date, { by, note }: Handled): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('contact_message')
    .set({ status: 'handled', handled_at: at, handled_by: by, note })
    .where('id', '=', id)
    .where('status', '=', 'new')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** When this sender has written lately. Locks the sender's row, so that messages sent at once are judged one by one. */
export async function lockSends(tx: Tx, digest: Buffer, now: Date): Promise<readonly Date[]> {
  const { sends } = await tx
    .insertInto('contact_sender')
    .values({ digest, last_sent_at: now })
    .onConflict((conflict) => conflict.column('digest').doUpdateSet({ digest }))
    .returning('sends')
    .executeTakeFirstOrThrow();
  return sends;
}

export async function saveSends(tx: Tx, digest: Buffer, sends: readonly Date[], now: Date): Promise<void> {
  await tx
    .updateTable('contact_sender')
    .set({ sends: [...sends], last_sent_at: now })
    .where('digest', '=', digest)
    .execute();
}

export async function deleteSendersBefore(db: Kysely<DB>, lastSentBefore: Date): Promise<void> {
  await db.deleteFrom('contact_sender').where('last_sent_at', '<', lastSentBefore).execute();
}
