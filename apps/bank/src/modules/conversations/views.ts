import { sql } from 'kysely';
import { type KeptRows, keptRows } from '../../platform/database/kept-rows.ts';
import { tableView } from '../../platform/database/view.ts';

/** Whose conversations are whose. */
export const conversationView = tableView('conversation', ['id', 'customer_id']);

const isOld = (before: Date) =>
  sql`conversation_id IN (SELECT id FROM conversation WHERE newest_at < ${before})`;

/** What was said goes some time after the last word of a conversation; files after the messages that name them. */
export const keptMessages: readonly KeptRows[] = [
  keptRows('conversation_message', isOld),
  keptRows('conversation_file', isOld),
];
