import { publicUrlOf } from '../../platform/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { firstNames } from './answers.ts';
import { findGuest, forgetOld } from './guest-store.ts';
import { giveKey } from './guests.ts';
import { answerMail } from './mails.ts';
import { listUnread } from './message-store.ts';
import type { ConversationServices } from './services.ts';
import { type Conversation, lockConversation, saveConversation } from './store.ts';

type Payload = { readonly conversationId: string };

export const mailAnswersJob = { name: 'mail-conversation-answers' } as const satisfies Pick<
  Job<Payload>,
  'name'
>;

/** What was answered and not read on the page goes by email, with a way back. */
export function mailingJob(services: ConversationServices): Job<Payload> {
  return { ...mailAnswersJob, handle: ({ conversationId }) => mailAnswers(services, conversationId) };
}

export async function mailAnswers(services: ConversationServices, conversationId: string): Promise<void> {
  const { database, mailer, brand } = services;
  await database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, conversationId);
    if (conversation === undefined || conversation.merged_into !== null) return;
    const { person_read: read, mailed } = conversation;
    const unread = await listUnread(tx, conversationId, Math.max(read, mailed));
    const newest = unread.at(-1);
    if (newest === undefined) return;
    const recipient = await recipientOf(services, tx, conversation);
    await saveConversation(tx, conversationId, { mailed: newest.number });
    if (recipient === undefined) return;
    const names = await firstNames(
      services,
      tx,
      unread.map(({ staff_id }) => staff_id),
    );
    const answers = unread.map(({ staff_id, kind, text }) => ({
      name: names.get(staff_id ?? '') ?? '',
      text: kind === 'file' ? `I have sent you a file, ${text}. You can download it in the chat.` : text,
    }));
    await mailer.send(tx, answerMail(brand.name, recipient, answers, recipient.url));
  });
}

async function recipientOf(services: ConversationServices, tx: Tx, conversation: Conversation) {
  const page = `${publicUrlOf(services.config)}/chat`;
  const { customer_id: customerId, guest_id: guestId } = conversation;
  if (customerId !== null) {
    const customer = await services.identity.find(tx, customerId);
    if (customer === undefined || customer.status === 'closed') return undefined;
    return { to: customer.email, firstName: customer.firstName, url: page };
  }
  const guest = await findGuest(tx, guestId ?? '');
  if (guest?.email == null) return undefined;
  // Behind the hash: neither our log nor another site's gets to read it.
  const url = `${page}#resume=${await giveKey(services, tx, guest.id, 'link')}`;
  return { to: guest.email, firstName: guest.name, url };
}

export function forgettingJob({ database, clock }: ConversationServices): Job<Record<string, never>> {
  return {
    name: 'forget-conversation-guests',
    every: '29 * * * *',
    handle: () =>
      database.transaction((tx) => forgetOld(tx, clock.now(), new Date(clock.now().getTime() - 86_400_000))),
  };
}
