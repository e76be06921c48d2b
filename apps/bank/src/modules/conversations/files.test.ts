import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { talking } from '../../../../../tools/testing/accepted/chat/chat-calls.ts';
import { aPicture } from '../../../../../tools/testing/accepted/identity/identity-calls.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const sam = await testMember(bank, 'support');

const pdf = () => new Blob(['%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n'], { type: 'application/pdf' });
const body = () => ({ client_id: randomUUID() });

test('[CHT-02] a picture is drawn anew and kept encrypted; its sender and staff read it, nobody else', async () => {
  const { client, id } = await talking(bank);
  const { sent } = await client.sendChatFile({ body: body(), upload: await aPicture() });
  const fileId = sent.file?.id ?? '';
  expect(sent).toMatchObject({ kind: 'file', file: { type: 'image/webp', name: 'blob.webp' } });
  const read = await client.getChatFile({ params: { fileId } });
  expect(Buffer.from(read.bytes).subarray(8, 12).toString()).toBe('WEBP');
  const { rows } = await bank.database.pool.query('SELECT sealed FROM conversation_file WHERE id = $1', [
    fileId,
  ]);
  expect(rows[0].sealed.toString('latin1')).not.toContain('WEBP');
  const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
  expect(await refusalOf(stranger.client.getChatFile({ params: { fileId } }))).toMatchObject({
    code: 'not_found',
  });
  await sam.client.getInboxFile({ params: { conversationId: id, fileId } });
  const other = await talking(bank);
  expect(
    await refusalOf(sam.client.getInboxFile({ params: { conversationId: other.id, fileId } })),
  ).toMatchObject({ code: 'not_found' });
  const looks = await bank.database.pool.query(
    "SELECT subject_id FROM audit_entry WHERE action = 'conversation.look' AND actor_id = $1",
    [sam.id],
  );
  expect(looks.rows).toEqual([{ subject_id: id }]);
});

test('[CHT-02] a PDF is only ever downloaded, under a name that is ours', async () => {
  const { client, access } = await talking(bank);
  const { sent } = await client.sendChatFile({ body: body(), upload: pdf() });
  const answer = await bank.fetch(`/api/v1/chat/files/${sent.file?.id}/`, {
    headers: { authorization: `Bearer ${access}` },
  });
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="blob.pdf"');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test.for([
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a drawing with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a PDF that does not end', '%PDF-1.7\n1 0 obj'],
  ['a page in disguise', 'GIF89a/*<script>alert(1)</script>*/'],
] as const)('[CHT-02] %s is refused, and nothing is kept', async ([, content]) => {
  const { client } = await talking(bank);
  const refusal = await refusalOf(client.sendChatFile({ body: body(), upload: new Blob([content]) }));
  expect(refusal).toMatchObject({ code: 'picture_not_readable' });
  expect((await client.getChat()).conversation?.last).toBe(1);
});

test('[CHT-02] a file of more than 5 MB is refused', async () => {
  const { client } = await talking(bank);
  const upload = new Blob([new Uint8Array(6 * 1024 * 1024)]);
  expect(await refusalOf(client.sendChatFile({ body: body(), upload }))).toMatchObject({
    code: 'payload_too_large',
  });
});

test('[CHT-02] [CHT-03] staff answer with a file, once; the person downloads it, a stranger does not, and it is told by email', async () => {
  const { client, id, email } = await talking(bank);
  const params = { conversationId: id };
  const sent = { params, body: body() };
  const answers = await Promise.all([1, 2].map(() => sam.client.sendInboxFile({ ...sent, upload: pdf() })));
  expect(answers[1]?.sent).toEqual(answers[0]?.sent);
  await sam.client.sendInboxFile({ params, body: body(), upload: await aPicture() });
  const { messages } = await client.getChat();
  const files = messages.flatMap(({ file, author }) => (file === null ? [] : [{ ...file, author }]));
  expect(files).toMatchObject([
    { author: 'staff', type: 'application/pdf', name: 'blob.pdf' },
    { author: 'staff', type: 'image/webp', name: 'blob.webp' },
  ]);
  const fileId = files[1]?.id ?? '';
  const read = await client.getChatFile({ params: { fileId } });
  expect(Buffer.from(read.bytes).subarray(8, 12).toString()).toBe('WEBP');
  const stranger = await signedInCustomer(bank, { first_name: 'Mallory' });
  expect(await refusalOf(stranger.client.getChatFile({ params: { fileId } }))).toMatchObject({
    code: 'not_found',
  });
  await bank.modules.conversations.mailAnswers(id);
  expect((await bank.mailsTo(email))[0]?.text).toContain('You can download it in the chat.');
});

test('[CHT-03] a file of staff is judged like one of a customer, and a colleague’s conversation is left alone', async () => {
  const { id } = await talking(bank);
  const params = { conversationId: id };
  const page = new Blob(['<html><script>alert(1)</script></html>']);
  expect(await refusalOf(sam.client.sendInboxFile({ params, body: body(), upload: page }))).toMatchObject({
    code: 'picture_not_readable',
  });
  await sam.client.claimConversation({ params, body: {} });
  const colleague = await testMember(bank, 'support');
  expect(
    await refusalOf(colleague.client.sendInboxFile({ params, body: body(), upload: pdf() })),
  ).toMatchObject({ code: 'case_claimed' });
});

test('[CHT-02] the same file sent again under its id is kept once', async () => {
  const { client, id } = await talking(bank);
  const sent = body();
  await Promise.all([1, 2, 3].map(() => client.sendChatFile({ body: sent, upload: pdf() })));
  const { rows } = await bank.database.pool.query(
    'SELECT count(*)::integer AS count FROM conversation_file WHERE conversation_id = $1',
    [id],
  );
  expect(rows).toEqual([{ count: 1 }]);
});
