import { insertion } from '@farthing/ledger';
import { type Kysely, sql } from 'kysely';
import type { Reader, Tx } from '../database/database.ts';
import type { DB } from '../database/schema.generated.ts';

export type MailRow = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed_body: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  /** What it tells of, by which its reader may not want it. */
  readonly kind: string | null;
};

export async function insertMail(tx: Tx, row: MailRow): Promise<void> {
  await tx.insertInto('mail').values(row).execute();
}

/** The same as a row of a work. */
export const newMail = insertion('mail', {
  columns: {
    id: 'uuid',
    recipient: 'text',
    subject: 'text',
    sealed_body: 'text?',
    created_at: 'timestamptz',
    sent_at: 'timestamptz?',
    kind: 'text?',
  },
  fresh: 'id',
});

/** Counts the attempt before it is made, so that one which kills the process is counted too. */
export async function beginAttempt(db: Kysely<DB>, id: string): Promise<MailRow | undefined> {
  return db
    .updateTable('mail')
    .set((mail) => ({ attempts: mail('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

export async function markSent(db: Kysely<DB>, id: string, sentAt: Date, keepBody: boolean): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sent_at: sentAt, last_error: null, ...(keepBody ? {} : { sealed_body: null }) })
    .where('id', '=', id)
    .execute();
}

export async function markFailed(db: Kysely<DB>, id: string, error: string): Promise<void> {
  await db.updateTable('mail').set({ last_error: error }).where('id', '=', id).execute();
}

/** Newest first. Ids are made in the order of time. */
export async function listMail(
  db: Kysely<DB>,
  recipient: string | undefined,
  limit: number,
): Promise<MailRow[]> {
  let query = db.selectFrom('mail').select(columns).where('sealed_body', 'is not', null);
  if (recipient !== undefined) query = query.where(sql`lower(recipient)`, '=', recipient.toLowerCase());
  return query.orderBy('id', 'desc').limit(limit).execute();
}

export async function findMail(db: Kysely<DB>, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('mail').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Keeps the newest mails, and those that are still to be delivered, and deletes the others. */
export async function deleteAllButNewest(db: Kysely<DB>, kept: number): Promise<void> {
  const firstDeleted = db.selectFrom('mail').select('id').orderBy('id', 'desc').offset(kept).limit(1);
  await db.deleteFrom('mail').where('id', '<=', firstDeleted).where('sent_at', 'is not', null).execute();
}

/** A mail that could not be delivered for so long never will be, and its body need not be kept. */
export async function wipeBodiesBefore(db: Kysely<DB>, createdBefore: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ sealed_body: null })
    .where('sent_at', 'is', null)
    .where('created_at', '<', createdBefore)
    .where('sealed_body', 'is not', null)
    .execute();
}

const columns = ['id', 'recipient', 'subject', 'sealed_body', 'created_at', 'sent_at', 'kind'] as const;

/** What has not been sent: how many in all, the oldest of it, and the newest of those that could not be; and what was sent last. */
export async function readOutbox(kysely: Reader) {
  const unsent = kysely.selectFrom('mail').where('sent_at', 'is', null);
  const [count, oldest, failing, last] = await Promise.all([
    unsent.select(({ fn }) => fn.countAll<bigint>().as('waiting')).executeTakeFirstOrThrow(),
    unsent.select('created_at').orderBy('id').limit(1).executeTakeFirst(),
    unsent
      .select(['id', 'recipient', 'subject', 'attempts', 'last_error', 'created_at'])
      .where('last_error', 'is not', null)
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
    kysely
      .selectFrom('mail')
      .select('sent_at')
      .where('sent_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    waiting: Number(count.waiting),
    oldestAt: oldest?.created_at,
    failing,
    lastSentAt: last?.sent_at ?? undefined,
  };
}
