import { maskSecrets } from '@farthing/rules/chat';
import type { Tx } from '../../platform/database/database.ts';
import { findMessage, insertMessage, lastOfStaff, type Message, type NewMessage } from './message-store.ts';
import type { ConversationServices } from './services.ts';
import { type Conversation, saveConversation } from './store.ts';

/**
 * Puts something into a conversation that the caller holds locked: numbers have no doubles and rise in the order in which messages
 * are kept. What looks like a secret is taken out before anything is written, and both sides are told.
 */
export async function addMessage(
  services: ConversationServices,
  tx: Tx,
  conversation: Conversation,
  message: NewMessage,
): Promise<{ readonly message: Message; readonly conversation: Conversation }> {
  const now = services.clock.now();
  const isSecretive = message.kind === 'text' || message.kind === 'action' || message.kind === 'note';
  const asked = message.author === 'staff' ? '' : await lastOfStaff(tx, conversation.id);
  const { text, masked } = isSecretive
    ? maskSecrets(message.text, asked)
    : { text: message.text, masked: false };
  const number = conversation.last_number + 1;
  await insertMessage(tx, conversation.id, number, { ...message, text, masked }, now);
  const last = masked && message.kind !== 'note' ? number + 1 : number;
  if (last > number) await insertMessage(tx, conversation.id, last, { ...event(services, maskedWords) }, now);
  const changed = { last_number: last, newest_at: now };
  await saveConversation(tx, conversation.id, changed, message.kind === 'note' ? 'staff' : 'both');
  const kept = await findMessage(tx, conversation.id, number);
  if (kept === undefined) throw new Error('a new message was not written');
  return { message: kept, conversation: { ...conversation, ...changed } };
}

/** What happened, told by the bank. */
export function event({ ids }: ConversationServices, text: string): NewMessage {
  return { client_id: ids.next(), author: 'bank', kind: 'event', text };
}

const maskedWords =
  'We removed digits that looked like a PIN, a code or a card number. Never write them here: we never ask for them.';
