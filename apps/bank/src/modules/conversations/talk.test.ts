import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { message, talking } from '../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const sam = await testMember(bank, 'support');

const texts = (messages: readonly { readonly text: string }[]) => messages.map(({ text }) => text);

test('[CHT-02] messages come in the order in which they were sent, each with a higher number', async () => {
  const { client, id } = await talking(bank);
  const params = { conversationId: id };
  await sam.client.answerConversation({ params, body: message('Where do you live?') });
  await client.sendChatMessage({ body: message('In Leeds.') });
  const { messages, conversation } = await client.getChat();
  expect(texts(messages)).toEqual(['My card has not arrived.', 'Where do you live?', 'In Leeds.']);
  expect(messages.map(({ author }) => author)).toEqual(['you', 'staff', 'you']);
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(conversation).toMatchObject({ id, state: 'open', last: 3, seen: 2 });
  const after = await client.getChat({ query: { after: 2 } });
  expect(texts(after.messages)).toEqual(['In Leeds.']);
});

test('[CHT-02] the same id sent again, also by many at once, is one message', async () => {
  const { client, id } = await talking(bank);
  const body = message('Only once.');
  const sent = await Promise.all(Array.from({ length: 8 }, () => client.sendChatMessage({ body })));
  expect(new Set(sent.map((each) => each.sent.number))).toEqual(new Set([2]));
  // Also when staff have closed the conversation before the answer came back.
  await sam.client.closeConversation({ params: { conversationId: id }, body: {} });
  expect((await client.sendChatMessage({ body })).sent.number).toBe(2);
  const { conversation, messages } = await client.getChat();
  expect(conversation).toMatchObject({ id, state: 'closed' });
  expect(texts(messages).filter((text) => text === 'Only once.')).toHaveLength(1);
});

test('[CHT-02] many who write at once lose nothing and share no number', async () => {
  const { client, id } = await talking(bank);
  const all = Array.from({ length: 12 }, (_, index) => `Message ${index}`);
  await Promise.all([
    ...all.slice(0, 6).map((text) => client.sendChatMessage({ body: message(text) })),
    ...all
      .slice(6)
      .map((text) => sam.client.answerConversation({ params: { conversationId: id }, body: message(text) })),
  ]);
  const { messages } = await client.getChat();
  expect(messages.map(({ number }) => number)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  expect(texts(messages).slice(1).sort()).toEqual(all.toSorted());
});

test('[CHT-02] digits like a card number are taken out before anything is kept, and both are told', async () => {
  const { client, id } = await talking(bank);
  const { sent } = await client.sendChatMessage({ body: message('It is 4000 0000 0000 0002') });
  expect(sent).toMatchObject({ text: 'It is •••• •••• •••• ••••', masked: true });
  const { rows } = await bank.database.pool.query('SELECT text FROM conversation_message');
  expect(JSON.stringify(rows)).not.toContain('0000 0002');
  for (const messages of [
    (await client.getChat()).messages,
    (await sam.client.getInboxConversation({ params: { conversationId: id } })).messages,
  ])
    expect(messages.at(-1)).toMatchObject({
      author: 'bank',
      text: expect.stringContaining('We removed digits'),
    });
  // Whoever asks for a PIN gets none, and staff cannot write one either.
  await sam.client.answerConversation({
    params: { conversationId: id },
    body: message('What is your PIN? Mine is PIN 1234.'),
  });
  const answered = await client.sendChatMessage({ body: message('4821') });
  expect(answered.sent.text).toBe('••••');
  expect(texts((await client.getChat()).messages)).toContain('What is your PIN? Mine is PIN ••••.');
});

test('[CHT-02] a flood is refused with the wait, which is enough', async () => {
  const { client } = await talking(bank);
  for (let sent = 1; sent < 20; sent += 1) await client.sendChatMessage({ body: message(`No. ${sent}`) });
  bank.clock.advance({ seconds: 20 });
  const refusal = await refusalOf(client.sendChatMessage({ body: message('One more') }));
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    message: 'You have sent a lot at once. Please wait 40 seconds, then write again.',
  });
  bank.clock.advance({ seconds: 40 });
  await client.sendChatMessage({ body: message('One more') });
});

