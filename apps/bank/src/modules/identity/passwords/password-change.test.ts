import { expect, test, vi } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  signedInCustomer,
  signIn,
  someEmail,
  type TestCustomer,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { findCredentials, lockCustomer, setPasswordHash } from '../customer-store.ts';

const bank = await testBank();
const eve = await verifiedCustomer(bank, { first_name: 'Eve' });
const newPassword = 'copper-lantern-oboe-19';
const wrongPassword = 'not-the-password-1';

const change = ({ client }: TestCustomer, current_password = testPassword, password = newPassword) =>
  client.changePassword({ body: { current_password, password } });
const wrongly = (who: TestCustomer) => refusalOf(change(who, wrongPassword));
const isSignedIn = async ({ client }: TestCustomer) =>
  (await refusalOf(client.listSessions()))?.status !== 401;

test('[API-22] [PRF-05] the current password sets a new one, and every session but this one ends', async () => {
  const ada = await signedInCustomer(bank);
  const elsewhere = await signIn(bank, ada.email);
  expect(await change(ada)).toEqual({
    status: 'success',
    message: 'Your password has been changed. All other devices are signed out.',
  });
  expect([await isSignedIn(ada), await isSignedIn(elsewhere)]).toEqual([true, false]);
  const refresh = ({ refresh: token }: TestCustomer) =>
    refusalOf(bank.client().refreshToken({ body: { refresh: token } }));
  expect(await refresh(ada)).toBeUndefined();
  expect(await refresh(elsewhere)).toMatchObject({ status: 401 });
  expect(await refusalOf(signIn(bank, ada.email))).toMatchObject({ code: 'invalid_credentials' });
  await signIn(bank, ada.email, newPassword);
});

test('[PRF-05] the owner is told of a changed password by mail, and the audit log knows who did it', async () => {
  const ada = await signedInCustomer(bank);
  await signIn(bank, ada.email);
  bank.clock.advance({ seconds: 1 });
  await change(ada);
  const [mail] = await bank.mailsTo(ada.email);
  expect(mail?.subject).toBe('Your Farthing password was changed');
  expect(mail?.text).toContain('signed out on all devices but the one that you changed it on');
  const entries = await bank.database.kysely
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'request_id', 'after'])
    .where('subject_id', '=', ada.id)
    .where('action', '=', 'password.change')
    .execute();
  expect(entries).toEqual([
    {
      action: 'password.change',
      actor_id: ada.id,
      request_id: expect.any(String),
      after: { sessions_ended: 1 },
    },
  ]);
});

test('a wrong current password is refused by its field, and changes nothing', async () => {
  const ada = await signedInCustomer(bank);
  const elsewhere = await signIn(bank, ada.email);
  const mails = await bank.mailsTo(ada.email);
  expect(await wrongly(ada)).toMatchObject({
    status: 403,
    code: 'password_incorrect',
    errors: { current_password: ['This is not your current password.'] },
  });
  expect(await isSignedIn(elsewhere)).toBe(true);
  expect(await bank.mailsTo(ada.email)).toHaveLength(mails.length);
  await signIn(bank, ada.email);
});

test('wrong current passwords count with those of signing in on the device, and lock both for 15 minutes', async () => {
  const { email } = await verifiedCustomer(bank);
  const browser = { ...bank, ...testBrowser(bank) };
  const ada = await signIn(browser, email);
  for (let attempt = 0; attempt < 2; attempt += 1) await refusalOf(signIn(browser, email, wrongPassword));
  const codes = [await wrongly(ada), await wrongly(ada), await wrongly(ada)].map((refusal) => refusal?.code);
  expect(codes).toEqual(['password_incorrect', 'password_incorrect', 'account_locked']);
  expect(await refusalOf(change(ada))).toMatchObject({
    status: 403,
    code: 'account_locked',
    errors: { current_password: ['Too many wrong passwords. Please try again in 15 minutes.'] },
    retryAfterSeconds: 900,
  });
  expect(await refusalOf(signIn(browser, email))).toMatchObject({ code: 'account_locked' });
  expect(await isSignedIn(ada)).toBe(true);
  const lock = await bank.database.kysely
    .selectFrom('audit_entry')
    .select('id')
    .where('action', '=', 'login.lock')
    .where('actor_id', '=', ada.id)
    .execute();
  expect(lock).toHaveLength(1);
  bank.clock.advance({ minutes: 15 });
  await change(await signIn(browser, email));
});

