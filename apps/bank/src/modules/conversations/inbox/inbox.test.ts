import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { byForm, guest, message, talking } from '../../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { someEmail } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const [sam, olga, audrey] = await Promise.all([
  testMember(bank, 'support'),
  testMember(bank, 'operations'),
  testMember(bank, 'auditor'),
]);

const entries = async (view: 'waiting' | 'mine' | 'all' | 'closed', member = sam) =>
  (await member.client.listInbox({ query: { view } })).conversations.map(({ id }) => id);

const actions = async (id: string) =>
  (
    await bank.database.pool.query(
      `SELECT action, actor_id FROM audit_entry WHERE subject_kind = 'conversation' AND subject_id = $1 ORDER BY at, id`,
      [id],
    )
  ).rows.map(({ action }) => action);

test('[CHT-03] the person who has waited longest comes first; a conversation that was claimed no longer waits', async () => {
  const first = await talking(bank);
  bank.clock.advance({ minutes: 1 });
  const second = await talking(bank);
  const waiting = await entries('waiting');
  expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id));
  const params = { conversationId: first.id };
  await sam.client.claimConversation({ params, body: {} });
  expect(await entries('waiting')).not.toContain(first.id);
  expect(await entries('mine')).toContain(first.id);
  expect(await entries('all', olga)).toContain(first.id);
});

test('[CHT-03] what a colleague has is answered by nobody else, unless it is taken over or handed on', async () => {
  const { id } = await talking(bank);
  const params = { conversationId: id };
  await sam.client.claimConversation({ params, body: {} });
  const answerAs = ({ client }: typeof olga) => client.answerConversation({ params, body: message() });
  expect(await refusalOf(answerAs(olga))).toMatchObject({ code: 'case_claimed' });
  expect(await refusalOf(olga.client.claimConversation({ params, body: {} }))).toMatchObject({
    code: 'case_claimed',
  });
  await olga.client.claimConversation({ params, body: { take_over: true } });
  await answerAs(olga);
  await olga.client.giveConversation({ params, body: { to: sam.id, note: 'They call from Leeds.' } });
  await answerAs(sam);
  await sam.client.releaseConversation({ params });
  expect(await entries('waiting')).toContain(id);
  expect(await refusalOf(sam.client.giveConversation({ params, body: { to: audrey.id } }))).toMatchObject({
    code: 'colleague_unavailable',
  });
  expect(await actions(id)).toEqual([
    'conversation.open',
    'conversation.claim',
    'conversation.take-over',
    'conversation.answer',
    'conversation.give',
    'conversation.answer',
    'conversation.release',
  ]);
});

test('[CHT-03] of two who claim at once one gets it', async () => {
  const params = { conversationId: (await talking(bank)).id };
  const outcomes = await Promise.all(
    [sam, olga].map(({ client }) => refusalOf(client.claimConversation({ params, body: {} }))),
  );
  expect(outcomes.filter((refusal) => refusal === undefined)).toHaveLength(1);
});

test('[CHT-03] notes are for colleagues, whoever has the conversation; the customer never reads one', async () => {
  const { client, id } = await talking(bank);
  const params = { conversationId: id };
  await sam.client.claimConversation({ params, body: {} });
  const note = message('Sounds like fraud, card 4000 0000 0000 0002.');
  await olga.client.noteInConversation({ params, body: note });
  await olga.client.noteInConversation({ params, body: note });
  const { messages } = await audrey.client.getInboxConversation({ params });
  expect(messages.filter(({ kind }) => kind === 'note')).toMatchObject([
    { text: 'Sounds like fraud, card •••• •••• •••• ••••.' },
  ]);
  expect(JSON.stringify(await client.getChat())).not.toContain('fraud');
  expect(JSON.stringify(await client.getEarlierChat({ params }))).not.toContain('fraud');
});

