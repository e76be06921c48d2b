import type { ChatMessage, InboxMessage } from '@farthing/contract';
import { isOpenAt, readHours } from '@farthing/rules/chat';
import type { Reader } from '../../platform/database/database.ts';
import { chatPolicies } from '../../platform/policies/chat.ts';
import type { Message } from './message-store.ts';
import type { ConversationServices } from './services.ts';

export async function hoursNow({ settings, clock }: ConversationServices) {
  const hours = (await settings.current()).values['chat.hours'];
  return { hours, open_now: isOpenAt(readHours(hours), clock.now()) };
}

export function isTyping(at: Date | null, now: Date): boolean {
  return at !== null && Math.abs(now.getTime() - at.getTime()) < chatPolicies.typingMs;
}

/** By first name alone: customers need not know more of who works at the bank. */
export async function firstNames(
  { staff }: ConversationServices,
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const names = await namesOf({ staff }, reader, ids);
  return new Map([...names].map(([id, name]) => [id, name.split(/[\s@]/)[0] ?? name]));
}

export async function namesOf(
  { staff }: Pick<ConversationServices, 'staff'>,
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return known.length === 0 ? new Map() : staff.names(reader, known);
}

export async function toChatMessages(
  services: ConversationServices,
  reader: Reader,
  messages: readonly Message[],
): Promise<ChatMessage[]> {
  const names = await firstNames(services, reader, staffOf(messages));
  return messages.flatMap((message) =>
    message.kind === 'note'
      ? []
      : [
          {
            ...common(message),
            client_id: message.client_id,
            kind: message.kind,
            author: message.author === 'staff' || message.author === 'bank' ? message.author : 'you',
            name: names.get(message.staff_id ?? '') ?? null,
          } as const,
        ],
  );
}

export async function toInboxMessages(
  services: ConversationServices,
  reader: Reader,
  messages: readonly Message[],
): Promise<InboxMessage[]> {
  const names = await namesOf(services, reader, staffOf(messages));
  return messages.map((message) => ({
    ...common(message),
    kind: message.kind,
    author: message.author,
    name: names.get(message.staff_id ?? '') ?? null,
  }));
}

const staffOf = (messages: readonly Message[]) => messages.map(({ staff_id }) => staff_id);

function common(message: Message) {
  const { file_id: id, file_name: name, file_type: type, file_bytes: bytes } = message;
  return {
    number: message.number,
    text: message.text,
    masked: message.masked,
    action: message.action,
    file: id === null || name === null || type === null || bytes === null ? null : { id, name, type, bytes },
    at: message.created_at.toISOString(),
  };
}
