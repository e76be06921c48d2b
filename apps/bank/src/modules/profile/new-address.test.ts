import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import {
  newestCode,
  signedInCustomer,
  signIn,
  someEmail,
  type TestCustomer,
  testPassword,
} from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const ada = await signedInCustomer(bank);
const eve = await signedInCustomer(bank, { first_name: 'Eve' });

type Changes = NonNullable<Parameters<TestCustomer['client']['updateProfile']>[0]['body']>;

const read = async (who = ada) => (await who.client.getProfile({ params: { userId: who.id } })).user;
const change = (body: Changes, who = ada) => who.client.updateProfile({ params: { userId: who.id }, body });
const changeEmail = (email: string, who: TestCustomer, more: Changes = {}) =>
  change({ email, current_password: testPassword, ...more }, who);
test('[RSK-07] a new email address waits for its code and for a yes from the old one', async () => {
  const who = await signedInCustomer(bank);
  const newEmail = someEmail('new');
  bank.clock.advance({ seconds: 1 });
  const { user } = await changeEmail(newEmail, who);
  expect(user).toMatchObject({ email: who.email, pending_email: newEmail, email_changes_at: null });
  const [asked] = await bank.mailsTo(who.email);
  expect(asked?.subject).toBe('Your email address is about to change');
  const token = /email-change\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  await bank.client().agreeToEmailChange({ body: { token } });

  const code = await newestCode(bank, newEmail);
  bank.clock.advance({ seconds: 1 });
  const confirmed = await who.client.confirmEmailChange({ params: { userId: who.id }, body: { code } });
  expect(confirmed.user).toMatchObject({ email: newEmail, pending_email: null });
  expect((await bank.mailsTo(who.email))[0]?.subject).toBe('Your email address was changed');
  await signIn(bank, newEmail);
  expect(await refusalOf(signIn(bank, who.email))).toMatchObject({ code: 'invalid_credentials' });
  expect(
    await refusalOf(who.client.confirmEmailChange({ params: { userId: who.id }, body: { code } })),
  ).toMatchObject({ code: 'code_invalid' });
});

test('[RSK-11] a name changes with the password only, and its owner is told', async () => {
  const who = await signedInCustomer(bank);
  expect(await refusalOf(change({ first_name: 'Augusta', city: 'Rye' }, who))).toMatchObject({
    status: 400,
    code: 'validation_failed',
    errors: { current_password: ['Enter your current password to change your name.'] },
  });
  expect(await read(who)).toMatchObject({ first_name: 'Ada', city: null });
  bank.clock.advance({ seconds: 1 });
  await change({ first_name: 'Augusta', current_password: testPassword }, who);
  const [mail] = await bank.mailsTo(who.email);
  expect(mail?.subject).toBe('Your name with Farthing was changed');
  expect(mail?.text).toContain('in the name of Augusta Lovelace now');
  // The form sends the name along with everything else: the same one is no change.
  await change({ first_name: 'Augusta', last_name: 'Lovelace', city: 'Rye' }, who);
});

test.for([
  [{ first_name: 'Farthing', last_name: 'Security Team Call now' }, 'first_name'],
  [{ last_name: 'Support' }, 'first_name'],
  [{ last_name: 'evil-bank.com' }, 'last_name'],
  [{ first_name: 'Аda' }, 'first_name'],
] as const)(
  '[RSK-11] nobody renames themselves to what others take for the bank: %j',
  async ([names, field]) => {
    const refusal = await refusalOf(change({ ...names, current_password: testPassword }, eve));
    expect(refusal).toMatchObject({ code: 'validation_failed', errors: { [field]: [expect.any(String)] } });
  },
);

test("another customer's address is answered alike, its owner is told, and no code can take it", async () => {
  const who = await signedInCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  const { user } = await changeEmail(eve.email, who);
  expect(user).toMatchObject({ email: who.email, pending_email: eve.email });
  const [mail] = await bank.mailsTo(eve.email);
  expect(mail).toMatchObject({ subject: 'You already have a Farthing account' });
  expect(mail).not.toHaveProperty('code');
});

test('an address that became taken while its code was open is not taken over', async () => {
  const who = await signedInCustomer(bank);
  const wanted = someEmail('wanted');
  await changeEmail(wanted, who);
  const code = await newestCode(bank, wanted);
  bank.clock.advance({ seconds: 1 });
  await signedInCustomer(bank, { email: wanted });
  expect(
    await refusalOf(who.client.confirmEmailChange({ params: { userId: who.id }, body: { code } })),
  ).toMatchObject({ code: 'code_invalid' });
  expect((await read(who)).email).toBe(who.email);
});

test('a second new address within a minute is refused, with the other fields of the form', async () => {
  const who = await signedInCustomer(bank);
  await changeEmail(someEmail(), who);
  expect(await refusalOf(changeEmail(someEmail(), who, { city: 'Rye' }))).toMatchObject({
    status: 429,
    code: 'code_resend_too_soon',
    retryAfterSeconds: 60,
  });
  expect((await read(who)).city).toBeNull();
});

test('[PRF-04] a new email address takes the current password, or nothing of the form is saved', async () => {
  const who = await signedInCustomer(bank);
  const wanted = someEmail('wanted');
  expect(await refusalOf(change({ email: wanted, city: 'Rye' }, who))).toMatchObject({
    status: 400,
    code: 'validation_failed',
    errors: { current_password: ['Enter your current password to change your email address.'] },
  });
  const wrong = { email: wanted, city: 'Rye', current_password: 'not-the-password-1' };
  expect(await refusalOf(change(wrong, who))).toMatchObject({
    status: 403,
    code: 'password_incorrect',
    errors: { current_password: ['This is not your current password.'] },
  });
  expect(await read(who)).toMatchObject({ pending_email: null, city: null });
  expect(await bank.mailsTo(wanted)).toEqual([]);
});

test('of eight wrong passwords for a new email address five are judged, and the right one after them is not', async () => {
  const who = await signedInCustomer(bank);
  const wrong = { email: someEmail(), current_password: 'not-the-password-1' };
  const refusals = await Promise.all(Array.from({ length: 8 }, () => refusalOf(change(wrong, who))));
  expect(refusals.map((refusal) => refusal?.code).sort()).toEqual([
    ...Array(4).fill('account_locked'),
    ...Array(4).fill('password_incorrect'),
  ]);
  expect(await refusalOf(changeEmail(someEmail(), who))).toMatchObject({ code: 'account_locked' });
});

test('the address that waits gets another code without the password, and no other address does', async () => {
  const who = await signedInCustomer(bank);
  const wanted = someEmail('wanted');
  await changeEmail(wanted, who);
  bank.clock.advance({ minutes: 1 });
  await change({ email: wanted }, who);
  expect((await bank.mailsTo(wanted)).map(({ code }) => code)).toHaveLength(2);
  bank.clock.advance({ minutes: 1 });
  expect(await refusalOf(change({ email: someEmail() }, who))).toMatchObject({ code: 'validation_failed' });
});

test('a password that no new address needs is not judged', async () => {
  for (let attempt = 0; attempt < 6; attempt += 1)
    await change({ email: eve.email, current_password: 'not-the-password-1' }, eve);
  await signIn(bank, eve.email);
});

test('sending the address that is already there asks for nothing', async () => {
  const mails = await bank.mailsTo(eve.email);
  expect((await change({ email: eve.email.toUpperCase() }, eve)).user.pending_email).toBeNull();
  expect(await bank.mailsTo(eve.email)).toHaveLength(mails.length);
});
