import { randomUUID } from 'node:crypto';
import { apiPrefix, type ChatStanding } from '@farthing/contract';
import type { TestBank } from '../../bank.ts';
import { newestCode, someEmail } from '../../customers.ts';
import { testMember } from '../../staff.ts';
import { aPicture } from '../identity/identity-calls.ts';
import { someone } from '../world.ts';

/** Of conversations, by customers and guests. */
export function chatCalls(bank: TestBank) {
  return {
    async sendChatMessage() {
      await (await someone(bank)).client.sendChatMessage({ body: message() });
    },
    async sendChatFile() {
      const { client } = await someone(bank);
      await client.sendChatFile({ body: { client_id: randomUUID() }, upload: await aPicture() });
    },
    async tellChatPresence() {
      const { client } = await talking(bank);
      await client.tellChatPresence({ body: { seen: 1, typing: true } });
    },
    async rateChat() {
      const { client, id } = await talking(bank);
      await closed(bank, id);
      await client.rateChat({ body: { rating: 5 } });
    },
    async joinGuestChat() {
      const { access } = await someone(bank);
      const { ask } = await guest(bank);
      await ask('join/', undefined, { authorization: `Bearer ${access}` });
    },
    async sendGuestMessage() {
      await guest(bank);
    },
    async sendGuestFile() {
      const { ask } = await guest(bank);
      const form = new FormData();
      form.set('client_id', randomUUID());
      form.set('file', await aPicture(), 'paper.png');
      await ask('guest/files/', form);
    },
    async tellGuestPresence() {
      await (await guest(bank)).ask('guest/presence/', { seen: 1, typing: true });
    },
    async rateGuestChat() {
      const { ask, id } = await guest(bank);
      await closed(bank, await id());
      await ask('guest/rating/', { rating: 4 });
    },
    async askGuestCode() {
      await (await guest(bank)).ask('guest/email/', { email: someEmail('guest') });
    },
    async proveGuestEmail() {
      const { ask } = await guest(bank);
      const email = someEmail('guest');
      await ask('guest/email/', { email });
      await ask('guest/email/prove/', { code: await newestCode(bank, email) });
    },
    async resumeGuestChat() {
      const { ask, token } = await mailedLink(bank);
      await ask('guest/resume/', { token });
    },
    ...inboxCalls(bank),
  };
}

function inboxCalls(bank: TestBank) {
  const claimed = async () => {
    const { id } = await talking(bank);
    const { client } = await testMember(bank, 'support');
    const params = { conversationId: id };
    await client.claimConversation({ params, body: {} });
    return { client, params };
  };
  return {
    claimConversation: claimed,
    async releaseConversation() {
      const { client, params } = await claimed();
      await client.releaseConversation({ params });
    },
    async giveConversation() {
      const [{ client, params }, colleague] = [await claimed(), await testMember(bank, 'operations')];
      await client.giveConversation({ params, body: { to: colleague.id, note: 'Please call them.' } });
    },
    async answerConversation() {
      const { client, params } = await claimed();
      await client.answerConversation({ params, body: message() });
    },
    async sendInboxFile() {
      const { client, params } = await claimed();
      await client.sendInboxFile({ params, body: { client_id: randomUUID() }, upload: await aPicture() });
    },
    async noteInConversation() {
      const { client, params } = await claimed();
      await client.noteInConversation({ params, body: message() });
    },
    async snoozeConversation() {
      const { client, params } = await claimed();
      await client.snoozeConversation({ params, body: { minutes: 60 } });
    },
    async closeConversation() {
      const { client, params } = await claimed();
      await client.closeConversation({ params, body: {} });
    },
    async mergeConversation() {
      const email = someEmail('writer');
      const [first, second] = [await byForm(bank, email), await byForm(bank, email)];
      const { client } = await testMember(bank, 'support');
      await client.mergeConversation({ params: { conversationId: first }, body: { into: second } });
    },
    async tellInboxPresence() {
      const { client, params } = await claimed();
      await client.tellInboxPresence({ params, body: { seen: 1 } });
    },
  };
}

export const message = (text = 'My card has not arrived.') => ({ client_id: randomUUID(), text });

/** A customer who has written, and the id of their conversation. */
export async function talking(bank: TestBank) {
  const customer = await someone(bank);
  await customer.client.sendChatMessage({ body: message() });
  const { conversation } = await customer.client.getChat();
  return { ...customer, customerId: customer.id, id: conversation?.id ?? '' };
}

/** What a browser does that keeps the cookie of a guest. */
export async function guest(bank: TestBank, { name = 'Grace', email = '', from = '' } = {}) {
  let cookie = '';
  const ask = async (path: string, body?: object | FormData, headers: Record<string, string> = {}) => {
    const isForm = body instanceof FormData;
    const answer = await bank.fetch(`${apiPrefix}/chat/${path}`, {
      method: 'POST',
      headers: { ...headers, cookie, ...(isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(from === '' ? {} : { from }),
    });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
  const read = async () => {
    const answer = await bank.fetch(`${apiPrefix}/chat/guest/`, { headers: { cookie } });
    return (await answer.json()) as ChatStanding;
  };
  const first = await ask('guest/messages/', { ...message(), name, email });
  const id = async (): Promise<string> => (await read()).conversation?.id ?? '';
  return { ask, read, id, first, cookie: () => cookie };
}

/** The id of the conversation that the contact form begins. */
export async function byForm(bank: TestBank, email: string, text = 'What now?'): Promise<string> {
  await bank.client().sendContactMessage({ body: { full_name: 'Siobhan', email, message: text } });
  const { rows } = await bank.database.pool.query(
    'SELECT id FROM contact_message WHERE email = $1 ORDER BY created_at DESC, id DESC LIMIT 1',
    [email],
  );
  return rows[0]?.id ?? '';
}

/** A guest who was answered by email, and the secret of the link in it. */
export async function mailedLink(bank: TestBank) {
  const email = someEmail('guest');
  const talk = await guest(bank, { email });
  const id = await talk.id();
  const { client } = await testMember(bank, 'support');
  await client.answerConversation({ params: { conversationId: id }, body: message('It is on its way.') });
  await bank.modules.conversations.mailAnswers(id);
  const [mail] = await bank.mailsTo(email);
  return { ...talk, email, mail, token: /#resume=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '' };
}

async function closed(bank: TestBank, conversationId: string): Promise<void> {
  const { client } = await testMember(bank, 'support');
  await client.closeConversation({ params: { conversationId }, body: {} });
}
