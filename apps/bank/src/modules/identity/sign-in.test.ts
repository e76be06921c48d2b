import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import {
  registerCustomer,
  signIn,
  someEmail,
  testPassword,
  verifiedCustomer,
} from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

const bank = await testBank();
const { email: shared } = await verifiedCustomer(bank, { first_name: 'Grace', last_name: 'Hopper' });

const login = (email: string, password: string) =>
  bank.client().login({ body: { email, password, remember_me: false } });

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
  const wrong = await refusalOf(login(shared, 'not-the-password-1'));
  const unknown = await refusalOf(login(someEmail(), 'not-the-password-1'));
  expect(wrong).toEqual(unknown);
  expect(wrong).toMatchObject({
    status: 401,
    code: 'invalid_credentials',
    detail: 'The email address or the password is not right.',
  });
});

test('an unverified account is told so only to whoever knows the password', async () => {
  const { email } = await registerCustomer(bank);
  expect(await refusalOf(login(email, 'not-the-password-1'))).toMatchObject({ code: 'invalid_credentials' });
  expect(await refusalOf(login(email, testPassword))).toMatchObject({
    status: 403,
    code: 'email_unverified',
  });
});

test.for(['a customer', 'an unknown address'])(
  '[AUTH-05] five wrong passwords lock %s for 15 minutes',
  async (who) => {
    const { email } = who === 'a customer' ? await verifiedCustomer(bank) : { email: someEmail() };
    const codes: unknown[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1)
      codes.push((await refusalOf(login(email, 'not-the-password-1')))?.code);
    expect(codes).toEqual([...Array(4).fill('invalid_credentials'), 'account_locked']);
    const refusal = await refusalOf(login(email, testPassword));
    expect(refusal).toMatchObject({ status: 403, code: 'account_locked', retryAfterSeconds: 900 });
    expect(refusal?.non_field_errors?.[0]).toContain('account has been locked');
    bank.clock.advance({ minutes: 15 });
    expect((await refusalOf(login(email, testPassword)))?.code).toBe(
      who === 'a customer' ? undefined : 'invalid_credentials',
    );
  },
);

test('of fifty wrong passwords at once five are judged', async () => {
  const email = someEmail();
  const refusals = await Promise.all(
    Array.from({ length: 50 }, () => refusalOf(login(email, 'not-the-password-1'))),
  );
  expect(refusals.filter((refusal) => refusal?.code === 'invalid_credentials')).toHaveLength(4);
  expect(refusals.filter((refusal) => refusal?.code === 'account_locked')).toHaveLength(46);
});

test('a right password forgets the failures before it', async () => {
  await login(shared, testPassword);
  for (let round = 0; round < 2; round += 1) {
    for (let attempt = 0; attempt < 4; attempt += 1) await refusalOf(login(shared, 'not-the-password-1'));
    await login(shared, testPassword);
  }
});

test('a lock is in the audit log, without the address', async () => {
  const email = someEmail('mallory');
  for (let attempt = 0; attempt < 5; attempt += 1) await refusalOf(login(email, 'not-the-password-1'));
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'login.lock')
    .execute();
  expect(entries.at(-1)).toMatchObject({ actor_kind: 'anyone', subject_kind: 'login-address' });
  expect(JSON.stringify(entries)).not.toContain('mallory');
});

test('a customer whom the bank has locked learns it with the right password, a closed one does not', async () => {
  const { email } = await verifiedCustomer(bank);
  const setStatus = (status: string) =>
    bank.database.kysely.updateTable('customer').set({ status }).where('email', '=', email).execute();
  await setStatus('locked');
  expect(await refusalOf(login(email, testPassword))).toMatchObject({
    status: 403,
    code: 'account_locked',
    non_field_errors: ['Your account has been locked. Please contact support.'],
  });
  expect(await refusalOf(login(email, 'not-the-password-1'))).toMatchObject({ code: 'invalid_credentials' });
  await setStatus('closed');
  expect(await refusalOf(login(email, testPassword))).toMatchObject({ code: 'invalid_credentials' });
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
