import type { AnswerOf, getInboxConversation, InboxEntry, InboxView, listInbox } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/database/database.ts';
import { chatPolicies } from '../../../platform/policies/chat.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findCustomerLines, maskEmail } from '../../desk/index.ts';
import { customerView } from '../../identity/index.ts';
import { isTyping, namesOf, toInboxMessages } from '../answers.ts';
import { listMessages, type Range } from '../message-store.ts';
import type { ConversationServices, Worker } from '../services.ts';
import { type Conversation, findConversation } from '../store.ts';
import { aboutOf } from '../talk.ts';

/** What staff read of conversations. */

type Row = Conversation & {
  readonly person_name: string;
  readonly person_email: string | null;
  readonly proved: boolean;
  readonly newest: string | null;
};

const columns = sql`
  conversation.*,
  coalesce(customer.first_name || ' ' || customer.last_name, guest.name) AS person_name,
  coalesce(customer.email, guest.email) AS person_email,
  customer.id IS NOT NULL OR guest.email_proved_at IS NOT NULL AS proved,
  (
    SELECT left(regexp_replace(message.text, '\\s+', ' ', 'g'), 120)
    FROM conversation_message AS message
    WHERE message.conversation_id = conversation.id AND message.kind IN ('text', 'file', 'action')
    ORDER BY message.number DESC
    LIMIT 1
  ) AS newest`;

const source = sql`
  conversation
  LEFT JOIN ${customerView} AS customer ON customer.id = conversation.customer_id
  LEFT JOIN conversation_guest AS guest ON guest.id = conversation.guest_id`;

function isWaiting(now: Date): RawBuilder<boolean> {
  return sql`
    conversation.waiting_since IS NOT NULL AND conversation.assigned_to IS NULL
    AND (conversation.snoozed_until IS NULL OR conversation.snoozed_until <= ${now})`;
}

const isMine = (staffId: string) =>
  sql<boolean>`conversation.state = 'open' AND conversation.assigned_to = ${staffId}`;

/** Who waits longest is first; of the rest, what is newest. */
function viewOf(view: InboxView, staffId: string, now: Date) {
  switch (view) {
    case 'waiting':
      return { where: isWaiting(now), order: sql`conversation.waiting_since, conversation.id` };
    case 'mine':
      return {
        where: isMine(staffId),
        order: sql`conversation.snoozed_until > ${now} NULLS FIRST, conversation.waiting_since NULLS LAST, conversation.newest_at DESC`,
      };
    case 'all':
      return {
        where: sql`conversation.state = 'open'`,
        order: sql`conversation.newest_at DESC, conversation.id`,
      };
    case 'closed':
      return {
        where: sql`conversation.state = 'closed' AND conversation.merged_into IS NULL`,
        order: sql`conversation.closed_at DESC, conversation.id`,
      };
  }
}

export async function listConversations(
  services: ConversationServices,
  { member }: Worker,
  { view, search }: { readonly view: InboxView; readonly search?: string | undefined },
): Promise<AnswerOf<typeof listInbox>> {
  const { database, clock } = services;
  const reader = database.kysely;
  const now = clock.now();
  const { where, order } = viewOf(view, member.staffId, now);
  const { rows } = await sql<Row>`
    SELECT ${columns}
    FROM ${source}
    WHERE ${where} AND ${search === undefined ? sql`true` : isFound(search)}
    ORDER BY ${order}
    LIMIT ${chatPolicies.listed}
  `.execute(reader);
  const { rows: counted } = await sql<{ waiting: number; mine: number; all: number }>`
    SELECT
      count(*) FILTER (WHERE ${isWaiting(now)})::integer AS waiting,
      count(*) FILTER (WHERE ${isMine(member.staffId)})::integer AS mine,
      count(*)::integer AS all
    FROM conversation
    WHERE conversation.state = 'open'
  `.execute(reader);
  return {
    conversations: await toEntries(services, reader, rows),
    counts: counted[0] ?? { waiting: 0, mine: 0, all: 0 },
  };
}

