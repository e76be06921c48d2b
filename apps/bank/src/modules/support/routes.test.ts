import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { codeOf } from '../../../../../tools/testing/refusal.ts';
import { createSupport } from './service.ts';

const bank = await testBank();
const nothing = async () => {};
const support = createSupport({ ...bank, onReceived: nothing, onHandled: nothing });

const path = '/api/v1/support/contact/';
const words = 'Message submitted. Our support team will contact you shortly.';
const message = {
  full_name: "Siobhán O'Brien",
  email: 'siobhan@example.com',
  message: 'My card has not arrived.\n\nWhat now? 💳',
};

let writers = 0;
const fromSomeone = () => {
  writers += 1;
  return { ...message, email: `writer-${writers}@example.com` };
};

function post(body: object, { from, key }: { from?: string; key?: string } = {}): Promise<Response> {
  return bank.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    ...(from && { from }),
  });
}

const statuses = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).sort();

const stored = (email: string) =>
  bank.database.kysely.selectFrom('contact_message').selectAll().where('email', '=', email).execute();

test('[PUB-10] a message of name, email address and text is kept for staff, and the answer says so', async () => {
  const answer = await post({ ...message, email: '  Siobhan@Example.com ' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({ status: 'success', message: words });
  expect(await stored('siobhan@example.com')).toMatchObject([
    {
      ...message,
      status: 'new',
      created_at: bank.clock.now(),
    },
  ]);
});

test.for([
  ['full_name', { full_name: ' ' }, 'Enter your full name.'],
  ['full_name', { full_name: 'x'.repeat(121) }, 'Use at most 120 characters.'],
  ['email', { email: '' }, 'Enter your email address.'],
  ['email', { email: 'siobhan' }, 'Enter an email address such as name@example.com.'],
  ['message', { message: '\n' }, 'Enter your message.'],
  ['message', { message: 'x'.repeat(4001) }, 'Use at most 4000 characters.'],
  ['message', { message: 'pay \u202Eevil' }, 'Remove characters that cannot be shown.'],
  ['status', { status: 'handled' }, 'This field is not known here.'],
] as const)('a wrong %s is named and nothing is kept: %j', async ([field, change, words]) => {
  const email = 'wrong@example.com';
  const answer = await post({ ...message, email, ...change });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 'validation_failed', errors: { [field]: [words] } });
  expect(await stored(email)).toEqual([]);
});

test('the longest message of the widest characters is kept whole', async () => {
  const someone = { ...fromSomeone(), full_name: '王'.repeat(120), message: '💳'.repeat(2000) };
  expect((await post(someone)).status).toBe(201);
  expect(await stored(someone.email)).toMatchObject([{ message: someone.message }]);
});

test('a robot that fills the hidden field reads success, and nothing is kept or counted', async () => {
  const someone = fromSomeone();
  const from = '203.0.113.10';
  const answers = Array.from({ length: 8 }, () =>
    post({ ...someone, website: 'https://spam.example' }, { from }),
  );
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ status: 'success', message: words });
  }
  expect(await stored(someone.email)).toEqual([]);
  expect((await post({ ...someone, website: '' }, { from })).status).toBe(201);
});

test('the same key sent twice, also at once, keeps one message', async () => {
  const someone = fromSomeone();
  const key = 'contact-once';
  expect(await statuses([post(someone, { key }), post(someone, { key })])).toEqual([201, 201]);
  expect((await post(someone, { key })).status).toBe(201);
  expect(await stored(someone.email)).toHaveLength(1);
  expect((await post({ ...someone, message: 'Another.' }, { key })).status).toBe(422);
});

test('five messages an hour are taken from one address, also at once, whoever they claim to be from', async () => {
  const from = '203.0.113.20';
  const sent = Array.from({ length: 9 }, fromSomeone);
  const answers = await statuses(sent.map((each) => post(each, { from })));
  expect(answers).toEqual([201, 201, 201, 201, 201, 429, 429, 429, 429]);
  const kept = await Promise.all(sent.map(({ email }) => stored(email)));
  expect(kept.flat()).toHaveLength(5);

  bank.clock.advance({ minutes: 40 });
  const refused = await post(fromSomeone(), { from });
  expect(refused.headers.get('retry-after')).toBe('1200');
  expect(await refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'We have received several messages from you and will answer them. Please write again later.',
  });
  bank.clock.advance({ minutes: 20 });
  expect((await post(fromSomeone(), { from })).status).toBe(201);
});

test('five messages a day are taken from one email address, also at once, wherever they come from', async () => {
  const someone = fromSomeone();
  expect(await statuses(Array.from({ length: 9 }, () => post(someone)))).toEqual([
    201, 201, 201, 201, 201, 429, 429, 429, 429,
  ]);
  expect(await stored(someone.email)).toHaveLength(5);
  bank.clock.advance({ hours: 23 });
  expect((await post(someone)).status).toBe(429);
  bank.clock.advance({ hours: 1 });
  expect((await post(someone)).status).toBe(201);
});

test('a message that is refused counts for nothing', async () => {
  const [someone, other] = [fromSomeone(), fromSomeone()];
  await Promise.all(Array.from({ length: 5 }, () => post(someone)));
  const from = '203.0.113.30';
  expect(await statuses(Array.from({ length: 5 }, () => post(someone, { from })))).toEqual([
    429, 429, 429, 429, 429,
  ]);
  expect((await post(other, { from })).status).toBe(201);
});

test('where a message came from is not kept, and who wrote when is forgotten after a day', async () => {
  const from = '203.0.113.40';
  const someone = fromSomeone();
  await post(someone, { from });
  const senders = async () => (await bank.database.pool.query('SELECT * FROM contact_sender')).rows;
  const { rows: messages } = await bank.database.pool.query('SELECT * FROM contact_message');
  expect(JSON.stringify([messages, await senders()])).not.toContain(from);
  expect(JSON.stringify(await senders())).not.toContain(someone.email);

  bank.clock.advance({ hours: 23 });
  await support.forgetSenders();
  expect(await senders()).not.toEqual([]);
  bank.clock.advance({ hours: 1, seconds: 1 });
  await support.forgetSenders();
  expect(await senders()).toEqual([]);
});

test('a message is handled once, however many try at the same time', async () => {
  const someone = fromSomeone();
  await post(someone);
  const [written] = await stored(someone.email);
  const id = written?.id ?? '';
  const handled = { by: randomUUID(), note: 'Answered by telephone.' };
  const handle = () =>
    codeOf(bank.database.transaction((tx) => support.handleContactMessage(tx, id, handled)));
  expect((await Promise.all([handle(), handle()])).sort()).toEqual(['case_closed', 'done']);
  expect(await stored(someone.email)).toMatchObject([
    { id, status: 'handled', handled_by: handled.by, note: handled.note },
  ]);
});

test('the running bank cannot delete a message', async () => {
  await expect(bank.database.pool.query('DELETE FROM contact_message')).rejects.toThrow(/permission denied/);
});