test('[CHT-02] a message of 10 MB, an empty one and one too long are refused, and nothing is kept', async () => {
  const { client, access, id } = await talking(bank);
  const answer = await bank.fetch('/api/v1/chat/messages/', {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json' },
    body: JSON.stringify(message('x'.repeat(10_000_000))),
  });
  expect(answer.status).toBe(413);
  for (const text of ['', ' \n', 'x'.repeat(4001), 'pay \u202Eevil'])
    expect(await refusalOf(client.sendChatMessage({ body: message(text) }))).toMatchObject({
      code: 'validation_failed',
    });
  expect((await client.getChat()).conversation).toMatchObject({ id, last: 1 });
});

test('[CHT-02] markup is kept and answered as the text that it is', async () => {
  const { client } = await talking(bank);
  const text = '<img src=x onerror=alert(1)> [here](javascript:alert(1))';
  expect((await client.sendChatMessage({ body: message(text) })).sent.text).toBe(text);
});

test('[CHT-02] what is read, typed and waited for is told to the other side', async () => {
  const [first, second] = [await talking(bank), await talking(bank)];
  const place = async (customer: typeof first) => (await customer.client.getChat()).conversation?.place ?? 0;
  expect((await place(second)) - (await place(first))).toBe(1);
  const params = { conversationId: first.id };
  await sam.client.tellInboxPresence({ params, body: { seen: 99, typing: true } });
  expect((await first.client.getChat()).conversation).toMatchObject({ seen: 1, typing: true });
  bank.clock.advance({ seconds: 7 });
  expect((await first.client.getChat()).conversation).toMatchObject({ typing: false });
  await sam.client.answerConversation({ params, body: message('Hello') });
  expect((await first.client.getChat()).conversation).toMatchObject({
    place: null,
    with: expect.any(String),
  });
  await first.client.tellChatPresence({ body: { seen: 2, typing: true } });
  expect(await sam.client.getInboxConversation({ params })).toMatchObject({ seen: 2, typing: true });
});

test('[CHT-04] a conversation carries a case of the customer, and nobody else’s', async () => {
  const owner = await signedInCustomer(bank);
  const { loan } = await owner.client.requestLoan({ body: { amount: '100.00', loan_term: '1 week' } });
  const about = { kind: 'loan', id: loan.id } as const;
  await owner.client.sendChatMessage({ body: { ...message(), about } });
  const { conversation } = await owner.client.getChat();
  expect(conversation?.about).toEqual(about);
  const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
  expect(await refusalOf(stranger.client.sendChatMessage({ body: { ...message(), about } }))).toMatchObject({
    code: 'not_found',
  });
  expect((await stranger.client.getChat()).conversation).toBeNull();
  const params = { conversationId: conversation?.id ?? '' };
  const body = { ...message('You can repay it here.'), action: 'open-repayment' } as const;
  await sam.client.answerConversation({ params, body });
  expect((await owner.client.getChat()).messages.at(-1)).toMatchObject({
    kind: 'action',
    action: 'open-repayment',
  });
});

test('[CHT-02] another’s conversation is as if it were not there', async () => {
  const { id } = await talking(bank);
  const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
  for (const conversationId of [id, randomUUID()])
    expect(await refusalOf(stranger.client.getEarlierChat({ params: { conversationId } }))).toMatchObject({
      code: 'not_found',
    });
});

test('[CHT-02] after the end of a conversation the next message begins another, and the first can be read', async () => {
  const { client, id } = await talking(bank);
  expect(await refusalOf(client.rateChat({ body: { rating: 5 } }))).toMatchObject({
    code: 'status_conflict',
  });
  await sam.client.closeConversation({ params: { conversationId: id }, body: { note: 'Sent a new card' } });
  await client.rateChat({ body: { rating: 5 } });
  await client.sendChatMessage({ body: message('And now?') });
  const { conversation, earlier } = await client.getChat();
  expect(conversation?.id).not.toBe(id);
  expect(earlier.map((each) => each.id)).toEqual([id]);
  const { messages } = await client.getEarlierChat({ params: { conversationId: id } });
  expect(texts(messages)).toEqual([
    'My card has not arrived.',
    'This conversation is closed. You can write again at any time.',
  ]);
});

test('the running bank can neither change nor remove what was said', async () => {
  for (const statement of ["UPDATE conversation_message SET text = ''", 'DELETE FROM conversation_message'])
    await expect(bank.database.pool.query(statement)).rejects.toThrow(/permission denied/);
});
