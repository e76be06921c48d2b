import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  signedInCustomer,
  signIn,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { createApp } from '../../../app.ts';
import { createJobs } from '../../../platform/jobs/boss-jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'farthing-sessions-'));
afterAll(() => rmSync(folder, { recursive: true }));
const places = join(folder, 'places.csv');
writeFileSync(places, '81.2.69.0,81.2.69.255,GB');

const bank = await testBank({ NETWORK_PLACES: places });
const { email } = await verifiedCustomer(bank);

const renew = (refresh: string) => bank.client().refreshToken({ body: { refresh } });
const logout = (refresh: string) => bank.client().logout({ body: { refresh } });
/** Undefined while the token is good. */
const refusedWith = (access: string) => refusalOf(bank.client(access).listSessions());

const notValid = { status: 401, code: 'token_not_valid', detail: 'Please sign in again.' };

test('[API-01] [SES-02] a refresh token gives a new pair, and the new one the next', async () => {
  const first = await signIn(bank, email);
  bank.clock.advance({ minutes: 4 });
  const second = await renew(first.refresh);
  expect(second.refresh).not.toBe(first.refresh);
  expect(second.access).not.toBe(first.access);
  const third = await renew(second.refresh);
  expect(await refusedWith(third.access)).toBeUndefined();
});

test('[SES-04] an access token is good for five minutes', async () => {
  const { access } = await signIn(bank, email);
  bank.clock.advance({ minutes: 4, seconds: 58 });
  expect(await refusedWith(access)).toBeUndefined();
  bank.clock.advance({ seconds: 2 });
  expect(await refusedWith(access)).toMatchObject(notValid);
});

test('[RSK-09] a refresh whose answer was lost can be repeated within 30 seconds, with the same result', async () => {
  const { refresh } = await signIn(bank, email);
  const lost = await renew(refresh);
  bank.clock.advance({ seconds: 30 });
  const again = await renew(refresh);
  expect(again.refresh).toBe(lost.refresh);
  await renew(again.refresh);
});

test('[SES-03] fifty refreshes of one token at once all get the same successor', async () => {
  const { refresh } = await signIn(bank, email);
  const pairs = await Promise.all(Array.from({ length: 50 }, () => renew(refresh)));
  expect(new Set(pairs.map((pair) => pair.refresh)).size).toBe(1);
  await renew(pairs[0]?.refresh ?? '');
});

test('a token that was replaced, and whose successor was used, ends the whole session', async () => {
  const stolen = await signIn(bank, email);
  const second = await renew(stolen.refresh);
  const third = await renew(second.refresh);
  expect(await refusalOf(renew(stolen.refresh))).toMatchObject(notValid);
  expect(await refusalOf(renew(third.refresh))).toMatchObject(notValid);
  expect(await refusedWith(third.access)).toMatchObject(notValid);
  const entry = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['actor_kind', 'after'])
    .where('action', '=', 'session.end')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ actor_kind: 'system', after: { because: 'refresh-token-reused' } });
});

test('[RSK-09] [IDV-04] a token used twice more than 30 seconds apart ends its session, and its owner is told from where', async () => {
  const ada = await signedInCustomer(bank);
  const other = await signIn(bank, ada.email);
  const taken = await renew(ada.refresh);
  bank.clock.advance({ seconds: 31 });
  const again = await bank.fetch('/api/v1/account/token/refresh/', {
    from: '81.2.69.7',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refresh: ada.refresh }),
  });
  expect(await again.json()).toMatchObject({ code: notValid.code });
  expect(await refusalOf(renew(taken.refresh))).toMatchObject(notValid);
  expect(await refusedWith(taken.access)).toMatchObject(notValid);
  expect(await refusedWith(other.access)).toBeUndefined();
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.subject).toBe('We ended a session of your Farthing account');
  expect(mail?.text).toContain('was used in two places');
  expect(mail?.text).toContain('Network address: 81.2.69.7 (United Kingdom)');
});

test('[RSK-09] two who take each step in turn, a moment apart, get no further than the second', async () => {
  const ada = await signedInCustomer(bank);
  let token = ada.refresh;
  const rounds: (string | undefined)[] = [];
  for (let round = 0; round < 12; round += 1) {
    const owner = await refusalOf(renew(token));
    bank.clock.advance({ seconds: 1 });
    const thief = await renew(token).catch(() => undefined);
    rounds.push(owner?.code ?? (thief === undefined ? 'ended' : 'both went on'));
    token = thief?.refresh ?? token;
    bank.clock.advance({ seconds: 1 });
  }
  expect(rounds.slice(0, 2)).toEqual(['both went on', 'ended']);
  expect(new Set(rounds.slice(2))).toEqual(new Set(['token_not_valid']));
});

test('[RSK-09] a token that was copied out of a browser is worth nothing without its cookie', async () => {
  const browser = testBrowser(bank);
  const body = { email, password: testPassword, remember_me: false };
  const { refresh } = await browser.client().login({ body });
  const next = await browser.client().refreshToken({ body: { refresh } });
  bank.clock.advance({ minutes: 4 });
  expect(await refusalOf(renew(next.refresh))).toMatchObject(notValid);
  expect(await refusalOf(browser.client().refreshToken({ body: { refresh: next.refresh } }))).toMatchObject(
    notValid,
  );
  expect((await bank.mailsTo(email))[0]?.subject).toBe('We ended a session of your Farthing account');
  const entry = await bank.database.kysely
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'session.end')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ after: { because: 'device-missing' } });
});

