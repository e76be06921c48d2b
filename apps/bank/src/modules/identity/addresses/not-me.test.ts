import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  newestCode,
  signedInCustomer,
  signIn,
  someEmail,
  type TestCustomer,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();

/** The link 'This was not me' of the newest mail to an address. */
async function newestLink(email: string): Promise<string> {
  const [mail] = await bank.mailsTo(email);
  const token = /\/account\/not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`the newest mail to ${email} has no such link: ${mail?.subject}`);
  return token;
}

/** By whoever has the password, against the silence of the old address. */
async function changeAfterADay({ id, client }: TestCustomer, newEmail: string): Promise<void> {
  const params = { userId: id };
  bank.clock.advance({ minutes: 2 });
  await client.updateProfile({ params, body: { email: newEmail, current_password: testPassword } });
  await client.confirmEmailChange({ params, body: { code: await newestCode(bank, newEmail) } });
  bank.clock.advance({ hours: 24 });
  await bank.modules.identity.completeEmailChanges();
  bank.clock.advance({ seconds: 1 });
}

const emailOf = async (id: string) => (await bank.modules.identity.find(bank.database.kysely, id))?.email;
const notMe = (token: string) => bank.client().reportNotMe({ body: { token } });

test("[RSK-07] 'not me' in the mail about a thief's device takes back the address that the thief changed after it", async () => {
  const who = await signedInCustomer(bank);
  const thief = await signIn(bank, who.email);
  const aboutDevice = await newestLink(who.email);
  const thiefs = someEmail('thief');
  await changeAfterADay(thief, thiefs);
  expect(await emailOf(who.id)).toBe(thiefs);
  await notMe(aboutDevice);
  expect(await emailOf(who.id)).toBe(who.email);
  expect((await bank.mailsTo(who.email))[0]?.text).toContain('/account/reset-password-confirm?token=');
  for (const { text } of await bank.mailsTo(thiefs)) expect(text).not.toContain('reset-password-confirm');
});

test("[RSK-07] 'not me' in the mail about a change that another took the place of takes that one back", async () => {
  const who = await signedInCustomer(bank);
  bank.clock.advance({ minutes: 2 });
  const body = { email: someEmail('first'), current_password: testPassword };
  await who.client.updateProfile({ params: { userId: who.id }, body });
  const aboutFirst = await newestLink(who.email);
  await changeAfterADay(who, someEmail('second'));
  await notMe(aboutFirst);
  expect(await emailOf(who.id)).toBe(who.email);
});

test("[RSK-07] 'not me' in a mail to the new address leaves that address", async () => {
  const who = await signedInCustomer(bank);
  const newEmail = someEmail('moved');
  await changeAfterADay(who, newEmail);
  await signIn(bank, newEmail);
  await notMe(await newestLink(newEmail));
  expect(await emailOf(who.id)).toBe(newEmail);
  expect(await refusalOf(who.client.listSessions())).toMatchObject({ status: 401 });
});
