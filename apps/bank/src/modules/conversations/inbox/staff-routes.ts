import * as calls from '@farthing/contract';
import { done } from '../../../platform/http/done.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { hoursNow, toInboxMessages } from '../answers.ts';
import { readFile, readUpload } from '../files.ts';
import type { Message } from '../message-store.ts';
import type { ConversationServices } from '../services.ts';
import * as acts from './acts.ts';
import { listConversations, readConversation, refuseUnknown } from './inbox.ts';
import { readTexts } from './prepared-texts.ts';
import { readStatistics } from './statistics.ts';

export function inboxRoutes(services: ConversationServices): Route[] {
  return [...readingRoutes(services), ...actRoutes(services), ...writingRoutes(services)];
}

function readingRoutes(services: ConversationServices): Route[] {
  const { database, staff, settings, brand, audit } = services;
  return [
    route(calls.listInbox, ({ principal: member, origin, query }) =>
      listConversations(services, { member, origin }, query),
    ),
    route(calls.getInboxConversation, ({ params, query }) =>
      readConversation(services, params.conversationId, query),
    ),
    route(calls.getInboxTools, async ({ principal: { staffId } }) => {
      const { values } = await settings.current();
      const colleagues = await staff.atWork(database.kysely, 'inbox.answer');
      return {
        texts: readTexts(values['chat.texts']),
        colleagues: colleagues.filter(({ id }) => id !== staffId),
        bank_name: brand.name,
        hours: (await hoursNow(services)).hours,
      };
    }),
    route(calls.getInboxStatistics, ({ query }) => readStatistics(services, query.days)),
    route(calls.getInboxFile, ({ principal: { staffId }, origin, params }) =>
      // The download is written down before anything is shown.
      database.transaction(async (tx) => {
        const { id } = await refuseUnknown(tx, params.conversationId);
        const file = await readFile(services, tx, params.fileId, async (of) => of === id);
        await audit.record(tx, {
          actor: { kind: 'staff', id: staffId },
          action: 'conversation.look',
          subject: { kind: 'conversation', id },
          origin,
          after: { name: file.fileName ?? '' },
        });
        return file;
      }),
    ),
  ];
}

function actRoutes(services: ConversationServices): Route[] {
  return [
    route(calls.claimConversation, async ({ principal: member, origin, params, body }) => {
      await acts.claim(services, { member, origin }, params.conversationId, body.take_over);
      return done('The conversation is yours.');
    }),
    route(calls.releaseConversation, async ({ principal: member, origin, params }) => {
      await acts.release(services, { member, origin }, params.conversationId);
      return done('The conversation waits for a colleague.');
    }),
    route(calls.giveConversation, async ({ principal: member, origin, params, body }) => {
      await acts.give(services, { member, origin }, params.conversationId, body);
      return done('Your colleague has the conversation now.');
    }),
    route(calls.snoozeConversation, async ({ principal: member, origin, params, body }) => {
      await acts.snooze(services, { member, origin }, params.conversationId, body.minutes);
      return done('The conversation is put aside.');
    }),
    route(calls.closeConversation, async ({ principal: member, origin, params, body }) => {
      await acts.close(services, { member, origin }, params.conversationId, body.note);
      return done('The conversation is closed.');
    }),
    route(calls.mergeConversation, async ({ principal: member, origin, params, body }) => {
      await acts.merge(services, { member, origin }, params.conversationId, body.into);
      return done('Both are one conversation now.');
    }),
    route(calls.tellInboxPresence, async ({ params, body }) => {
      await acts.tellPresenceOfStaff(services, params.conversationId, body);
      return done('They know.');
    }),
  ];
}

function writingRoutes(services: ConversationServices): Route[] {
  const shown = async (message: Message) => {
    const [sent] = await toInboxMessages(services, services.database.kysely, [message]);
    if (sent === undefined) throw new Error('a sent message cannot be shown');
    return sent;
  };
  return [
    route(calls.answerConversation, async ({ principal: member, origin, params, body }) => {
      const message = await acts.answer(services, { member, origin }, params.conversationId, body);
      return { ...done('Your answer was sent.'), sent: await shown(message) };
    }),
    route(calls.sendInboxFile, async ({ principal: member, origin, params, body, upload }) => {
      const file = await readUpload(upload);
      const { conversationId } = params;
      const worker = { member, origin };
      const message = await acts.answerWithFile(services, worker, conversationId, body.client_id, file);
      return { ...done('Your file was sent.'), sent: await shown(message) };
    }),
    route(calls.noteInConversation, async ({ principal: member, origin, params, body }) => {
      const message = await acts.note(services, { member, origin }, params.conversationId, body);
      return { ...done('The note is there for your colleagues.'), sent: await shown(message) };
    }),
  ];
}