test('of twenty wrong current passwords at once five are judged, and the right one after them is not', async () => {
  const ada = await signedInCustomer(bank);
  const refusals = await Promise.all(Array.from({ length: 20 }, () => wrongly(ada)));
  const countOf = (code: string) => refusals.filter((refusal) => refusal?.code === code).length;
  expect([countOf('password_incorrect'), countOf('account_locked')]).toEqual([4, 16]);
  expect(await refusalOf(change(ada))).toMatchObject({ code: 'account_locked' });
});

test('a right current password forgets the wrong ones before it', async () => {
  const ada = await signedInCustomer(bank);
  for (let attempt = 0; attempt < 4; attempt += 1) await wrongly(ada);
  await change(ada);
  for (let attempt = 0; attempt < 4; attempt += 1)
    expect(await refusalOf(change(ada, wrongPassword, 'ivory-teapot-comet-31'))).toMatchObject({
      code: 'password_incorrect',
    });
});

test.for([
  ['the current one again', testPassword, 'validation_failed'],
  ['one that is too short', 'short', 'validation_failed'],
  ['one that is easy to guess', 'password1234', 'password_too_weak'],
  ['one made of the own name', 'eve-lovelace-1990', 'password_too_weak'],
] as const)('as a new password, %s is refused by its field and is no try', async ([, password, code]) => {
  const who = await signIn(bank, eve.email);
  const current = password === testPassword ? testPassword : wrongPassword;
  for (let attempt = 0; attempt < 6; attempt += 1)
    expect(await refusalOf(change(who, current, password))).toMatchObject({
      status: 400,
      code,
      errors: { password: [expect.any(String)] },
    });
  await signIn(bank, eve.email);
});

test('a changed password makes reset links void, and an email address that waits for its code', async () => {
  const ada = await signedInCustomer(bank);
  const params = { userId: ada.id };
  await ada.client.updateProfile({ params, body: { email: someEmail(), current_password: testPassword } });
  bank.clock.advance({ seconds: 1 });
  await bank.client().requestPasswordReset({ body: { email: ada.email } });
  const [mail] = await bank.mailsTo(ada.email);
  const [, token = ''] = /\?token=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
  await change(ada);
  expect(
    await refusalOf(
      bank.client().confirmPasswordReset({ body: { token, password: 'ivory-teapot-comet-31' } }),
    ),
  ).toMatchObject({ code: 'reset_token_invalid' });
  expect((await ada.client.getProfile({ params })).user.pending_email).toBeNull();
});

test('of several changes at once, from two sessions, one happens', async () => {
  const ada = await signedInCustomer(bank);
  const elsewhere = await signIn(bank, ada.email);
  const answers = await Promise.all(
    ['ivory-teapot-comet-31', 'maple-saddle-flute-64', 'cobalt-ferry-mango-58'].map(
      async (password, place) => ({
        password,
        refusal: await refusalOf(change(place === 1 ? elsewhere : ada, testPassword, password)),
      }),
    ),
  );
  const [winner, ...others] = answers.filter(({ refusal }) => refusal === undefined);
  expect(others).toEqual([]);
  await signIn(bank, ada.email, winner?.password);
  const mails = await bank.mailsTo(ada.email);
  expect(mails.filter(({ subject }) => subject.endsWith('password was changed'))).toHaveLength(1);
});

test('whoever signs in with the old password while it is changed is not left signed in', async () => {
  const ada = await signedInCustomer(bank);
  let late: ReturnType<typeof refusalOf> | undefined;
  await bank.database.transaction(async (tx) => {
    await lockCustomer(tx, ada.id);
    late = refusalOf(signIn(bank, ada.email));
    // Its password is right still, and it waits for the customer.
    await vi.waitFor(async () => expect(await waitsForCustomer()).toBe(true), {
      interval: 5,
      timeout: 30_000,
    });
    await setPasswordHash(
      tx,
      ada.id,
      (await findCredentials(tx, eve.email))?.password_hash ?? '',
      bank.clock.now(),
    );
  });
  expect(await late).toMatchObject({ code: 'invalid_credentials' });
  expect((await ada.client.listSessions()).sessions).toHaveLength(1);
});

async function waitsForCustomer(): Promise<boolean> {
  const { rows } = await bank.database.pool.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'update "customer"%'`,
  );
  return rows.length > 0;
}

test('a session that is over changes no password', async () => {
  const ada = await signedInCustomer(bank);
  await bank.client().logout({ body: { refresh: ada.refresh } });
  expect(await refusalOf(change(ada))).toMatchObject({ status: 401, code: 'token_not_valid' });
});