test('[RSK-09] a program without cookies goes on refreshing, and so does a browser with its own', async () => {
  const browser = testBrowser(bank);
  const body = { email, password: testPassword, remember_me: false };
  for (const use of [bank, browser, browser]) {
    let { refresh } = await use.client().login({ body });
    for (let step = 0; step < 3; step += 1) {
      bank.clock.advance({ minutes: 4 });
      ({ refresh } = await use.client().refreshToken({ body: { refresh } }));
    }
  }
});

test('[API-08] after logout neither token works, and a second logout does no harm', async () => {
  const { access, refresh } = await signIn(bank, email);
  expect(await logout(refresh)).toEqual({ status: 'success', message: 'You are signed out.' });
  expect(await refusedWith(access)).toMatchObject(notValid);
  expect(await refusalOf(renew(refresh))).toMatchObject(notValid);
  await logout(refresh);
});

test('[API-08] a logout with something that is no token of ours is answered calmly', async () => {
  expect(await logout('nonsense')).toMatchObject({ status: 'success' });
});

test('whichever of a logout and a refresh comes first, the session is over after both', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { refresh } = await signIn(bank, email);
    const [renewed] = await Promise.all([renew(refresh).catch(() => undefined), logout(refresh)]);
    expect(await refusalOf(renew(refresh))).toMatchObject(notValid);
    if (renewed === undefined) continue;
    expect(await refusedWith(renewed.access)).toMatchObject(notValid);
    expect(await refusalOf(renew(renewed.refresh))).toMatchObject(notValid);
  }
});

test('a session that is not used ends after 15 minutes, a remembered one after 14 days', async () => {
  const plain = await signIn(bank, email);
  bank.clock.advance({ minutes: 14, seconds: 59 });
  const next = await renew(plain.refresh);
  bank.clock.advance({ minutes: 15 });
  expect(await refusalOf(renew(next.refresh))).toMatchObject(notValid);

  const remembered = await signIn(bank, email, undefined, true);
  bank.clock.advance({ days: 13, hours: 23 });
  const later = await renew(remembered.refresh);
  bank.clock.advance({ days: 14 });
  expect(await refusalOf(renew(later.refresh))).toMatchObject(notValid);
});

test('no session outlives 30 days, however often it is used, nor does a token its session', async () => {
  let { refresh, access } = await signIn(bank, email, undefined, true);
  for (let day = 0; day < 29; day += 1) {
    bank.clock.advance({ days: 1 });
    ({ refresh } = await renew(refresh));
  }
  bank.clock.advance({ hours: 23, minutes: 58 });
  ({ refresh, access } = await renew(refresh));
  bank.clock.advance({ minutes: 2 });
  expect(await refusedWith(access)).toMatchObject(notValid);
  expect(await refusalOf(renew(refresh))).toMatchObject(notValid);
});

test('a good token needs no trip to the database', async () => {
  const { access } = await signIn(bank, email);
  const app = createApp({ ...bank, jobs: createJobs({ database: bank.database, logger: bank.log }) });
  await app.authenticateCustomer(access);
  let trips = 0;
  bank.database.pool.on('acquire', () => {
    trips += 1;
  });
  for (let request = 0; request < 100; request += 1) await app.authenticateCustomer(access);
  expect(trips).toBe(0);
});

test('a customer sees where they are signed in and can end one session, or all others', async () => {
  const ada = await signedInCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  const second = await signIn(bank, ada.email);
  bank.clock.advance({ seconds: 1 });
  const third = await signIn(bank, ada.email);
  const { sessions } = await ada.client.listSessions();
  expect(sessions.map(({ current }) => current)).toEqual([false, false, true]);
  expect(sessions[0]).toMatchObject({
    device: 'Unknown device',
    last_used_at: bank.clock.now().toISOString(),
  });

  const [newest] = sessions;
  await ada.client.endSession({ params: { sessionId: newest?.id ?? '' } });
  expect(await refusedWith(third.access)).toMatchObject(notValid);
  expect(await refusedWith(second.access)).toBeUndefined();

  expect(await ada.client.endOtherSessions()).toMatchObject({
    message: 'You are signed out everywhere except here.',
  });
  expect(await refusedWith(second.access)).toMatchObject(notValid);
  expect((await ada.client.listSessions()).sessions).toHaveLength(1);
  expect(await ada.client.endOtherSessions()).toMatchObject({
    message: 'You are not signed in anywhere else.',
  });
});

test("another customer's session cannot be ended, nor told from one that does not exist", async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const [session] = (await ada.client.listSessions()).sessions;
  const end = (sessionId: string) => refusalOf(eve.client.endSession({ params: { sessionId } }));
  expect(await end(session?.id ?? '')).toEqual(await end('00000000-0000-7000-8000-000000000000'));
  expect(await refusedWith(ada.access)).toBeUndefined();
});
