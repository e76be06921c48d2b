import type { ChatCase, ChatMessage, ChatStanding } from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addMessage, event } from './add-message.ts';
import { firstNames, hoursNow, isTyping, toChatMessages } from './answers.ts';
import { caseWords, refuseForeignCase } from './cases.ts';
import { findSent, listMessages, type Message, type NewMessage, type Range } from './message-store.ts';
import { refuseTooManyMessages } from './sending-limits.ts';
import type { ConversationServices, Person, Talker } from './services.ts';
import {
  type Conversation,
  findConversation,
  findCurrent,
  insertConversation,
  listEarlier,
  lockConversation,
  lockPerson,
  placeOf,
  saveConversation,
} from './store.ts';

/** What customers and guests do in their own conversations. */

type Shown = Pick<ChatStanding, 'guest' | 'can_join'>;

export async function readStanding(
  services: ConversationServices,
  person: Person | undefined,
  range: Range,
  shown: Shown,
): Promise<ChatStanding> {
  const { database, clock } = services;
  const reader = database.kysely;
  const hours = await hoursNow(services);
  const found = person && (await findCurrent(reader, person));
  if (person === undefined || found === undefined)
    return { ...hours, ...shown, conversation: null, messages: [], more: false, earlier: [] };
  const { messages, more } = await listMessages(reader, found.id, range, false);
  const names = await firstNames(services, reader, [found.assigned_to]);
  const earlier = await listEarlier(reader, person, found.id);
  return {
    ...hours,
    ...shown,
    conversation: {
      id: found.id,
      state: found.state,
      about: aboutOf(found),
      place: await placeOf(reader, found),
      with: names.get(found.assigned_to ?? '') ?? null,
      typing: isTyping(found.staff_typing_at, clock.now()),
      seen: found.staff_read,
      last: found.last_number,
      rating: found.rating,
    },
    messages: await toChatMessages(services, reader, messages),
    more,
    earlier: earlier.map(({ id, opened_at, closed_at }) => ({
      id,
      from: opened_at.toISOString(),
      until: (closed_at ?? opened_at).toISOString(),
    })),
  };
}

export function aboutOf({ case_kind: kind, case_id: id }: Conversation) {
  return kind === null || id === null ? null : { kind, id };
}

/** One of the person's own, open or not. */
export async function readEarlier(
  services: ConversationServices,
  person: Person,
  conversationId: string,
  range: Range,
): Promise<{ messages: ChatMessage[]; more: boolean }> {
  const reader = services.database.kysely;
  const found = await findConversation(reader, conversationId);
  if (found === undefined || !isTheirs(found, person)) throw new Refusal('not_found');
  const { messages, more } = await listMessages(reader, conversationId, range, false);
  return { messages: await toChatMessages(services, reader, messages), more };
}

export function isTheirs(found: Conversation, person: Person): boolean {
  return person.kind === 'customer'
    ? found.customer_id === person.customerId
    : found.customer_id === null && found.guest_id === person.guestId;
}

type Sent = Pick<NewMessage, 'client_id' | 'kind' | 'text' | 'file_id'>;
type About = { readonly kind: ChatCase; readonly id: string };

/** Once, however often it is sent: what is there under the id of the sender is answered again. */
export async function send(
  services: ConversationServices,
  tx: Tx,
  talker: Talker,
  sent: Sent,
  about?: About,
): Promise<Message> {
  const { person } = talker;
  await lockPerson(tx, person);
  const before = await findSent(tx, person, sent.client_id);
  if (before !== undefined) return before;
  await refuseTooManyMessages(services, tx, person, sent.kind === 'file');
  const open = await openConversation(services, tx, talker);
  const withCase = about === undefined ? open : await carryCase(services, tx, person, open, about);
  const said = await addMessage(services, tx, withCase, { ...sent, author: person.kind });
  await saveConversation(tx, open.id, {
    waiting_since: open.waiting_since ?? services.clock.now(),
    snoozed_until: null,
    person_read: said.conversation.last_number,
    person_typing_at: null,
  });
  return said.message;
}

/** The one that is open, locked; a new one if there is none. */
export async function openConversation(
  services: ConversationServices,
  tx: Tx,
  { person, origin }: Talker,
): Promise<Conversation> {
  const { ids, clock, audit } = services;
  const current = await findCurrent(tx, person);
  const locked = current?.state === 'open' ? await lockConversation(tx, current.id) : undefined;
  // Staff may have closed it between the two.
  if (locked?.state === 'open') return locked;
  const begun = await insertConversation(tx, {
    id: ids.next(),
    customerId: person.kind === 'customer' ? person.customerId : null,
    guestId: person.kind === 'guest' ? person.guestId : null,
    byContactForm: false,
    at: clock.now(),
  });
  await audit.record(tx, {
    actor: person.kind === 'customer' ? { kind: 'customer', id: person.customerId } : { kind: 'anyone' },
    action: 'conversation.open',
    subject: { kind: 'conversation', id: begun.id },
    origin,
  });
  return begun;
}

async function carryCase(
  services: ConversationServices,
  tx: Tx,
  person: Person,
  conversation: Conversation,
  about: About,
): Promise<Conversation> {
  if (person.kind !== 'customer') throw new Refusal('not_found');
  await refuseForeignCase(tx, person.customerId, about);
  if (conversation.case_kind === about.kind && conversation.case_id === about.id) return conversation;
  await saveConversation(tx, conversation.id, { case_kind: about.kind, case_id: about.id });
  return (await addMessage(services, tx, conversation, event(services, caseWords[about.kind]))).conversation;
}

/** What a page tells by itself; nothing when there is no conversation. */
export async function tellPresence(
  services: ConversationServices,
  person: Person,
  { seen, typing }: { readonly seen?: number | undefined; readonly typing: boolean },
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const current = await findCurrent(tx, person);
    const found = current && (await lockConversation(tx, current.id));
    if (found === undefined) return;
    const read = Math.min(seen ?? 0, found.last_number);
    await saveConversation(tx, found.id, {
      person_typing_at: typing && found.state === 'open' ? clock.now() : null,
      person_read: Math.max(read, found.person_read),
    });
  });
}

/** Once it is closed; they may think again. */
export async function rate(services: ConversationServices, person: Person, rating: number): Promise<void> {
  await services.database.transaction(async (tx) => {
    const current = await findCurrent(tx, person);
    if (current?.state !== 'closed')
      throw new Refusal('status_conflict', { message: 'You can rate a conversation once it is closed.' });
    await saveConversation(tx, current.id, { rating });
  });
}