test('[CHT-03] only conversations of one person are merged: nobody reads another’s words', async () => {
  const [one, other] = [await talking(bank), await talking(bank)];
  const mergeOf = (from: string, into: string) =>
    sam.client.mergeConversation({ params: { conversationId: from }, body: { into } });
  expect(await refusalOf(mergeOf(one.id, other.id))).toMatchObject({ code: 'status_conflict' });
  expect(await refusalOf(mergeOf(one.id, one.id))).toMatchObject({ code: 'status_conflict' });
  expect(await refusalOf(mergeOf(one.id, randomUUID()))).toMatchObject({ code: 'not_found' });
  const email = someEmail('writer');
  const byMail = await byForm(bank, email, 'First');
  // A guest who types the address of another has not shown that it is theirs.
  const claimed = await guest(bank, { email });
  expect(await refusalOf(mergeOf(byMail, await claimed.id()))).toMatchObject({ code: 'status_conflict' });
  const again = await byForm(bank, email, 'Second');
  await mergeOf(byMail, again);
  const merged = await sam.client.getInboxConversation({ params: { conversationId: again } });
  expect(merged.messages.map(({ text }) => text)).toEqual([
    'Sent by the contact form.',
    'Second',
    'Earlier messages follow.',
    'Sent by the contact form.',
    'First',
  ]);
  expect(merged.messages.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  expect(await entries('all')).not.toContain(byMail);
});

test('[CHT-02] of two conversations that are merged, an answer that was mailed is not mailed again, and one that was not is', async () => {
  const email = someEmail('writer');
  const [first, second] = [await byForm(bank, email, 'First'), await byForm(bank, email, 'Second')];
  const answer = (conversationId: string, text: string) =>
    sam.client.answerConversation({ params: { conversationId }, body: message(text) });
  const mailed = async () =>
    (await bank.mailsTo(email))
      .filter(({ subject }) => subject === 'We have answered you')
      .map(({ text }) => text);
  await answer(first, 'Answer one');
  await bank.modules.conversations.mailAnswers(first);
  // As a guest does who has shown that the address is theirs: the next answer would be mailed in two minutes.
  await bank.database.pool.query('UPDATE conversation SET by_contact_form = false WHERE id = $1', [first]);
  await bank.database.pool.query('UPDATE conversation_guest SET email_proved_at = now() WHERE email = $1', [
    email,
  ]);
  await answer(first, 'Answer two');
  await sam.client.mergeConversation({ params: { conversationId: first }, body: { into: second } });
  const waits = `SELECT FROM jobs.job WHERE name = 'mail-conversation-answers' AND data ->> 'conversationId' = $1`;
  expect((await bank.database.pool.query(waits, [second])).rowCount).toBe(1);
  await bank.modules.conversations.mailAnswers(second);
  const [newest, ...before] = await mailed();
  expect(before).toHaveLength(1);
  expect(newest).toContain('Answer two');
  expect(newest).not.toContain('Answer one');
});

test('[CHT-03] how long people wait and what they say of it is counted', async () => {
  const before = await audrey.client.getInboxStatistics({ query: { days: 1 } });
  const { client, id } = await talking(bank);
  const params = { conversationId: id };
  bank.clock.advance({ minutes: 4 });
  expect((await audrey.client.getInboxStatistics()).longest_wait_seconds).toBeGreaterThanOrEqual(240);
  await sam.client.answerConversation({ params, body: message('Done') });
  await sam.client.closeConversation({ params, body: {} });
  await client.rateChat({ body: { rating: 4 } });
  const after = await audrey.client.getInboxStatistics({ query: { days: 1 } });
  expect(after).toMatchObject({
    opened: before.opened + 1,
    solved: before.solved + 1,
    ratings: before.ratings + 1,
    average_rating: 4,
  });
  expect(after.first_answer_seconds).not.toBeNull();
});

test('[CHT-03] prepared texts and opening hours are settings', async () => {
  const { client } = await talking(bank);
  const tools = await sam.client.getInboxTools();
  expect(tools.texts[0]).toMatchObject({ title: 'Hello', text: expect.stringContaining('{first_name}') });
  expect(tools.colleagues.map(({ id }) => id)).toContain(olga.id);
  await changeSettings(bank, { 'chat.hours': 'Mon-Sun 00:00-24:00', 'chat.texts': 'Short\nThank you.' });
  expect((await client.getChat()).open_now).toBe(true);
  expect((await sam.client.getInboxTools()).texts).toEqual([{ title: 'Short', text: 'Thank you.' }]);
  const day = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/London' });
  const yesterday = day.format(new Date(bank.clock.now().getTime() - 86_400_000));
  await changeSettings(bank, { 'chat.hours': `${yesterday} 09:00-10:00` });
  expect(await client.getChat()).toMatchObject({ open_now: false, hours: `${yesterday} 09:00-10:00` });
});

test('[CHT-03] a list shows addresses in part, and is searched by how a name begins', async () => {
  const email = someEmail('zenobia');
  await guest(bank, { name: 'Zenobia Quill', email });
  const { conversations } = await sam.client.listInbox({ query: { view: 'all', search: 'zenob' } });
  expect(conversations).toMatchObject([{ person: { name: 'Zenobia Quill', email: 'z•••@example.com' } }]);
  expect((await sam.client.listInbox({ query: { view: 'all', search: '%' } })).conversations).toEqual([]);
});

test('[CHT-03] put aside, it comes back when its time is over or the person writes', async () => {
  const [patient, impatient] = [await talking(bank), await talking(bank)];
  const [waits, writes] = [patient.id, impatient.id];
  for (const conversationId of [waits, writes])
    await sam.client.snoozeConversation({ params: { conversationId }, body: { minutes: 60 } });
  expect(await entries('waiting')).not.toEqual(expect.arrayContaining([waits]));
  await impatient.client.sendChatMessage({ body: message('Still there?') });
  expect(await entries('waiting')).toContain(writes);
  bank.clock.advance({ minutes: 60 });
  expect(await entries('waiting', await testMember(bank, 'support'))).toContain(waits);
});
