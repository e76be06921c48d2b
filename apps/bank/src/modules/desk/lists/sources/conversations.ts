import { conversationList } from '@farthing/contract';
import { sql } from 'kysely';
import { memberView } from '../../../staff/index.ts';
import { messageView } from '../../../support/index.ts';
import { source } from '../query/index.ts';

/** Who works on it in the queue: a claim that is over counts for nothing, and whoever has handled it has it for good. */
const claims = sql`desk_claim AS claim WHERE claim.queue = 'messages' AND claim.expires_at > now()`;

const holder = sql`coalesce(
  message.handled_by,
  (SELECT claim.staff_id FROM ${claims} AND claim.case_id = message.id)
)`;

export const conversationSource = source<typeof conversationList>({
  list: conversationList,
  from: sql`${messageView} AS message`,
  joins: sql`LEFT JOIN ${memberView} AS holder ON holder.id = ${holder}`,
  id: sql`message.id`,
  idType: 'uuid',
  columns: {
    sender: sql`message.full_name`,
    // The form asks for no subject: how it begins tells what it is about.
    topic: sql`left(regexp_replace(message.message, '\\s+', ' ', 'g'), 80) || CASE WHEN length(message.message) > 80 THEN '…' ELSE '' END`,
    email: sql`message.email`,
    at: sql`message.created_at`,
    waiting: sql`CASE WHEN message.status = 'new' THEN message.created_at END`,
    state: sql`message.status`,
    with: { id: sql`holder.id`, name: sql`coalesce(holder.full_name, holder.email)` },
    handled: sql`message.handled_at`,
    note: sql`message.note`,
  },
  filters: {
    state: sql`message.status`,
    sender: sql`lower(message.full_name)`,
    email: (typed) => sql`message.email = ${typed.toLowerCase()}`,
    with: (id) => sql`(
      message.handled_by = ${id}::uuid
      OR (message.status = 'new' AND message.id IN (SELECT claim.case_id FROM ${claims} AND claim.staff_id = ${id}::uuid))
    )`,
    at: sql`message.created_at`,
  },
  orders: { at: { by: sql`message.created_at`, as: 'moment' } },
});
