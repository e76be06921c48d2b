import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import { signedInCustomer, signIn, testPassword } from '../../../../../../tools/testing/customers.ts';
import { withApp } from '../../../../../../tools/testing/passkeys/authenticator-app.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const notValid = { status: 401, code: 'token_not_valid' };

/** A key as a browser keeps it: what signs stays with it. */
function browserKey(namedCurve = 'P-256') {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve });
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
  return (refresh: string) => ({
    refresh,
    device_key: { public_key, signature: signed(privateKey, refresh) },
  });
}

function signed(key: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
}

/** Signed in in a browser that has refreshed once with its key. */
async function boundBrowser() {
  const ada = await signedInCustomer(bank);
  const [browser, key] = [testBrowser(bank), browserKey()];
  const { refresh } = await browser.client().login({ body: { email: ada.email, password: testPassword } });
  const next = await browser.client().refreshToken({ body: key(refresh) });
  return { ada, browser, key, refresh, next };
}

test('[IDV-04] a session that its browser has signed for goes on with that key', async () => {
  const { browser, key, next } = await boundBrowser();
  const third = await browser.client().refreshToken({ body: key(next.refresh) });
  await browser.client().refreshToken({ body: key(third.refresh) });
  const { devices } = await bank.client(third.access).listDevices();
  expect(devices.flatMap(({ sessions }) => sessions).find(({ current }) => current)?.bound).toBe(true);
});

test.each([
  ['no signature', (refresh: string) => ({ refresh })],
  ['another key', browserKey()],
  ['a signature of another token', (refresh: string) => ({ ...browserKey()(`${refresh}x`), refresh })],
])(
  '[IDV-04] a token that was stolen with its cookie ends the session with %s, and the owner is told',
  async (_, theft) => {
    const { ada, browser, key, next } = await boundBrowser();
    // The thief has the token and the cookie: the key is what cannot be copied.
    expect(await refusalOf(browser.client().refreshToken({ body: theft(next.refresh) }))).toMatchObject(
      notValid,
    );
    expect(await refusalOf(browser.client().refreshToken({ body: key(next.refresh) }))).toMatchObject(
      notValid,
    );
    expect(await refusalOf(bank.client(next.access).listDevices())).toMatchObject(notValid);
    const [mail] = await bank.mailsTo(ada.email);
    expect(mail?.subject).toBe('We ended a session of your Farthing account');
    const entry = await bank.database.kysely
      .selectFrom('audit_entry')
      .select('after')
      .where('action', '=', 'session.end')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ after: { because: 'device-key-missing' } });
  },
);

test('[IDV-04] a signature of the token before is worth nothing for the next', async () => {
  const { browser, key, refresh, next } = await boundBrowser();
  const body = { ...key(refresh), refresh: next.refresh };
  expect(await refusalOf(browser.client().refreshToken({ body }))).toMatchObject(notValid);
});

test('[IDV-04] nobody ties a session to a key without its cookie, and no other kind of key counts', async () => {
  const ada = await signedInCustomer(bank);
  const boundOf = async (access: string) =>
    (await bank.client(access).listDevices()).devices.flatMap(({ sessions }) =>
      sessions.map(({ bound }) => bound),
    );
  const { access, refresh } = await bank.client().refreshToken({ body: browserKey()(ada.refresh) });
  expect(await boundOf(access)).toEqual([false]);
  const browser = testBrowser(bank);
  const { refresh: first } = await browser
    .client()
    .login({ body: { email: ada.email, password: testPassword } });
  const next = await browser.client().refreshToken({ body: browserKey('P-384')(first) });
  const garbage = { refresh: next.refresh, device_key: { public_key: 'AAAA', signature: 'AAAA' } };
  await browser.client().refreshToken({ body: garbage });
  expect(new Set(await boundOf(access))).toEqual(new Set([false]));
  await bank.client().refreshToken({ body: { refresh } });
});

test('[IDV-04] devices are listed with trust and last use; one that is signed out is trusted no more', async () => {
  const ada = await signedInCustomer(bank);
  const { next } = await withApp(bank, ada);
  const laptop = testBrowser(bank);
  const login = (second_factor?: string) =>
    laptop
      .client()
      .login({ body: { email: ada.email, password: testPassword, ...(second_factor && { second_factor }) } });
  const { access } = await login(next());
  const { devices } = await ada.client.listDevices();
  expect(devices.map(({ current, trusted, sessions }) => [current, trusted, sessions.length])).toEqual([
    [false, true, 1],
    [true, true, 1],
  ]);
  // Browsers of tests come from a range that is nobody's on the internet.
  for (const { sessions } of devices) expect(sessions).toMatchObject([{ place: 'local' }]);
  const deviceId = devices[0]?.id ?? '';
  const eve = await signedInCustomer(bank);
  expect(await refusalOf(eve.client.signOutDevice({ params: { deviceId } }))).toMatchObject({ status: 404 });
  await ada.client.signOutDevice({ params: { deviceId } });
  expect(await refusalOf(bank.client(access).listDevices())).toMatchObject(notValid);
  expect((await ada.client.listDevices()).devices).toHaveLength(1);
  expect(await refusalOf(login())).toMatchObject({ code: 'app_code_required' });
  expect(await refusalOf(signIn(bank, ada.email))).toMatchObject({ code: 'app_code_required' });
});

test('[IDV-04] a session whose device was forgotten is still listed, and signed out like any other', async () => {
  const ada = await signedInCustomer(bank);
  const thief = await signIn(bank, ada.email);
  await bank.database.kysely.deleteFrom('known_device').where('customer_id', '=', ada.id).execute();
  const { devices } = await ada.client.listDevices();
  expect(devices.map(({ trusted, sessions }) => [trusted, sessions.length])).toEqual([
    [false, 1],
    [false, 1],
  ]);
  const other = devices.find(({ current }) => !current);
  await ada.client.signOutDevice({ params: { deviceId: other?.id ?? '' } });
  expect(await refusalOf(thief.client.listDevices())).toMatchObject(notValid);
  expect((await ada.client.listDevices()).devices).toMatchObject([{ current: true }]);
});

test('[IDV-04] two tabs that renew one token at once go on with the same successor', async () => {
  const { browser, key, next } = await boundBrowser();
  const renew = () => browser.client().refreshToken({ body: key(next.refresh) });
  const [one, other] = await Promise.all([renew(), renew()]);
  expect(other.refresh).toBe(one.refresh);
  await browser.client().refreshToken({ body: key(one.refresh) });
});
