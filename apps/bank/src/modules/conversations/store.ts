import type { ChatCase } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { tellChanges } from '../../platform/stream/changes.ts';
import type { Person } from './services.ts';

export type Conversation = {
  readonly id: string;
  readonly customer_id: string | null;
  readonly guest_id: string | null;
  readonly by_contact_form: boolean;
  readonly state: 'open' | 'closed';
  readonly case_kind: ChatCase | null;
  readonly case_id: string | null;
  readonly assigned_to: string | null;
  readonly waiting_since: Date | null;
  readonly snoozed_until: Date | null;
  readonly last_number: number;
  readonly person_read: number;
  readonly staff_read: number;
  readonly mailed: number;
  readonly person_typing_at: Date | null;
  readonly staff_typing_at: Date | null;
  readonly opened_at: Date;
  readonly newest_at: Date;
  readonly first_answer_at: Date | null;
  readonly closed_at: Date | null;
  readonly rating: number | null;
  readonly merged_into: string | null;
};

const conversationColumns = sql`
  id, customer_id, guest_id, by_contact_form, state, case_kind, case_id, assigned_to, waiting_since, snoozed_until,
  last_number, person_read, staff_read, mailed, person_typing_at, staff_typing_at, opened_at, newest_at, first_answer_at,
  closed_at, rating, merged_into`;

/** Whose it is; what a guest wrote before they signed in is the customer's. */
export function isOf(person: Person): RawBuilder<boolean> {
  return person.kind === 'customer'
    ? sql`customer_id = ${person.customerId}`
    : sql`guest_id = ${person.guestId} AND customer_id IS NULL`;
}

/** One after the other: a message that is sent in two tabs at once is found by the second. */
export async function lockPerson(tx: Tx, person: Person): Promise<void> {
  const id = person.kind === 'customer' ? person.customerId : person.guestId;
  await lockName(tx, `conversation ${id}`);
}

export async function lockName(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** The one that is open, or the newest. */
export async function findCurrent(reader: Reader, person: Person): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    SELECT ${conversationColumns}
    FROM conversation
    WHERE ${isOf(person)} AND merged_into IS NULL
    ORDER BY state = 'open' DESC, opened_at DESC, id DESC
    LIMIT 1
  `.execute(reader);
  return rows[0];
}

/** Held until the transaction ends: numbers are given one after the other. */
export async function lockConversation(tx: Tx, id: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    SELECT ${conversationColumns}
    FROM conversation
    WHERE id = ${id}
    FOR UPDATE
  `.execute(tx);
  return rows[0];
}

export async function findConversation(reader: Reader, id: string): Promise<Conversation | undefined> {
  const { rows } = await sql<Conversation>`
    SELECT ${conversationColumns}
    FROM conversation
    WHERE id = ${id}
  `.execute(reader);
  return rows[0];
}

/** Those before the current one, newest first. */
export async function listEarlier(
  reader: Reader,
  person: Person,
  current: string,
): Promise<readonly Pick<Conversation, 'id' | 'opened_at' | 'closed_at'>[]> {
  const { rows } = await sql<Pick<Conversation, 'id' | 'opened_at' | 'closed_at'>>`
    SELECT id, opened_at, closed_at
    FROM conversation
    WHERE ${isOf(person)} AND merged_into IS NULL AND state = 'closed' AND id <> ${current}
    ORDER BY opened_at DESC, id DESC
    LIMIT 50
  `.execute(reader);
  return rows;
}

export type NewConversation = {
  readonly id: string;
  readonly customerId: string | null;
  readonly guestId: string | null;
  readonly byContactForm: boolean;
  readonly at: Date;
};

export async function insertConversation(tx: Tx, given: NewConversation): Promise<Conversation> {
  const { rows } = await sql<Conversation>`
    INSERT INTO conversation (id, customer_id, guest_id, by_contact_form, opened_at, newest_at)
    VALUES (
      ${given.id}, ${given.customerId}, ${given.guestId}, ${given.byContactForm}, ${given.at}, ${given.at}
    )
    RETURNING ${conversationColumns}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a new conversation was not written');
  return row;
}

type Changes = Partial<Omit<Conversation, 'id' | 'opened_at' | 'by_contact_form'>>;

/** Open pages are told; what staff keep to themselves is told to staff alone. */
export async function saveConversation(
  tx: Tx,
  id: string,
  changes: Changes,
  seenBy: 'both' | 'staff' = 'both',
): Promise<void> {
  await tx.updateTable('conversation').set(changes).where('id', '=', id).execute();
  await tellChanges(tx, [
    { topic: 'conversations' },
    ...(seenBy === 'staff' ? [] : [{ topic: 'conversations', thing: 'conversation', thingId: id } as const]),
  ]);
}

/** How many wait for somebody longer, and this one. */
export async function placeOf(
  reader: Reader,
  { id, waiting_since: since }: Conversation,
): Promise<number | null> {
  if (since === null) return null;
  const { rows } = await sql<{ place: number }>`
    SELECT count(*)::integer AS place
    FROM conversation
    WHERE waiting_since IS NOT NULL AND (waiting_since, id) <= (${since}, ${id}::uuid)
  `.execute(reader);
  return rows[0]?.place ?? null;
}
