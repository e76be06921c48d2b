import type { AuditAction, ChatAction } from '@farthing/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { PictureOrPdf } from '../../../platform/pictures/picture-or-pdf.ts';
import { chatPolicies } from '../../../platform/policies/chat.ts';
import { Refusal, refusalOf } from '../../../platform/refusal.ts';
import { addMessage, event } from '../add-message.ts';
import { endConversation } from '../contact.ts';
import { keepFile } from '../files.ts';
import { mailAnswersJob } from '../jobs.ts';
import { copyInto } from '../merge.ts';
import { findSentByStaff, type Message, type NewMessage } from '../message-store.ts';
import type { ConversationServices, Worker } from '../services.ts';
import { type Conversation, lockConversation, saveConversation } from '../store.ts';
import { isSamePerson } from './inbox.ts';

/** What members of staff do in conversations; each act is written into the audit log with it. */

type Act<T> = (tx: Tx, conversation: Conversation) => Promise<T>;

/** With the conversation locked. Refused when it is closed, and when it is a colleague's. */
function within<T>(
  services: ConversationServices,
  { member }: Worker,
  id: string,
  act: Act<T>,
  who: 'own' | 'anybody' = 'own',
): Promise<T> {
  return services.database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id);
    if (conversation === undefined) throw new Refusal('not_found');
    if (conversation.state !== 'open') throw new Refusal('case_closed', { message: closedWords });
    const { assigned_to: holder } = conversation;
    if (who === 'own' && holder !== null && holder !== member.staffId)
      throw new Refusal('case_claimed', { message: claimedWords });
    return act(tx, conversation);
  });
}

const closedWords = 'This conversation is closed.';
const claimedWords = 'A colleague has this conversation. Take it over first.';

type Facts = Parameters<ConversationServices['audit']['record']>[1]['after'];

