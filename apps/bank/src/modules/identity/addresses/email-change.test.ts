import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  newestCode,
  signedInCustomer,
  signIn,
  someEmail,
  type TestCustomer,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { poisoned } from '../../../../../../tools/testing/processes/poisoned.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const day = { hours: 24 };

const paramsOf = ({ id: userId }: TestCustomer) => ({ userId });
const ask = (who: TestCustomer, email: string) =>
  who.client.updateProfile({ params: paramsOf(who), body: { email, current_password: testPassword } });
const confirm = async (who: TestCustomer, email: string) =>
  who.client.confirmEmailChange({ params: paramsOf(who), body: { code: await newestCode(bank, email) } });
const agree = (token: string) => bank.client().agreeToEmailChange({ body: { token } });
const notMe = (token: string) => bank.client().reportNotMe({ body: { token } });

/** The newest link of a kind that was mailed to an address. */
async function linkTo(
  page: 'email-change' | 'not-me' | 'reset-password-confirm',
  email: string,
): Promise<string> {
  for (const { text } of await bank.mailsTo(email)) {
    const token = new RegExp(`/account/${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (token !== undefined) return token;
  }
  throw new Error(`no link to ${page} was sent to ${email}`);
}

/** What the job does every minute. */
const waitIsOver = () => bank.modules.identity.completeEmailChanges();

async function emailOf(id: string): Promise<string | undefined> {
  return (await bank.modules.identity.find(bank.database.kysely, id))?.email;
}

/** Changed at once, with a yes from the old address. */
async function moved(): Promise<{ readonly who: TestCustomer; readonly newEmail: string }> {
  const who = await signedInCustomer(bank);
  const newEmail = someEmail('moved');
  bank.clock.advance({ seconds: 1 });
  await ask(who, newEmail);
  await agree(await linkTo('email-change', who.email));
  await confirm(who, newEmail);
  bank.clock.advance({ seconds: 1 });
  return { who, newEmail };
}

test('[RSK-07] with a yes from the old address and the code of the new one it changes at once, in either order', async () => {
  for (const yesFirst of [true, false]) {
    const who = await signedInCustomer(bank);
    const newEmail = someEmail('new');
    bank.clock.advance({ seconds: 1 });
    await ask(who, newEmail);
    const first = await linkTo('email-change', who.email);
    if (yesFirst) expect((await agree(first)).message).toContain('as soon as you enter the code');
    bank.clock.advance({ seconds: 1 });
    const { user } = await confirm(who, newEmail);
    expect(user).toMatchObject(
      yesFirst
        ? { email: newEmail, pending_email: null, email_changes_at: null }
        : { email: who.email, pending_email: newEmail, email_changes_at: expect.any(String) },
    );
    if (!yesFirst) {
      // The newest mail has the link that counts.
      expect(await refusalOf(agree(first))).toMatchObject({ code: 'link_invalid' });
      expect((await agree(await linkTo('email-change', who.email))).message).toContain('was changed');
    }
    expect(await emailOf(who.id)).toBe(newEmail);
    expect(await refusalOf(agree(first))).toMatchObject({ status: 400, code: 'link_invalid' });
  }
});

test('[RSK-07] without a yes it waits for a day, and the old address is told when it begins and when it is done', async () => {
  const who = await signedInCustomer(bank);
  const newEmail = someEmail('late');
  bank.clock.advance({ seconds: 1 });
  await ask(who, newEmail);
  bank.clock.advance({ seconds: 1 });
  const { message, user } = await confirm(who, newEmail);
  expect(message).toContain('once you agree from your old address, or a day from now');
  const at = new Date(bank.clock.now().getTime() + 86_400_000);
  expect(user.email_changes_at).toBe(at.toISOString());
  await waitIsOver();
  expect(await emailOf(who.id)).toBe(who.email);
  bank.clock.advance({ hours: 23, minutes: 59 });
  await waitIsOver();
  expect(await emailOf(who.id)).toBe(who.email);
  bank.clock.advance({ minutes: 1 });
  await Promise.all([waitIsOver(), waitIsOver()]);
  expect(await emailOf(who.id)).toBe(newEmail);
  expect((await bank.mailsTo(who.email)).map(({ subject }) => subject)).toEqual([
    'Your email address was changed',
    'Your email address changes in a day',
    'Your email address is about to change',
    expect.stringContaining('code'),
  ]);
  expect((await bank.mailsTo(newEmail))[0]?.subject).toBe('This is your email address with us now');
  expect(await bank.modules.identity.trustOf(bank.database.kysely, { customerId: who.id })).toMatchObject({
    emailSince: bank.clock.now(),
  });
});

test('[RSK-07] a change that cannot be made keeps no other address from being changed', async () => {
  const [stuck, who] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  for (const person of [stuck, who]) {
    const newEmail = someEmail('late');
    bank.clock.advance({ seconds: 1 });
    await ask(person, newEmail);
    bank.clock.advance({ seconds: 1 });
    await confirm(person, newEmail);
  }
  const cured = await poisoned(bank, 'email_change', stuck.id, 'customer_id');
  bank.clock.advance(day);
  await expect(waitIsOver()).rejects.toThrow();
  expect(await emailOf(stuck.id)).toBe(stuck.email);
  expect(await emailOf(who.id)).not.toBe(who.email);
  await cured();
  await waitIsOver();
  expect(await emailOf(stuck.id)).not.toBe(stuck.email);
});

test('[RSK-07] a reset link and a code that were mailed before the change do not work after it', async () => {
  const who = await signedInCustomer(bank);
  const newEmail = someEmail('new');
  bank.clock.advance({ seconds: 1 });
  await bank.client().requestPasswordReset({ body: { email: who.email } });
  const token = await linkTo('reset-password-confirm', who.email);
  await ask(who, newEmail);
  const codes = bank.modules.identity.codes;
  const code = await bank.database.transaction(async (tx) =>
    (await codes.open(tx, 'withdrawal', 'some-payment', who.id)).send(),
  );
  await agree(await linkTo('email-change', who.email));
  await confirm(who, newEmail);
  const reset = bank.client().confirmPasswordReset({ body: { token, password: 'copper-lantern-oboe-19' } });
  expect(await refusalOf(reset)).toMatchObject({ code: 'reset_token_invalid' });
  const judged = await bank.database.transaction(async (tx) =>
    (await codes.open(tx, 'withdrawal', 'some-payment', who.id)).judge(code),
  );
  expect(judged).toMatchObject({ code: 'code_invalid' });
});

test("[RSK-07] 'not me' before the change keeps the address, ends every session, and asks for a new password", async () => {
  const who = await signedInCustomer(bank);
  const thief = await signIn(bank, who.email);
  const newEmail = someEmail('thief');
  bank.clock.advance({ seconds: 1 });
  await ask(thief, newEmail);
  const link = await linkTo('not-me', who.email);
  bank.clock.advance({ seconds: 1 });
  expect((await notMe(link)).message).toContain('your email address stays');
  expect(await refusalOf(who.client.listSessions())).toMatchObject({ status: 401 });
  expect(await refusalOf(thief.client.listSessions())).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(bank, who.email))).toMatchObject({
    status: 403,
    code: 'password_reset_required',
  });
  bank.clock.advance(day);
  await waitIsOver();
  expect(await emailOf(who.id)).toBe(who.email);
  expect(await refusalOf(notMe(link))).toMatchObject({ status: 400, code: 'link_invalid' });
});

test("[RSK-07] [IDV-04] 'not me' freezes everything and mails the owner a link that opens the account again", async () => {
  const who = await signedInCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(who, someEmail());
  await notMe(await linkTo('not-me', who.email));
  const token = await linkTo('reset-password-confirm', who.email);
  const password = 'copper-lantern-oboe-19';
  const owner = testBrowser(bank);
  await owner.client().confirmPasswordReset({ body: { token, password } });
  expect(await refusalOf(signIn(bank, who.email, password))).toMatchObject({ code: 'customer_frozen' });
  const { access } = await owner.client().login({ body: { email: who.email, password } });
  const { user } = await owner.client(access).getProfile({ params: { userId: who.id } });
  expect(user.frozen).toMatchObject({ by: 'you' });
});

test("[RSK-07] 'not me' after the change puts the old address back, and the new one gets nothing any more", async () => {
  const { who, newEmail } = await moved();
  await bank.client().requestPasswordReset({ body: { email: newEmail } });
  const thiefs = await linkTo('reset-password-confirm', newEmail);
  await notMe(await linkTo('not-me', who.email));
  expect(await emailOf(who.id)).toBe(who.email);
  const reset = bank
    .client()
    .confirmPasswordReset({ body: { token: thiefs, password: 'copper-lantern-oboe-19' } });
  expect(await refusalOf(reset)).toMatchObject({ code: 'reset_token_invalid' });
  expect(await refusalOf(signIn(bank, newEmail))).toMatchObject({ code: 'invalid_credentials' });
  await linkTo('reset-password-confirm', who.email);
});

test("[RSK-07] 'not me' undoes a second change too, which the first one's new address has agreed to", async () => {
  const { who, newEmail } = await moved();
  const first = await linkTo('not-me', who.email);
  const further = someEmail('further');
  bank.clock.advance({ minutes: 1 });
  await ask(who, further);
  await agree(await linkTo('email-change', newEmail));
  await confirm(who, further);
  expect(await emailOf(who.id)).toBe(further);
  await notMe(first);
  expect(await emailOf(who.id)).toBe(who.email);
});

test("[RSK-07] 'not me' locks the account when the old address is another customer's by now", async () => {
  const { who } = await moved();
  const link = await linkTo('not-me', who.email);
  bank.clock.advance({ minutes: 1 });
  await verifiedCustomer(bank, { email: who.email });
  await notMe(link);
  expect(await bank.modules.identity.find(bank.database.kysely, who.id)).toMatchObject({ status: 'locked' });
});

test('[RSK-07] of two that use one link at once, one is answered; four days later none is', async () => {
  const who = await signedInCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(who, someEmail());
  const link = await linkTo('not-me', who.email);
  const both = await Promise.all([refusalOf(notMe(link)), refusalOf(notMe(link))]);
  expect(both.map((refusal) => refusal?.code).toSorted()).toEqual(['link_invalid', undefined]);

  const { who: other } = await moved();
  bank.clock.advance({ days: 4, seconds: 1 });
  expect(await refusalOf(notMe(await linkTo('not-me', other.email)))).toMatchObject({ code: 'link_invalid' });
});

test('[RSK-07] who asked can drop it again, and a new password drops it too', async () => {
  const who = await signedInCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(who, someEmail());
  const { user } = await who.client.cancelEmailChange({ params: paramsOf(who) });
  expect(user).toMatchObject({ email: who.email, pending_email: null });
  expect(await refusalOf(who.client.cancelEmailChange({ params: paramsOf(who) }))).toMatchObject({
    status: 404,
  });
  expect(await refusalOf(agree(await linkTo('email-change', who.email)))).toMatchObject({
    code: 'link_invalid',
  });
  const another = someEmail();
  bank.clock.advance({ minutes: 1 });
  await ask(who, another);
  const link = await linkTo('email-change', who.email);
  const body = { current_password: testPassword, password: 'marble-otter-lantern-58' };
  await who.client.changePassword({ body });
  expect(await refusalOf(agree(link))).toMatchObject({ code: 'link_invalid' });
  expect((await refusalOf(confirm(who, another)))?.status).toBeGreaterThanOrEqual(400);
  expect(await bank.modules.identity.find(bank.database.kysely, who.id)).toMatchObject({
    email: who.email,
    pendingEmail: null,
  });
});

test('[RSK-07] an address that became taken during the wait is not taken over, and the wait is over', async () => {
  const who = await signedInCustomer(bank);
  const wanted = someEmail('wanted');
  bank.clock.advance({ seconds: 1 });
  await ask(who, wanted);
  await confirm(who, wanted);
  await verifiedCustomer(bank, { email: wanted });
  bank.clock.advance(day);
  await waitIsOver();
  expect(await bank.modules.identity.find(bank.database.kysely, who.id)).toMatchObject({
    email: who.email,
    pendingEmail: null,
  });
});

test.for(['', 'short', 'A'.repeat(43)])(
  '[RSK-07] a link that was never sent (%s) does nothing',
  async (token) => {
    for (const use of [agree, notMe]) expect(await refusalOf(use(token))).toMatchObject({ status: 400 });
  },
);
