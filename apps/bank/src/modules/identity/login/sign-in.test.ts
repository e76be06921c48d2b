import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { type TestBrowser, testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  registerCustomer,
  signIn,
  someEmail,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { policies } from '../../../platform/policies.ts';

const bank = await testBank();
const { email: shared } = await verifiedCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });

const login = (email: string, password: string, browser: Pick<TestBrowser, 'client'> = bank) =>
  browser.client().login({ body: { email, password, remember_me: false } });

const wrong = 'not-the-password-1';

async function guess(email: string, times: number, browser?: Pick<TestBrowser, 'client'>) {
  const codes: unknown[] = [];
  for (let attempt = 0; attempt < times; attempt += 1)
    codes.push((await refusalOf(login(email, wrong, browser)))?.code);
  return codes;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Answers the cookie by which the device is known from then on. */
async function loginFrom(email: string, userAgent: string, cookie = ''): Promise<string> {
  const answer = await bank.fetch('/api/v1/account/login/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie },
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect(await answer.json()).toMatchObject({ user: { email } });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

test('[API-02] a right password gives tokens and who it is', async () => {
  const answer = await login(shared.toUpperCase(), testPassword);
  expect(answer.user).toEqual({ id: expect.any(String), full_name: 'Grace Hopper', email: shared });
  expect(answer.access.split('.')).toHaveLength(3);
  expect(answer.refresh).toMatch(/^1\.[\w-]{86}$/);
  const row = await bank.database.kysely
    .selectFrom('customer')
    .select('last_login_at')
    .where('email', '=', shared)
    .executeTakeFirst();
  expect(row?.last_login_at).toEqual(bank.clock.now());
});

test('[API-02] a wrong password and an unknown address are answered alike', async () => {
  const refused = await refusalOf(login(shared, wrong));
  const unknown = await refusalOf(login(someEmail(), wrong));
  expect(refused).toEqual(unknown);
  expect(refused).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
    detail: 'The email address or the password is not right.',
  });
});

test('an unverified account is told so only to whoever knows the password', async () => {
  const { email } = await registerCustomer(bank);
  expect(await refusalOf(login(email, wrong))).toMatchObject({ code: 'invalid_credentials' });
  expect(await refusalOf(login(email, testPassword))).toMatchObject({
    status: 403,
    code: 'email_unverified',
  });
});

test.for(['a customer', 'an unknown address'])(
  '[AUTH-05] [RSK-10] five wrong passwords from one network lock %s there for 15 minutes',
  async (who) => {
    const { email } = who === 'a customer' ? await verifiedCustomer(bank) : { email: someEmail() };
    const here = testBrowser(bank);
    expect(await guess(email, 5, here)).toEqual([...Array(4).fill('invalid_credentials'), 'account_locked']);
    const refusal = await refusalOf(login(email, testPassword, here));
    expect(refusal).toMatchObject({ status: 403, code: 'account_locked', retryAfterSeconds: 900 });
    expect(refusal?.non_field_errors?.[0]).toContain('account has been locked');
    bank.clock.advance({ minutes: 15 });
    expect((await refusalOf(login(email, testPassword, here)))?.code).toBe(
      who === 'a customer' ? undefined : 'invalid_credentials',
    );
  },
);

test('[RSK-10] guesses from one network keep nobody out elsewhere, even on a new device', async () => {
  const { email } = await verifiedCustomer(bank);
  await guess(email, 6, testBrowser(bank));
  await login(email, testPassword, testBrowser(bank));
});

test('[RSK-10] every address of an IPv6 /64 is one network', async () => {
  const { email } = await verifiedCustomer(bank);
  for (let host = 1; host <= 5; host += 1)
    await guess(email, 1, testBrowser(bank, { from: `2001:db8:7:8::${host}` }));
  const beside = testBrowser(bank, { from: '2001:db8:7:8:ffff::1' });
  expect(await refusalOf(login(email, testPassword, beside))).toMatchObject({ code: 'account_locked' });
});

test('[RSK-10] guesses from many networks are bounded, and the owner still gets in on a known device', async () => {
  const { email } = await verifiedCustomer(bank);
  const home = testBrowser(bank);
  await login(email, testPassword, home);
  expect(policies.logins.strangerFailures).toBe(20);
  const codes = await guess(email, 30);
  expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(19);
  expect(codes.slice(19)).toEqual(Array(11).fill('account_locked'));
  expect(await refusalOf(login(email, testPassword))).toMatchObject({ code: 'account_locked' });
  await login(email, testPassword, home);
  // The owner's own sign-in gives the strangers no new guesses.
  expect(await refusalOf(login(email, testPassword))).toMatchObject({ code: 'account_locked' });
});

test('[RSK-10] a known device has five guesses of its own, and is known to its owner only', async () => {
  const [{ email }, eve] = [await verifiedCustomer(bank), await verifiedCustomer(bank)];
  const home = testBrowser(bank);
  await login(email, testPassword, home);
  expect(await guess(email, 6, home)).toEqual([
    ...Array(4).fill('invalid_credentials'),
    'account_locked',
    'account_locked',
  ]);
  await login(email, testPassword, testBrowser(bank));
  // Somebody else's device is a stranger's.
  const eves = testBrowser(bank);
  await login(eve.email, testPassword, eves);
  await guess(email, 20);
  expect(await refusalOf(login(email, testPassword, eves))).toMatchObject({ code: 'account_locked' });
});

test('[RSK-10] of fifty wrong passwords at once from as many networks twenty are judged', async () => {
  const email = someEmail();
  const refusals = await Promise.all(Array.from({ length: 50 }, () => refusalOf(login(email, wrong))));
  // The last of the twenty is judged too, and answered with the lock.
  expect(refusals.filter((refusal) => refusal?.code === 'invalid_credentials')).toHaveLength(19);
  expect(refusals.filter((refusal) => refusal?.code === 'account_locked')).toHaveLength(31);
});

test('a right password forgets the failures before it', async () => {
  const here = testBrowser(bank);
  await login(shared, testPassword, here);
  for (let round = 0; round < 2; round += 1) {
    await guess(shared, 4, here);
    await login(shared, testPassword, here);
  }
});

test('a lock is in the audit log, without the address', async () => {
  const email = someEmail('mallory');
  await guess(email, 5, testBrowser(bank));
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'login.lock')
    .execute();
  expect(entries.at(-1)).toMatchObject({ actor_kind: 'anyone', subject_kind: 'login-address' });
  expect(JSON.stringify(entries)).not.toContain('mallory');
});