/** How a name begins, or the whole of an address: nobody leafs through addresses. */
function isFound(search: string): RawBuilder<boolean> {
  const start = `${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(
    lower(coalesce(customer.first_name || ' ' || customer.last_name, guest.name)) LIKE ${start}
    OR lower(customer.last_name) LIKE ${start}
    OR coalesce(customer.email, guest.email) = ${search.toLowerCase()}
  )`;
}

async function toEntries(
  services: ConversationServices,
  reader: Reader,
  rows: readonly Row[],
): Promise<InboxEntry[]> {
  const names = await namesOf(
    services,
    reader,
    rows.map(({ assigned_to }) => assigned_to),
  );
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    person: {
      kind: row.customer_id === null ? 'guest' : 'customer',
      name: row.person_name,
      email: row.person_email === null ? null : maskEmail(row.person_email),
      proved: row.proved,
    },
    about: aboutOf(row),
    newest: row.newest ?? '',
    newest_at: row.newest_at.toISOString(),
    waiting_since: row.waiting_since?.toISOString() ?? null,
    with: row.assigned_to === null ? null : { id: row.assigned_to, name: names.get(row.assigned_to) ?? '' },
    snoozed_until: row.snoozed_until?.toISOString() ?? null,
    unread: row.staff_read < row.last_number && row.waiting_since !== null,
  }));
}

export async function readConversation(
  services: ConversationServices,
  id: string,
  range: Range,
): Promise<AnswerOf<typeof getInboxConversation>> {
  const { database, clock } = services;
  const reader = database.kysely;
  const { rows } = await sql<Row>`
    SELECT ${columns}
    FROM ${source}
    WHERE conversation.id = ${id}
  `.execute(reader);
  const [entry] = await toEntries(services, reader, rows);
  const [row] = rows;
  if (row === undefined || entry === undefined) throw new Refusal('not_found');
  const { messages, more } = await listMessages(reader, id, range, true);
  const lines = await findCustomerLines(reader, row.customer_id === null ? [] : [row.customer_id]);
  const others = await listOthers(reader, row);
  return {
    conversation: entry,
    messages: await toInboxMessages(services, reader, messages),
    more,
    typing: isTyping(row.person_typing_at, clock.now()),
    seen: row.person_read,
    customer: lines.get(row.customer_id ?? '') ?? null,
    by_email: row.person_email !== null,
    rating: row.rating,
    opened_at: row.opened_at.toISOString(),
    first_answer_at: row.first_answer_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    others: others.map(({ opened_at, ...other }) => ({ ...other, opened_at: opened_at.toISOString() })),
  };
}

/** Of the same customer; of guests, those with the same address, which may or may not be the same person. */
async function listOthers(
  reader: Reader,
  row: Row,
): Promise<readonly Pick<Conversation, 'id' | 'state' | 'opened_at'>[]> {
  const { rows } = await sql<Pick<Conversation, 'id' | 'state' | 'opened_at'>>`
    SELECT conversation.id, conversation.state, conversation.opened_at
    FROM ${source}
    WHERE
      conversation.id <> ${row.id}
      AND conversation.merged_into IS NULL
      AND (
        conversation.customer_id = ${row.customer_id}
        OR (conversation.customer_id IS NULL AND ${row.customer_id}::uuid IS NULL AND guest.email = ${row.person_email})
      )
    ORDER BY conversation.opened_at DESC
    LIMIT 20
  `.execute(reader);
  return rows;
}

/** Whether two are of one person beyond doubt: a guest who has a cookie has to have proved the address. */
export async function isSamePerson(reader: Reader, one: Conversation, other: Conversation): Promise<boolean> {
  if (one.customer_id !== null || other.customer_id !== null) return one.customer_id === other.customer_id;
  const { rows } = await sql<{ same: boolean }>`
    SELECT
      first.email = second.email
      AND (first.email_proved_at IS NOT NULL OR ${one.by_contact_form})
      AND (second.email_proved_at IS NOT NULL OR ${other.by_contact_form}) AS same
    FROM conversation_guest AS first, conversation_guest AS second
    WHERE first.id = ${one.guest_id} AND second.id = ${other.guest_id}
  `.execute(reader);
  return rows[0]?.same === true;
}

export async function refuseUnknown(reader: Reader, id: string): Promise<Conversation> {
  const found = await findConversation(reader, id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}
