import { type NoticeKind, noticeKinds } from '@farthing/contract';
import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import {
  newestCode,
  signedInCustomer,
  someEmail,
  type TestCustomer,
  testPassword,
} from '../../../../../tools/testing/customers.ts';
import { poisoned } from '../../../../../tools/testing/processes/poisoned.ts';
import { pay, payingCustomer, paymentTo } from '../../../../../tools/testing/withdrawals.ts';
import { sendDigests } from './digest.ts';

const bank = await testBank();
const everywhere = { in_app: true, by_email: true, by_push: true } as const;
const plain = { kinds: [], quiet_from: null, quiet_until: null, digest: false, figures: false };

const subjects = async ({ email }: TestCustomer) => (await bank.mailsTo(email)).map(({ subject }) => subject);

test('[NTF-01] a kind goes where the person chose, and the choice itself is told by email', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  await ben.client.saveNoticeSettings({
    body: { ...plain, kinds: [{ kind: 'money-in', ...everywhere, by_email: false }] },
  });
  expect(await subjects(ben)).toContain('You changed what we tell you about');
  const before = await subjects(ben);
  await pay(bank, ada, await paymentTo(ben, { amount: '12.34' }));
  expect(await subjects(ben)).toEqual(before);
  expect((await ben.client.listNotices()).notices[0]).toMatchObject({ kind: 'money-in' });
  await ben.client.saveNoticeSettings({
    body: { ...plain, kinds: [{ kind: 'money-in', ...everywhere, in_app: false }] },
  });
  const { unread } = await ben.client.listNotices();
  await pay(bank, ada, await paymentTo(ben, { amount: '23.45' }));
  expect((await ben.client.listNotices()).unread).toBe(unread);
  expect((await subjects(ben)).some((subject) => subject.includes('23.45'))).toBe(true);
});

test('[NTF-01] nobody switches off what concerns security, nor what the bank has to write', async () => {
  const ada = await signedInCustomer(bank);
  for (const [kind, { fixed }] of Object.entries(noticeKinds))
    for (const channel of ['in_app', 'by_email', 'by_push'] as const) {
      const body = { ...plain, kinds: [{ kind: kind as NoticeKind, ...everywhere, [channel]: false }] };
      const isFixed = (fixed as readonly string[]).includes(channel);
      const saved = ada.client.saveNoticeSettings({ body });
      if (isFixed) await expect(saved, `${kind} ${channel}`).rejects.toMatchObject({ status: 400 });
      else expect((await saved).kinds.find((each) => each.kind === kind)?.[channel]).toBe(false);
    }
});

test('[NTF-01] a code comes by email, whatever was chosen', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const off = { in_app: false, by_email: false, by_push: false };
  await ada.client.saveNoticeSettings({
    body: { ...plain, digest: true, kinds: [{ kind: 'payments', ...off }] },
  });
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  // Takes the code from the mail.
  await pay(bank, ada, await paymentTo(ben, { amount: '1.00' }));
});

test('[NTF-01] with one email a day, each morning tells once of all that came meanwhile', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  await ben.client.saveNoticeSettings({ body: { ...plain, digest: true } });
  const before = await subjects(ben);
  for (const amount of ['1.11', '2.22']) await pay(bank, ada, await paymentTo(ben, { amount }));
  expect(await subjects(ben)).toEqual(before);
  const services = { database: bank.database, mailer: bank.mailer, brand: bank.brand };
  await Promise.all([sendDigests(services), sendDigests(services)]);
  expect((await subjects(ben)).filter((subject) => !before.includes(subject))).toEqual(['2 things happened']);
  const [digest] = await bank.mailsTo(ben.email);
  for (const amount of ['1.11', '2.22']) expect(digest?.text).toContain(amount);
  await sendDigests(services);
  expect(await subjects(ben)).toHaveLength(before.length + 1);
});

test('[NTF-01] [RSK-07] what waits for the one email a day goes to the address that somebody has by then, not to the old one', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const ben = await signedInCustomer(bank, { first_name: 'Ben' });
  await ben.client.saveNoticeSettings({ body: { ...plain, digest: true } });
  await pay(bank, ada, await paymentTo(ben, { amount: '3.33' }));
  const moved = { ...ben, email: someEmail('moved') };
  const params = { userId: ben.id };
  bank.clock.advance({ minutes: 1 });
  const body = { email: moved.email, current_password: testPassword };
  await ben.client.updateProfile({ params, body });
  await ben.client.confirmEmailChange({ params, body: { code: await newestCode(bank, moved.email) } });
  bank.clock.advance({ days: 1 });
  await bank.modules.identity.completeEmailChanges();
  await sendDigests(bank);
  for (const { text } of await bank.mailsTo(ben.email)) expect(text).not.toContain('3.33');
  expect((await bank.mailsTo(moved.email))[0]).toMatchObject({
    subject: 'One thing happened',
    text: expect.stringContaining('3.33'),
  });
});

test('[NTF-01] somebody whose one email a day cannot be made keeps nobody from theirs', async () => {
  const ada = await payingCustomer(bank, '500.00');
  const people = [await signedInCustomer(bank), await signedInCustomer(bank)] as const;
  const [stuck, ben] = people[0].email < people[1].email ? people : ([people[1], people[0]] as const);
  for (const person of people) {
    await person.client.saveNoticeSettings({ body: { ...plain, digest: true } });
    await pay(bank, ada, await paymentTo(person, { amount: '1.11' }));
  }
  const cured = await poisoned(bank, 'mail', stuck.email, 'recipient');
  const digests = async (person: TestCustomer) =>
    (await subjects(person)).filter((subject) => /happened/.test(subject)).length;
  await expect(sendDigests(bank)).rejects.toThrow();
  expect([await digests(stuck), await digests(ben)]).toEqual([0, 1]);
  await cured();
  await sendDigests(bank);
  expect([await digests(stuck), await digests(ben)]).toEqual([1, 1]);
});

test.each([
  [{ quiet_from: '22:00', quiet_until: null }, 'Enter both times, or neither.'],
  [{ quiet_from: '22:00', quiet_until: '22:00' }, 'Enter two different times.'],
  [
    {
      kinds: [
        { kind: 'cards', ...everywhere },
        { kind: 'cards', ...everywhere, in_app: false },
      ] as const,
    },
    'Name each kind once.',
  ],
])('what makes no sense is refused in words: %o', async (nonsense, words) => {
  const ada = await signedInCustomer(bank);
  const body = { ...plain, ...nonsense, kinds: [...('kinds' in nonsense ? nonsense.kinds : [])] };
  await expect(ada.client.saveNoticeSettings({ body })).rejects.toThrow(words);
});

test('a time that is none is refused', async () => {
  const ada = await signedInCustomer(bank);
  for (const quiet_from of ['24:00', '7:00', '07:60', 'noon'])
    await expect(
      ada.client.saveNoticeSettings({ body: { ...plain, quiet_from, quiet_until: '07:00' } }),
    ).rejects.toMatchObject({ status: 400 });
});
