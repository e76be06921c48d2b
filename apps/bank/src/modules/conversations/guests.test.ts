import { apiPrefix, type ChatStanding } from '@farthing/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  byForm,
  guest,
  mailedLink,
  message,
  talking,
} from '../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { newestCode, signedInCustomer, someEmail } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const sam = await testMember(bank, 'support');

const texts = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text);
const joinAs = (access: string) => ({ authorization: `Bearer ${access}` });

test('[CHT-01] a guest names themselves, and reads on by a cookie that no script sees', async () => {
  const nameless = await bank.fetch(`${apiPrefix}/chat/guest/messages/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message()),
  });
  expect(await nameless.json()).toMatchObject({ errors: { name: ['Enter your name.'] } });
  const grace = await guest(bank);
  expect(grace.first.headers.get('set-cookie')).toMatch(
    /^guest=[\w-]{43}; Path=\/api\/v1\/chat; Max-Age=2592000; HttpOnly; SameSite=Strict$/,
  );
  await grace.ask('guest/messages/', message('Hello?'));
  expect(await grace.read()).toMatchObject({
    guest: { name: 'Grace', proved: false },
    messages: [{ number: 1 }, { number: 2, text: 'Hello?', author: 'you' }],
  });
});

test('[CHT-01] without the cookie, or with another, nothing of a guest can be read', async () => {
  const grace = await guest(bank);
  const id = await grace.id();
  const kept = await bank.database.pool.query('SELECT digest FROM conversation_key');
  expect(JSON.stringify(kept.rows)).not.toContain(grace.cookie().slice(6));
  for (const cookie of ['', 'guest=short', `guest=${'A'.repeat(43)}`, `guest=${id}`])
    expect(
      await (await bank.fetch(`${apiPrefix}/chat/guest/`, { headers: { cookie } })).json(),
    ).toMatchObject({ conversation: null, messages: [], guest: null });
});

test('[CHT-01] an address is a guest’s only once the code that was mailed there came back', async () => {
  const grace = await guest(bank);
  const email = someEmail('grace');
  await grace.ask('guest/email/', { email });
  expect((await grace.read()).guest).toEqual({ name: 'Grace', email, proved: false });
  const wrong = await grace.ask('guest/email/prove/', { code: '000000' });
  expect(await wrong.json()).toMatchObject({ code: 'code_invalid' });
  const code = await newestCode(bank, email);
  expect((await grace.ask('guest/email/prove/', { code })).status).toBe(200);
  expect((await grace.read()).guest).toMatchObject({ proved: true });
  const params = { conversationId: await grace.id() };
  expect((await sam.client.getInboxConversation({ params })).conversation.person).toMatchObject({
    kind: 'guest',
    proved: true,
  });
  // Another address is not proved by the first.
  await grace.ask('guest/email/', { email: someEmail('grace') });
  expect((await grace.read()).guest).toMatchObject({ proved: false });
});

test('[CHT-02] an answer that is not read goes by email, once, with a way back', async () => {
  const { mail, email, token, ask, read } = await mailedLink(bank);
  expect(mail?.text).toContain('It is on its way.');
  await bank.modules.conversations.mailAnswers((await read()).conversation?.id ?? '');
  expect(await bank.mailsTo(email)).toHaveLength(1);
  expect(await (await ask('guest/resume/', { token: `${token}x` })).json()).toMatchObject({
    code: 'link_invalid',
  });
  const phone = await guest(bank, { name: 'Elsewhere' });
  expect((await phone.ask('guest/resume/', { token })).status).toBe(200);
  const { messages, guest: known } = await phone.read();
  expect(texts(messages)).toContain('It is on its way.');
  expect(known).toEqual({ name: 'Grace', email, proved: true });
});

test('[CHT-02] what was read on the page is not mailed', async () => {
  const customer = await talking(bank);
  const params = { conversationId: customer.id };
  const mailsBefore = (await bank.mailsTo(customer.email)).length;
  await sam.client.answerConversation({ params, body: message('Hello') });
  await customer.client.tellChatPresence({ body: { seen: 2 } });
  await bank.modules.conversations.mailAnswers(customer.id);
  expect(await bank.mailsTo(customer.email)).toHaveLength(mailsBefore);
});

test('[CHT-01] a guest is joined to a customer only by signing in and by their own press', async () => {
  const grace = await guest(bank);
  const id = await grace.id();
  const customer = await signedInCustomer(bank);
  expect((await customer.client.getChat()).conversation).toBeNull();
  expect((await grace.ask('join/', undefined, joinAs(customer.access))).status).toBe(200);
  const { conversation, messages } = await customer.client.getChat();
  expect(conversation?.id).toBe(id);
  expect(texts(messages)).toContain('What was written as a guest is now part of the account.');
  // Whoever still has the cookie reads nothing any more: it may have been planted.
  expect(await grace.read()).toMatchObject({ conversation: null, guest: null });
  const other = await signedInCustomer(bank, { first_name: 'Mallory' });
  expect((await grace.ask('join/', undefined, joinAs(other.access))).status).toBe(404);
  expect(
    (await sam.client.getInboxConversation({ params: { conversationId: id } })).messages[0],
  ).toMatchObject({
    author: 'guest',
  });
});

test('[CHT-01] joined to a customer who has one open, both are one conversation', async () => {
  const customer = await talking(bank);
  const grace = await guest(bank);
  await grace.ask('guest/messages/', message('Said as a guest'));
  await grace.ask('join/', undefined, joinAs(customer.access));
  const { conversation, messages } = await customer.client.getChat();
  expect(conversation).toMatchObject({ id: customer.id, last: messages.at(-1)?.number });
  expect(texts(messages)).toContain('Said as a guest');
});

test('[CHT-04] a message of the contact form is a conversation; its answer goes by email at once', async () => {
  const email = someEmail('writer');
  const id = await byForm(bank, email, 'My PIN is 4821. Help!');
  const params = { conversationId: id };
  const read = await sam.client.getInboxConversation({ params });
  expect(texts(read.messages)).toContain('My PIN is ••••. Help!');
  expect(read.conversation.person).toMatchObject({ kind: 'guest', name: 'Siobhan', proved: false });
  const { rows } = await bank.database.pool.query('SELECT message FROM contact_message WHERE id = $1', [id]);
  expect(rows).toEqual([{ message: 'My PIN is ••••. Help!' }]);
  await sam.client.answerConversation({ params, body: message('Please set a new one.') });
  await bank.modules.conversations.mailAnswers(id);
  expect((await bank.mailsTo(email))[0]?.text).toContain('Please set a new one.');
  await sam.client.closeConversation({ params, body: { note: 'Answered' } });
  const { conversation } = await sam.client.getConversation({ params });
  expect(conversation).toMatchObject({ state: 'handled', note: 'Answered' });
});

test('[CHT-04] a message that was dealt with in its queue is closed in the inbox too', async () => {
  const id = await byForm(bank, someEmail('writer'));
  await sam.client.handleMessage({ params: { messageId: id }, body: { note: 'Called them back.' } });
  const params = { conversationId: id };
  expect((await sam.client.getInboxConversation({ params })).conversation.state).toBe('closed');
  expect(await refusalOf(sam.client.answerConversation({ params, body: message() }))).toMatchObject({
    code: 'case_closed',
  });
});

test('[CHT-02] from one network only so many new guests are taken, also at once', async () => {
  const from = '203.0.113.77';
  const begun = await Promise.all(Array.from({ length: 14 }, () => guest(bank, { from })));
  expect(begun.map(({ first }) => first.status).toSorted()).toEqual([
    ...Array(10).fill(200),
    ...Array(4).fill(429),
  ]);
  const refused = begun.find(({ first }) => first.status === 429)?.first;
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3_500);
});

test('[CHT-01] a cookie opens nothing any more after 30 days', async () => {
  const grace = await guest(bank);
  bank.clock.advance({ days: 30, seconds: 1 });
  expect((await grace.read()).conversation).toBeNull();
});

test('[CHT-02] a first message whose answer was lost is sent again without a cookie, and is there once; nobody else gets in by it', async () => {
  const first = { ...message('Is anybody there?'), name: 'Grace' };
  const send = async (from: string, body: object = first) => {
    const answer = await bank.fetch(`${apiPrefix}/chat/guest/messages/`, {
      ...{ method: 'POST', body: JSON.stringify(body), from },
      headers: { 'content-type': 'application/json' },
    });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    const standing = await bank.fetch(`${apiPrefix}/chat/guest/`, { headers: { cookie } });
    return ((await standing.json()) as ChatStanding).conversation;
  };
  const [lost, ...again] = await Promise.all(Array.from({ length: 12 }, () => send('198.18.77.1')));
  expect(new Set([lost, ...again].map((each) => each?.id)).size).toBe(1);
  expect(lost).toMatchObject({ last: 1 });
  expect((await send('198.18.77.2'))?.id).not.toBe(lost?.id);
  expect((await send('198.18.77.1', { ...first, name: 'Mallory' }))?.id).not.toBe(lost?.id);
  // Staff are not told by what the guest would be known again.
  const { client } = await testMember(bank, 'support');
  const seen = await client.getInboxConversation({ params: { conversationId: lost?.id ?? '' } });
  expect(JSON.stringify(seen)).toContain('Is anybody there?');
  expect(JSON.stringify(seen)).not.toContain(first.client_id);
  bank.clock.advance({ minutes: 11 });
  expect((await send('198.18.77.1'))?.id).not.toBe(lost?.id);
});

test('[CHT-01] a code that is entered while another tab gives another address proves neither', async () => {
  const grace = await guest(bank);
  const [own, strangers] = [someEmail('grace'), someEmail('stranger')];
  await grace.ask('guest/email/', { email: own });
  const code = await newestCode(bank, own);
  let entering: Promise<Response> | undefined;
  await bank.database.transaction(async (tx) => {
    await sql`SELECT FROM one_time_code WHERE purpose = 'conversation-email' FOR UPDATE`.execute(tx);
    entering = grace.ask('guest/email/prove/', { code });
    await expect.poll(waitsForCode, { timeout: 30_000 }).toBe(true);
    await grace.ask('guest/email/', { email: strangers });
  });
  expect(await (await entering)?.json()).toMatchObject({ code: 'code_invalid' });
  expect((await grace.read()).guest).toMatchObject({ email: strangers, proved: false });
});

test('[CHT-01] a guest is sent five codes an hour, to however many addresses; one that was mistyped is mended at once', async () => {
  const grace = await guest(bank);
  const ask = async () => (await grace.ask('guest/email/', { email: someEmail('stranger') })).status;
  for (let asked = 0; asked < 5; asked += 1) expect(await ask()).toBe(200);
  const sixth = await grace.ask('guest/email/', { email: someEmail('stranger') });
  expect(await sixth.json()).toMatchObject({
    code: 'code_resend_too_soon',
    message: 'Please wait 60 minutes before asking for another code.',
  });
  bank.clock.advance({ hours: 1 });
  expect(await ask()).toBe(200);
});

async function waitsForCode(): Promise<boolean> {
  const { rows } = await bank.database.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%one_time_code%'`,
  );
  return rows.length > 0;
}
