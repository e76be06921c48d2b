import { noticeKinds } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer } from '../../../../../tools/testing/customers.ts';
import { followStream } from '../../../../../tools/testing/platform/followed-stream.ts';
import { pay, payingCustomer, paymentTo } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

const tell = (to: string, subject: string) =>
  bank.database.transaction((tx) =>
    bank.mailer.send(tx, { to, subject, brandName: 'Farthing', notice: 'accounts', blocks: [] }),
  );

test('[NTF-01] both the payer and the payee are told in the app, in the work of the payment', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  const stream = await followStream(bank, ben.access);
  await stream.until();
  await pay(bank, ada, await paymentTo(ben, { amount: '12.34' }));
  await stream.until('notices');
  await stream.close();
  const [sent] = (await ada.client.listNotices()).notices;
  expect(sent).toMatchObject({ kind: 'payments', page: '/layout/transactions', is_read: false });
  expect(sent?.text).toMatch(/^You sent .*12\.34/);
  const { unread, notices } = await ben.client.listNotices();
  expect(notices[0]).toMatchObject({ kind: 'money-in', about: 'Money in', is_read: false });
  expect(unread).toBe(notices.length);
  const mails = await bank.mailsTo(ben.email);
  expect(mails[0]?.subject).toBe(notices[0]?.text);
});

test('[NTF-01] all are read up to the one that was seen, and what came meanwhile is not', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  await pay(bank, ada, await paymentTo(ben, { amount: '1.00' }));
  const seen = (await ben.client.listNotices()).notices[0]?.id ?? '';
  await pay(bank, ada, await paymentTo(ben, { amount: '2.00' }));
  expect(await ben.client.readNotices({ body: { up_to: seen } })).toEqual({ unread: 1 });
  const { unread, notices } = await ben.client.listNotices();
  expect(unread).toBe(1);
  expect(notices.map(({ is_read }) => is_read).slice(0, 2)).toEqual([false, true]);
});

test('[NTF-01] they come twenty at a time, each once, and the next are asked for by a cursor', async () => {
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  for (let sent = 0; sent < 21; sent += 1) await tell(ben.email, `News no. ${sent}`);
  const first = await ben.client.listNotices();
  expect(first.notices).toHaveLength(20);
  const cursor = first.next_cursor ?? '';
  const second = await ben.client.listNotices({ query: { cursor } });
  const ids = [...first.notices, ...second.notices].map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(new Set(ids).size).toBe(first.unread);
  expect([second.unread, second.next_cursor]).toEqual([first.unread, null]);
  await expect(ben.client.listNotices({ query: { cursor: 'none of ours' } })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('[NTF-01] the app says an address as it is, which a mail does not', async () => {
  const { client, email } = await signedInCustomer(bank);
  const subject = 'You invited tom.ashworth@demo.example to https://evil.example';
  await tell(email, subject);
  expect((await client.listNotices()).notices[0]?.text).toBe(subject);
  expect((await bank.mailsTo(email))[0]?.subject).toBe(
    'You invited tom[.]ashworth[at]demo[.]example to https[:]//evil[.]example',
  );
});

test("nobody reads another's notices, nor marks them as read", async () => {
  const ada = await payingCustomer(bank, '50.00');
  const eve = await signedInCustomer(bank, { first_name: 'Eve' });
  const before = await ada.client.listNotices();
  expect(before.unread).toBeGreaterThan(0);
  const { notices } = await eve.client.listNotices();
  expect(notices.some(({ id }) => before.notices.some((hers) => hers.id === id))).toBe(false);
  await eve.client.readNotices({ body: { up_to: before.notices[0]?.id ?? '' } });
  await eve.client.readNotices({ body: { up_to: 'ffffffff-ffff-4fff-bfff-ffffffffffff' } });
  expect(await ada.client.listNotices()).toEqual(before);
});

test('a code is in the mail alone', async () => {
  const ada = await payingCustomer(bank, '50.00');
  const coded = (await bank.mailsTo(ada.email)).filter(({ code }) => typeof code === 'string');
  expect(coded.length).toBeGreaterThan(0);
  const { notices } = await ada.client.listNotices();
  for (const { subject } of coded) expect(notices.some(({ text }) => text === subject)).toBe(false);
});

test('[NTF-01] every kind that was written leads to a page', async () => {
  const { rows } = await bank.database.pool.query<{ kind: string }>('SELECT DISTINCT kind FROM notice');
  expect(rows.length).toBeGreaterThan(0);
  for (const { kind } of rows) expect(Object.keys(noticeKinds)).toContain(kind);
});
