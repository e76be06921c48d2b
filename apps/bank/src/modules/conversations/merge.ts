import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addMessage, event } from './add-message.ts';
import { listUnread } from './message-store.ts';
import type { ConversationServices } from './services.ts';
import { type Conversation, lockConversation, saveConversation } from './store.ts';

/**
 * All that was said in one conversation once more at the end of another, in its order; the first is closed and points there. Both
 * are locked, the lower id first: two who merge crosswise would wait for each other.
 */
export async function copyInto(
  services: ConversationServices,
  tx: Tx,
  fromId: string,
  intoId: string,
): Promise<void> {
  const [first, second] = [fromId, intoId].toSorted();
  const locked = [await lockConversation(tx, first ?? fromId), await lockConversation(tx, second ?? intoId)];
  const from = locked.find((each) => each?.id === fromId);
  const into = locked.find((each) => each?.id === intoId);
  if (from?.state !== 'open' || into?.state !== 'open') throw new Refusal('case_closed');
  const { conversation: told } = await addMessage(
    services,
    tx,
    into,
    event(services, 'Earlier messages follow.'),
  );
  const last = await copyMessages(tx, from, told);
  const mailed = await mailedAfter(tx, from, into, told.last_number);
  await sql`UPDATE conversation_file SET conversation_id = ${intoId} WHERE conversation_id = ${fromId}`.execute(
    tx,
  );
  const { waiting_since: since } = into;
  await saveConversation(tx, intoId, {
    last_number: last,
    mailed,
    waiting_since: earlier(since, from.waiting_since),
    snoozed_until: null,
    newest_at: services.clock.now(),
    case_kind: into.case_kind ?? from.case_kind,
    case_id: into.case_id ?? from.case_id,
  });
  await saveConversation(tx, fromId, {
    state: 'closed',
    closed_at: services.clock.now(),
    waiting_since: null,
    snoozed_until: null,
    merged_into: intoId,
  });
}

/** They keep the ids of their senders, so that one that is sent again is found where it is now. */
async function copyMessages(tx: Tx, from: Conversation, into: Conversation): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    INSERT INTO conversation_message (
      conversation_id, number, client_id, author, staff_id, kind, text, masked, action, file_id, created_at
    )
    SELECT
      ${into.id}::uuid, ${into.last_number}::integer + (row_number() OVER (ORDER BY moved.number))::integer,
      CASE WHEN EXISTS (
        SELECT FROM conversation_message AS there
        WHERE there.conversation_id = ${into.id} AND there.client_id = moved.client_id
      ) THEN gen_random_uuid() ELSE moved.client_id END,
      moved.author, moved.staff_id, moved.kind, moved.text, moved.masked, moved.action, moved.file_id, moved.created_at
    FROM conversation_message AS moved
    WHERE moved.conversation_id = ${from.id}
    RETURNING number
  `.execute(tx);
  return Math.max(into.last_number, ...rows.map(({ number }) => number));
}

/**
 * Up to where nothing is mailed again: what was read or mailed before it was copied. Where an answer in the other one waits to be
 * mailed yet, it is not passed over.
 */
async function mailedAfter(
  tx: Tx,
  from: Conversation,
  into: Conversation,
  copiedAfter: number,
): Promise<number> {
  const unread = await listUnread(tx, into.id, Math.max(into.person_read, into.mailed), copiedAfter);
  if (unread.length > 0) return into.mailed;
  const { rows } = await sql<{ known: number }>`
    SELECT count(*)::integer AS known
    FROM conversation_message
    WHERE conversation_id = ${from.id} AND number <= ${Math.max(from.person_read, from.mailed)}
  `.execute(tx);
  return copiedAfter + (rows[0]?.known ?? 0);
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}
