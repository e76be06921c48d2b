import type { ChatAction } from '@farthing/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { chatPolicies } from '../../platform/policies/chat.ts';
import type { Person } from './services.ts';
import { isOf } from './store.ts';

export type Message = {
  readonly conversation_id: string;
  readonly number: number;
  readonly client_id: string;
  readonly author: 'customer' | 'guest' | 'staff' | 'bank';
  readonly staff_id: string | null;
  readonly kind: 'text' | 'file' | 'action' | 'event' | 'note';
  readonly text: string;
  readonly masked: boolean;
  readonly action: ChatAction | null;
  readonly file_id: string | null;
  readonly file_name: string | null;
  readonly file_type: 'image/webp' | 'application/pdf' | null;
  readonly file_bytes: number | null;
  readonly created_at: Date;
};

const columns = sql`
  message.conversation_id, message.number, message.client_id, message.author, message.staff_id, message.kind, message.text,
  message.masked, message.action, message.file_id, message.created_at,
  file.name AS file_name, file.type AS file_type, file.bytes AS file_bytes`;

const source = sql`conversation_message AS message LEFT JOIN conversation_file AS file ON file.id = message.file_id`;

export type Range = { readonly after?: number | undefined; readonly before?: number | undefined };

/** In their order. Without a range the newest; `more` says whether there are some before the first. */
export async function listMessages(
  reader: Reader,
  conversationId: string,
  { after, before }: Range,
  withNotes: boolean,
): Promise<{ readonly messages: readonly Message[]; readonly more: boolean }> {
  const { shown } = chatPolicies;
  const forwards = after !== undefined && before === undefined;
  const { rows } = await sql<Message>`
    SELECT ${columns}
    FROM ${source}
    WHERE
      message.conversation_id = ${conversationId}
      AND message.number > ${after ?? 0}
      AND message.number < ${before ?? 2_147_483_647}
      AND (${withNotes} OR message.kind <> 'note')
    ORDER BY message.number ${forwards ? sql`ASC` : sql`DESC`}
    LIMIT ${shown + 1}
  `.execute(reader);
  const page = rows.slice(0, shown);
  return { messages: forwards ? page : page.toReversed(), more: !forwards && rows.length > shown };
}

export type NewMessage = Pick<Message, 'client_id' | 'author' | 'kind' | 'text'> &
  Partial<Pick<Message, 'staff_id' | 'masked' | 'action' | 'file_id'>>;

export async function insertMessage(
  tx: Tx,
  conversationId: string,
  number: number,
  message: NewMessage,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('conversation_message')
    .values({ ...message, conversation_id: conversationId, number, created_at: at })
    .execute();
}

export async function findMessage(
  reader: Reader,
  conversationId: string,
  number: number,
): Promise<Message | undefined> {
  return first(reader, sql`message.conversation_id = ${conversationId} AND message.number = ${number}`);
}

/** What a person has sent before under this id, in whichever of their conversations. */
export async function findSent(
  reader: Reader,
  person: Person,
  clientId: string,
): Promise<Message | undefined> {
  return first(
    reader,
    sql`
      message.client_id = ${clientId}
      AND message.author IN ('customer', 'guest')
      AND message.conversation_id IN (SELECT id FROM conversation WHERE ${isOf(person)})
      ORDER BY message.created_at`,
  );
}

/** The same of a member of staff. */
export async function findSentByStaff(
  reader: Reader,
  conversationId: string,
  clientId: string,
): Promise<Message | undefined> {
  return first(reader, sql`message.conversation_id = ${conversationId} AND message.client_id = ${clientId}`);
}

async function first(reader: Reader, where: RawBuilder<unknown>): Promise<Message | undefined> {
  const { rows } = await sql<Message>`SELECT ${columns} FROM ${source} WHERE ${where} LIMIT 1`.execute(
    reader,
  );
  return rows[0];
}

/** What the bank said last, by which four digits are known for a PIN. */
export async function lastOfStaff(reader: Reader, conversationId: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    SELECT text
    FROM conversation_message
    WHERE conversation_id = ${conversationId} AND author = 'staff' AND kind <> 'note'
    ORDER BY number DESC
    LIMIT 1
  `.execute(reader);
  return rows[0]?.text ?? '';
}

/** When a person has written lately, oldest first, at most as many as count. */
export async function listSends(
  reader: Reader,
  person: Person,
  { since, most, filesOnly }: { readonly since: Date; readonly most: number; readonly filesOnly: boolean },
): Promise<readonly Date[]> {
  const { rows } = await sql<{ created_at: Date }>`
    SELECT message.created_at
    FROM conversation_message AS message
    WHERE
      message.conversation_id IN (SELECT id FROM conversation WHERE ${isOf(person)} AND newest_at > ${since})
      AND message.author IN ('customer', 'guest')
      AND message.created_at > ${since}
      AND (NOT ${filesOnly} OR message.kind = 'file')
    ORDER BY message.created_at DESC
    LIMIT ${most}
  `.execute(reader);
  return rows.map(({ created_at }) => created_at).toReversed();
}

/** Answers that the person has neither read nor been mailed, oldest first. */
export async function listUnread(
  reader: Reader,
  conversationId: string,
  after: number,
  upTo = 2_147_483_647,
): Promise<readonly Message[]> {
  const { rows } = await sql<Message>`
    SELECT ${columns}
    FROM ${source}
    WHERE
      message.conversation_id = ${conversationId}
      AND message.number > ${after}
      AND message.number <= ${upTo}
      AND message.author = 'staff'
      AND message.kind <> 'note'
    ORDER BY message.number
    LIMIT 50
  `.execute(reader);
  return rows;
}
