import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@farthing/contract';
import { escapeHtml } from '../../../apps/bank/src/platform/mail/layout.ts';
import { aPicture } from '../../../tools/testing/accepted/identity/identity-calls.ts';
import type { TestCustomer } from '../../../tools/testing/customers.ts';
import { followStream } from '../../../tools/testing/platform/followed-stream.ts';
import type { AttackedBank } from '../attacked-bank.ts';
import type { ChatTarget } from './chat-target.ts';

const secret = 'the garden key is under the third pot';
const message = (text: string) => ({ client_id: randomUUID(), text });

/** Ada has said something, and Mallory would know it. */
export async function bankTarget(bank: AttackedBank): Promise<ChatTarget> {
  const ada = await bank.customer();
  const mallory = await bank.customer(undefined, { first_name: 'Mallory' });
  const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
    bank.fetch(apiPrefix + path, {
      ...{ method: 'POST', body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', ...headers },
    });
  const as = ({ access }: TestCustomer) => ({ authorization: `Bearer ${access}` });
  return {
    peeks: () => peek(bank, ada, mallory),
    overhears: () => overhear(bank, ada, mallory),
    async sendLarge(bytes) {
      const answer = await post('/chat/messages/', message('x'.repeat(bytes)), as(mallory)).catch(
        () => undefined,
      );
      // Hung up on before all of it was read: that is a no too.
      return answer?.status ?? 413;
    },
    async flood(messages) {
      const flooder = await bank.customer();
      const answers = await Promise.all(
        Array.from({ length: messages }, () => post('/chat/messages/', message('Hello?'), as(flooder))),
      );
      return answers.map(({ status, headers }) => ({ status, wait: headers.get('retry-after') }));
    },
    says: (text) => comeOut(bank, text),
  };
}

type Look = { readonly where: string; readonly seen: string };

async function peek(bank: AttackedBank, ada: TestCustomer, mallory: TestCustomer): Promise<readonly Look[]> {
  await ada.client.sendChatMessage({ body: message(secret) });
  const { sent } = await ada.client.sendChatFile({
    ...{ body: { client_id: randomUUID() }, upload: await aPicture() },
  });
  const id = (await ada.client.getChat()).conversation?.id ?? '';
  await mallory.client.sendChatMessage({ body: message('Me too.') });
  const by = { authorization: `Bearer ${mallory.access}` };
  const ways: readonly (readonly [string, string, Record<string, string>])[] = [
    ['their own chat', '/chat/', by],
    ['the conversation by its id', `/chat/conversations/${id}/`, by],
    ['the conversation by its id, by nobody', `/chat/conversations/${id}/`, {}],
    ['the file by its id', `/chat/files/${sent.file?.id}/`, by],
    ['the file as a guest', `/chat/guest/files/${sent.file?.id}/`, {}],
    ['the id as the cookie of a guest', '/chat/guest/', { cookie: `guest=${id}` }],
    ['the inbox of staff', `/staff/inbox/conversations/${id}/`, by],
    ['the files of the inbox', `/staff/inbox/conversations/${id}/files/${sent.file?.id}/`, by],
  ];
  const looks = await Promise.all(
    ways.map(async ([where, path, headers]) => {
      const answer = await bank.fetch(apiPrefix + path, { headers });
      const text = await answer.text();
      const isSeen = text.includes(secret) || text.includes(id) || text.startsWith('RIFF');
      return { where, seen: isSeen ? `${answer.status} ${text}` : '' };
    }),
  );
  // Nothing would be proved if the owner could not read it either.
  const own = await ada.client.getEarlierChat({ params: { conversationId: id } });
  const isThere = own.messages.some(({ text }) => text === secret);
  return [...looks, { where: 'the owner', seen: isThere ? '' : 'nothing: the attack is blind' }];
}

/** Long enough for what was told to the owner to have reached a stranger too. */
const graceMs = 700;

async function overhear(
  bank: AttackedBank,
  ada: TestCustomer,
  mallory: TestCustomer,
): Promise<readonly Look[]> {
  const hers = await followStream(bank, ada.access);
  await hers.until();
  const cursor = hers.cursor();
  const [stranger, later] = [
    await followStream(bank, mallory.access),
    await followStream(bank, mallory.access, { after: cursor }),
  ];
  const heard: string[] = [];
  const listening = [stranger, later].map((each) =>
    each.end().then(
      (told) => heard.push(...told),
      () => {},
    ),
  );
  await ada.client.sendChatMessage({ body: message(secret) });
  await hers.until('conversations');
  await wait(graceMs);
  await Promise.all([hers, stranger, later].map((each) => each.close()));
  await Promise.all(listening);
  const refusals = await Promise.all(
    [
      ['the stream of nobody', '/stream/', ''],
      ['the stream with a forged token', '/stream/', `${mallory.access}x`],
      ['the stream of staff', '/staff/stream/', mallory.access],
    ].map(async ([where = '', path = '', token = '']) => {
      const stream = await followStream(bank, token, { path: apiPrefix + path });
      await stream.close();
      return { where, seen: stream.status === 401 || stream.status === 403 ? '' : `status ${stream.status}` };
    }),
  );
  return [{ where: 'the stream of a stranger', seen: heard.join(' ') }, ...refusals];
}

/** In the mail with the answer of staff, and as what the bank answers to whoever reads it. */
async function comeOut(bank: AttackedBank, text: string) {
  const writer = await bank.customer();
  await writer.client.sendChatMessage({ body: message(text) });
  const conversationId = (await writer.client.getChat()).conversation?.id ?? '';
  const { client } = await bank.member('support');
  await client.answerConversation({ params: { conversationId }, body: message(text) });
  await bank.modules.conversations.mailAnswers(conversationId);
  const [mail] = await bank.mailsTo(writer.email);
  const answer = await bank.fetch(`${apiPrefix}/chat/`, {
    headers: { authorization: `Bearer ${writer.access}` },
  });
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  const isHeld = answer.headers.get('x-content-type-options') === 'nosniff';
  const body = await answer.text();
  return [
    { where: `“${text}” in a mail`, html: mail?.html ?? '' },
    // There markup is text. An address is not.
    { where: `“${text}” in the text of a mail`, html: escapeHtml(mail?.text ?? '') },
    // As data it may be anything: a page shows it as text. As a page of its own it may not.
    { where: `“${text}” in an answer`, html: isJson && isHeld ? '' : body },
  ];
}