test('a customer who is locked or has gone learns it with the right password, and nobody else does', async () => {
  const { email } = await verifiedCustomer(bank);
  const setStatus = (status: string) =>
    bank.database.kysely.updateTable('customer').set({ status }).where('email', '=', email).execute();
  await setStatus('locked');
  expect(await refusalOf(login(email, testPassword))).toMatchObject({
    status: 403,
    code: 'account_locked',
    non_field_errors: ['Your account has been locked. Please contact support.'],
  });
  expect(await refusalOf(login(email, wrong))).toMatchObject({ code: 'invalid_credentials' });
  await setStatus('closed');
  expect(await refusalOf(login(email, testPassword))).toMatchObject({ status: 403, code: 'account_closed' });
  expect(await refusalOf(login(email, wrong))).toMatchObject({ code: 'invalid_credentials' });
});

test('a new device is told of by mail, the first one and a known one are not', async () => {
  const { email } = await verifiedCustomer(bank);
  const cookie = await loginFrom(email, firefox);
  await loginFrom(email, firefox, cookie);
  expect(await bank.mailsTo(email)).toHaveLength(1);
  bank.clock.advance({ seconds: 1 });
  await loginFrom(email, safari);
  const [mail, ...rest] = await bank.mailsTo(email);
  expect(rest).toHaveLength(1);
  expect(mail?.subject).toBe('New sign-in to your Farthing account');
  expect(mail?.text).toContain('Device: Safari on iPhone');
  expect(mail?.text).toMatch(/Network address: 198\.18\.\d+\.\d+/);
});

test('a device that only says the same of itself is a new one', async () => {
  const { email } = await verifiedCustomer(bank);
  await loginFrom(email, firefox);
  await loginFrom(email, firefox);
  expect((await bank.mailsTo(email)).map(({ subject }) => subject)).toContain(
    'New sign-in to your Farthing account',
  );
});

test('several sign-ins of one customer at once all succeed', async () => {
  const signedIn = await Promise.all(Array.from({ length: 4 }, () => signIn(bank, shared)));
  expect(new Set(signedIn.map(({ refresh }) => refresh)).size).toBe(4);
});
