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
import { lockCustomer } from '../customer-store.ts';

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

test("[IDV-04] a thief who signs in or sets a password at the moment of 'not me' is left with neither", async () => {
  const who = await signedInCustomer(bank);
  bank.clock.advance({ minutes: 2 });
  await signIn(bank, who.email);
  const link = await newestLink(who.email);
  const body = { current_password: testPassword, password: 'copper-lantern-oboe-19' };
  const late: Promise<{ readonly code: string } | undefined>[] = [];
  let reported: Promise<unknown> | undefined;
  await bank.database.transaction(async (tx) => {
    await lockCustomer(tx, who.id);
    reported = notMe(link);
    await expect.poll(howManyWait, { timeout: 30_000 }).toBe(1);
    // Their password is right still, and they wait behind.
    late.push(refusalOf(signIn(bank, who.email)), refusalOf(who.client.changePassword({ body })));
    await expect.poll(howManyWait, { timeout: 30_000 }).toBe(3);
  });
  await reported;
  expect((await Promise.all(late)).map((refusal) => refusal?.code)).toEqual([
    'invalid_credentials',
    'token_not_valid',
  ]);
  const { rows } = await bank.database.pool.query(
    'SELECT FROM session WHERE customer_id = $1 AND ended_at IS NULL',
    [who.id],
  );
  expect(rows).toHaveLength(0);
  expect(await refusalOf(signIn(bank, who.email, body.password))).toMatchObject({
    code: 'invalid_credentials',
  });
});

/** For a row of a customer. */
async function howManyWait(): Promise<number> {
  const { rows } = await bank.database.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%"customer"%'`,
  );
  return rows.length;
}
