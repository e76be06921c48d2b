import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { signedInCustomer, testPassword } from '../../../../../tools/testing/customers.ts';

const bank = await testBank();
const { kysely } = bank.database;
const trustOf = bank.modules.identity.trustOf;

async function sessionOf(customerId: string): Promise<string> {
  const session = await kysely
    .selectFrom('session')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return session.id;
}

/** A sign-in by a browser that keeps its cookie; answers the cookie. */
async function signInWith(email: string, cookie: string | undefined): Promise<string> {
  const answer = await bank.fetch('/api/v1/account/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

test('[RSK-04] trust begins with the registration, and each part of it anew when it changes', async () => {
  const opened = bank.clock.now();
  const ada = await signedInCustomer(bank);
  const sessionId = await sessionOf(ada.id);
  const who = { customerId: ada.id, sessionId };
  expect(await trustOf(kysely, who)).toEqual({
    emailSince: opened,
    passwordSince: opened,
    pinSince: null,
    deviceSince: opened,
  });

  bank.clock.advance({ minutes: 1 });
  const pinned = bank.clock.now();
  await ada.client.createPin({ body: { pin: '4829' } });
  bank.clock.advance({ minutes: 1 });
  const changed = bank.clock.now();
  const body = { current_password: testPassword, password: 'marble-otter-lantern-58' };
  await ada.client.changePassword({ body });
  expect(await trustOf(kysely, who)).toEqual({
    emailSince: opened,
    passwordSince: changed,
    pinSince: pinned,
    deviceSince: opened,
  });
  expect(await trustOf(kysely, { customerId: ada.id })).toMatchObject({ deviceSince: null });
  expect(await trustOf(kysely, { customerId: sessionId })).toBeUndefined();
});

test('[RSK-04] the session of another customer lends nobody its device', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const trust = await trustOf(kysely, { customerId: ada.id, sessionId: await sessionOf(eve.id) });
  expect(trust).toMatchObject({ deviceSince: null });
});

test('[RSK-04] a browser is known by its cookie, and one without it is new', async () => {
  const ada = await signedInCustomer(bank);
  bank.clock.advance({ hours: 1 });
  const first = bank.clock.now();
  const cookie = await signInWith(ada.email, undefined);
  bank.clock.advance({ hours: 100 });
  expect(await signInWith(ada.email, cookie)).toBe(cookie);
  const sessionId = await sessionOf(ada.id);
  expect(await trustOf(kysely, { customerId: ada.id, sessionId })).toMatchObject({ deviceSince: first });

  bank.clock.advance({ seconds: 1 });
  expect(await signInWith(ada.email, undefined)).not.toBe(cookie);
  const another = await sessionOf(ada.id);
  expect(await trustOf(kysely, { customerId: ada.id, sessionId: another })).toMatchObject({
    deviceSince: bank.clock.now(),
  });
});

test('[RSK-04] a token that the bank did not give does not become a device', async () => {
  const ada = await signedInCustomer(bank);
  const planted = `device=${'A'.repeat(43)}`;
  expect(await signInWith(ada.email, planted)).not.toBe(planted);
});

test('the cookie of a device is out of reach of scripts and of other sites', async () => {
  const { email } = await signedInCustomer(bank);
  const answer = await bank.fetch('/api/v1/account/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^device=[\w-]{43}; Path=\/api\/v1\/account; Max-Age=34560000; HttpOnly; SameSite=Strict$/,
  );
});

test('[RSK-04] a reset by mail forgets every device but the one it is done on', async () => {
  const ada = await signedInCustomer(bank);
  const before = await signInWith(ada.email, undefined);
  bank.clock.advance({ hours: 1 });
  await bank.client().requestPasswordReset({ body: { email: ada.email } });
  const token = /token=([\w-]+)/.exec((await bank.mailsTo(ada.email))[0]?.text ?? '')?.[1] ?? '';
  const answer = await bank.fetch('/api/v1/account/password_reset/confirm/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: testPassword }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(await signInWith(ada.email, cookie)).toBe(cookie);
  expect(await signInWith(ada.email, before)).not.toBe(before);
});
