import * as calls from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import { done } from '../../platform/http/done.ts';
import { type Origin, type Route, route } from '../../platform/http/route.ts';
import { toChatMessages } from './answers.ts';
import { readFile, readUpload, sendFile } from './files.ts';
import {
  askCode,
  beginGuest,
  enterCode,
  findGuestOf,
  guestOf,
  join,
  resume,
  shownOf,
  talkerOf,
} from './guests.ts';
import type { Message } from './message-store.ts';
import type { ConversationServices, Person, Talker } from './services.ts';
import { findConversation } from './store.ts';
import { isTheirs, rate, readEarlier, readStanding, send, tellPresence } from './talk.ts';

export function conversationRoutes(services: ConversationServices): Route[] {
  const { database } = services;
  /** One transaction, and the message as its sender reads it. */
  const sent = async (work: (tx: Tx) => Promise<Message>) => {
    const message = await database.transaction(work);
    const [first] = await toChatMessages(services, database.kysely, [message]);
    if (first === undefined) throw new Error('a sent message cannot be shown');
    return { ...done('Your message was sent.'), sent: first };
  };
  const file = (person: Person, fileId: string) =>
    readFile(services, database.kysely, fileId, async (id) => {
      const found = await findConversation(database.kysely, id);
      return found !== undefined && isTheirs(found, person);
    });
  return [...ownRoutes(services, sent, file), ...guestRoutes(services, sent, file)];
}

type Sent = (work: (tx: Tx) => Promise<Message>) => Promise<calls.AnswerOf<typeof calls.sendChatMessage>>;
type ReadOwn = (person: Person, fileId: string) => Promise<calls.FileAnswer>;

function ownRoutes(services: ConversationServices, sent: Sent, file: ReadOwn): Route[] {
  const own = (customerId: string): Person => ({ kind: 'customer', customerId });
  const talker = (customerId: string, origin: Origin): Talker => ({ person: own(customerId), origin });
  return [
    route(calls.getChat, async ({ principal: { customerId }, origin, query }) => {
      const guest = await findGuestOf(services, origin);
      return readStanding(services, own(customerId), query, { guest: null, can_join: guest !== undefined });
    }),
    route(calls.getEarlierChat, ({ principal: { customerId }, params, query }) =>
      readEarlier(services, own(customerId), params.conversationId, query),
    ),
    route(calls.sendChatMessage, ({ principal: { customerId }, origin, body }) => {
      const { about, ...written } = body;
      return sent((tx) =>
        send(services, tx, talker(customerId, origin), { ...written, kind: 'text' }, about),
      );
    }),
    route(calls.sendChatFile, async ({ principal: { customerId }, origin, body, upload }) => {
      const read = await readUpload(upload);
      return sent((tx) => sendFile(services, tx, talker(customerId, origin), body.client_id, read));
    }),
    route(calls.getChatFile, ({ principal: { customerId }, params }) => file(own(customerId), params.fileId)),
    route(calls.tellChatPresence, async ({ principal: { customerId }, body }) => {
      await tellPresence(services, own(customerId), body);
      return done('We know.');
    }),
    route(calls.rateChat, async ({ principal: { customerId }, body }) => {
      await rate(services, own(customerId), body.rating);
      return done('Thank you.');
    }),
    route(calls.joinGuestChat, async ({ principal: { customerId }, origin }) => {
      await join(services, customerId, await guestOf(services, origin), origin);
      return done('What you wrote as a guest is part of your conversation now.');
    }),
  ];
}

function guestRoutes(services: ConversationServices, sent: Sent, file: ReadOwn): Route[] {
  const personOf = async (origin: Origin) => talkerOf(await guestOf(services, origin), origin);
  return [
    route(calls.getGuestChat, async ({ origin, query }) => {
      const guest = await findGuestOf(services, origin);
      const person = guest && talkerOf(guest, origin).person;
      return readStanding(services, person, query, shownOf(guest));
    }),
    route(calls.sendGuestMessage, async ({ origin, body, keepGuest }) => {
      const { name: _name, email: _email, ...written } = body;
      const known = await findGuestOf(services, origin);
      return sent(async (tx) => {
        const begun = known === undefined ? await beginGuest(services, tx, body, origin) : undefined;
        if (begun !== undefined) keepGuest(begun.token);
        const guest = known ?? { id: begun?.id ?? '' };
        return send(services, tx, talkerOf(guest, origin), { ...written, kind: 'text' });
      });
    }),
    route(calls.sendGuestFile, async ({ origin, body, upload }) => {
      const talker = await personOf(origin);
      const read = await readUpload(upload);
      return sent((tx) => sendFile(services, tx, talker, body.client_id, read));
    }),
    route(calls.getGuestFile, async ({ origin, params }) =>
      file((await personOf(origin)).person, params.fileId),
    ),
    route(calls.tellGuestPresence, async ({ origin, body }) => {
      const guest = await findGuestOf(services, origin);
      if (guest !== undefined) await tellPresence(services, talkerOf(guest, origin).person, body);
      return done('We know.');
    }),
    route(calls.rateGuestChat, async ({ origin, body }) => {
      await rate(services, (await personOf(origin)).person, body.rating);
      return done('Thank you.');
    }),
    route(calls.askGuestCode, async ({ origin, body }) => {
      await askCode(services, await guestOf(services, origin), body.email);
      return done('We have sent a code to this address.');
    }),
    route(calls.proveGuestEmail, async ({ origin, body }) => {
      await enterCode(services, await guestOf(services, origin), body.code, origin);
      return done('Thank you. The address is yours.');
    }),
    route(calls.resumeGuestChat, async ({ origin, body, keepGuest }) => {
      keepGuest(await resume(services, body.token, origin));
      return done('You can continue.');
    }),
  ];
}