function record(
  { audit }: ConversationServices,
  tx: Tx,
  { member, origin }: Worker,
  id: string,
  [action, after, before]: readonly [AuditAction, Facts?, Facts?],
): Promise<void> {
  return audit.record(tx, {
    actor: { kind: 'staff', id: member.staffId },
    action,
    subject: { kind: 'conversation', id },
    origin,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

export async function claim(
  services: ConversationServices,
  worker: Worker,
  id: string,
  takeOver: boolean,
): Promise<void> {
  const { staffId } = worker.member;
  await within(
    services,
    worker,
    id,
    async (tx, { assigned_to: holder }) => {
      if (holder === staffId) return;
      if (holder !== null && !takeOver) throw new Refusal('case_claimed', { message: claimedWords });
      await saveConversation(tx, id, { assigned_to: staffId });
      const action = holder === null ? 'conversation.claim' : 'conversation.take-over';
      await record(services, tx, worker, id, [action, { claimed_by: staffId }, { claimed_by: holder }]);
    },
    'anybody',
  );
}

export async function release(services: ConversationServices, worker: Worker, id: string): Promise<void> {
  await within(services, worker, id, async (tx, { assigned_to: holder, waiting_since: since }) => {
    if (holder === null) return;
    // Nobody has it: it must be seen among those that wait.
    await saveConversation(tx, id, { assigned_to: null, waiting_since: since ?? services.clock.now() });
    await record(services, tx, worker, id, [
      'conversation.release',
      { claimed_by: null },
      { claimed_by: holder },
    ]);
  });
}

export async function give(
  services: ConversationServices,
  worker: Worker,
  id: string,
  { to, note }: { readonly to: string; readonly note?: string | undefined },
): Promise<void> {
  const { staff, ids } = services;
  const { staffId } = worker.member;
  await within(services, worker, id, async (tx, conversation) => {
    const colleagues = await staff.atWork(tx, 'inbox.answer');
    if (to === staffId || !colleagues.some((each) => each.id === to))
      throw new Refusal('colleague_unavailable');
    await saveConversation(tx, id, { assigned_to: to, snoozed_until: null });
    if (note !== undefined) {
      const written = { client_id: ids.next(), author: 'staff', kind: 'note', staff_id: staffId } as const;
      await addMessage(services, tx, conversation, { ...written, text: note });
    }
    await record(services, tx, worker, id, [
      'conversation.give',
      { claimed_by: to },
      { claimed_by: conversation.assigned_to },
    ]);
  });
}

type Written = { readonly client_id: string; readonly text: string };

export function answer(
  services: ConversationServices,
  worker: Worker,
  id: string,
  { action, client_id, text }: Written & { readonly action?: ChatAction | undefined },
): Promise<Message> {
  return reply(services, worker, id, client_id, async () => ({
    ...{ text, kind: action === undefined ? 'text' : 'action', action: action ?? null },
  }));
}

export function answerWithFile(
  services: ConversationServices,
  worker: Worker,
  id: string,
  clientId: string,
  file: PictureOrPdf,
): Promise<Message> {
  return reply(services, worker, id, clientId, async (tx) => ({
    ...{ text: file.name, kind: 'file', file_id: await keepFile(services, tx, id, file) },
  }));
}

type Reply = Pick<NewMessage, 'kind' | 'text' | 'action' | 'file_id'>;

/** The same id again is the same answer. Whoever answers has the conversation from then on. */
async function reply(
  services: ConversationServices,
  worker: Worker,
  id: string,
  clientId: string,
  make: (tx: Tx) => Promise<Reply>,
): Promise<Message> {
  const { clock } = services;
  const { staffId } = worker.member;
  return within(services, worker, id, async (tx, before) => {
    const sent = await findSentByStaff(tx, id, clientId);
    if (sent !== undefined) return sent;
    const { message, conversation } = await addMessage(services, tx, before, {
      ...(await make(tx)),
      ...{ client_id: clientId, author: 'staff', staff_id: staffId },
    });
    const now = clock.now();
    await saveConversation(tx, id, {
      assigned_to: staffId,
      waiting_since: null,
      snoozed_until: null,
      first_answer_at: before.first_answer_at ?? now,
      staff_read: conversation.last_number,
      staff_typing_at: null,
    });
    // Who wrote by the contact form has no page open.
    await mailLater(services, tx, id, before.by_contact_form ? 0 : chatPolicies.mailedAfterMs);
    await record(services, tx, worker, id, ['conversation.answer', { message_id: message.client_id }]);
    return message;
  });
}

/** Unless it was read on the page by then. */
function mailLater({ clock, jobs }: ConversationServices, tx: Tx, id: string, afterMs: number) {
  const startAfter = new Date(clock.now().getTime() + afterMs);
  return jobs.enqueue(tx, mailAnswersJob, { conversationId: id }, { startAfter, key: id });
}

/** Colleagues may write notes whoever has the conversation, and when it is closed. */
export async function note(
  services: ConversationServices,
  worker: Worker,
  id: string,
  written: Written,
): Promise<Message> {
  return services.database.transaction(async (tx) => {
    const conversation = await lockConversation(tx, id);
    if (conversation === undefined) throw new Refusal('not_found');
    const sent = await findSentByStaff(tx, id, written.client_id);
    if (sent !== undefined) return sent;
    const by = { author: 'staff', staff_id: worker.member.staffId, kind: 'note' } as const;
    const { message } = await addMessage(services, tx, conversation, { ...written, ...by });
    await record(services, tx, worker, id, ['conversation.note', { message_id: message.client_id }]);
    return message;
  });
}

export async function snooze(
  services: ConversationServices,
  worker: Worker,
  id: string,
  minutes: number,
): Promise<void> {
  await within(services, worker, id, async (tx) => {
    const until = new Date(services.clock.now().getTime() + minutes * 60_000);
    await saveConversation(tx, id, { snoozed_until: until }, 'staff');
    await record(services, tx, worker, id, ['conversation.snooze', { away_until: until.toISOString() }]);
  });
}

export async function close(
  services: ConversationServices,
  worker: Worker,
  id: string,
  words: string | undefined,
): Promise<void> {
  const { ids, handleContactMessage } = services;
  const { staffId } = worker.member;
  await within(services, worker, id, async (tx, conversation) => {
    const by = { client_id: ids.next(), author: 'staff', staff_id: staffId, kind: 'note' } as const;
    const noted =
      words === undefined
        ? conversation
        : (await addMessage(services, tx, conversation, { ...by, text: words })).conversation;
    await addMessage(
      services,
      tx,
      noted,
      event(services, 'This conversation is closed. You can write again at any time.'),
    );
    await endConversation(services, tx, id);
    await saveConversation(tx, id, { assigned_to: conversation.assigned_to ?? staffId });
    await record(services, tx, worker, id, ['conversation.close', { state: 'closed' }]);
    if (!conversation.by_contact_form) return;
    const handled = { by: staffId, note: words ?? 'Answered in the inbox.' };
    // The queue of messages may have been faster.
    await refusalOf(handleContactMessage(tx, id, handled));
  });
}

/** Only of one person: nobody reads what another has written because somebody merged it. */
export async function merge(
  services: ConversationServices,
  worker: Worker,
  id: string,
  into: string,
): Promise<void> {
  await services.database.transaction(async (tx) => {
    if (id === into) throw new Refusal('status_conflict');
    for (const each of [id, into].toSorted()) {
      const locked = await lockConversation(tx, each);
      if (locked === undefined) throw new Refusal('not_found');
      if (locked.assigned_to !== null && locked.assigned_to !== worker.member.staffId)
        throw new Refusal('case_claimed', { message: claimedWords });
    }
    const [from, target] = [await lockConversation(tx, id), await lockConversation(tx, into)];
    if (from === undefined || target === undefined || !(await isSamePerson(tx, from, target)))
      throw new Refusal('status_conflict', {
        message: 'These are not certainly of one person. A guest has to confirm the email address first.',
      });
    await copyInto(services, tx, id, into);
    await mailLater(services, tx, into, chatPolicies.mailedAfterMs);
    await record(services, tx, worker, id, ['conversation.merge', { target: into }]);
    if (from.by_contact_form)
      await refusalOf(
        services.handleContactMessage(tx, id, { by: worker.member.staffId, note: 'Merged in the inbox.' }),
      );
  });
}

export async function tellPresenceOfStaff(
  services: ConversationServices,
  id: string,
  { seen, typing }: { readonly seen?: number | undefined; readonly typing: boolean },
): Promise<void> {
  const { database, clock } = services;
  await database.transaction(async (tx) => {
    const found = await lockConversation(tx, id);
    if (found === undefined) throw new Refusal('not_found');
    await saveConversation(tx, id, {
      staff_typing_at: typing && found.state === 'open' ? clock.now() : null,
      staff_read: Math.max(Math.min(seen ?? 0, found.last_number), found.staff_read),
    });
  });
}
