import type { Tx } from '../../platform/database/database.ts';
import { addMessage, event } from './add-message.ts';
import { insertGuest } from './guest-store.ts';
import type { ConversationServices } from './services.ts';
import { insertConversation, lockConversation, saveConversation } from './store.ts';

/** A message of the contact form is a conversation with a guest who has no cookie: the answer goes by email, with a link. */
export async function receiveContact(
  services: ConversationServices,
  tx: Tx,
  message: {
    readonly id: string;
    readonly fullName: string;
    readonly email: string;
    readonly message: string;
  },
): Promise<void> {
  const { ids, clock } = services;
  const at = clock.now();
  const guestId = ids.next();
  await insertGuest(tx, { id: guestId, name: message.fullName, email: message.email, network: null, at });
  const begun = await insertConversation(tx, {
    id: message.id,
    customerId: null,
    guestId,
    byContactForm: true,
    at,
  });
  const { conversation } = await addMessage(
    services,
    tx,
    begun,
    event(services, 'Sent by the contact form.'),
  );
  const sent = { client_id: ids.next(), author: 'guest', kind: 'text', text: message.message } as const;
  await addMessage(services, tx, conversation, sent);
  await saveConversation(tx, begun.id, { waiting_since: at });
}

/** It was dealt with in the queue of messages, by telephone for example. */
export async function contactHandled(services: ConversationServices, tx: Tx, id: string): Promise<void> {
  const locked = await lockConversation(tx, id);
  if (locked?.state === 'open') await endConversation(services, tx, id);
}

export async function endConversation({ clock }: ConversationServices, tx: Tx, id: string): Promise<void> {
  await saveConversation(tx, id, {
    state: 'closed',
    closed_at: clock.now(),
    waiting_since: null,
    snoozed_until: null,
    staff_typing_at: null,
    person_typing_at: null,
  });
}
