import { expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import {
  registerCustomer,
  signedInCustomer,
  signIn,
  someEmail,
  testPassword,
  verifiedCustomer,
} from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';

const bank = await testBank({ PUBLIC_URL: 'https://bank.example' });
const newPassword = 'copper-lantern-oboe-19';

const ask = (email: string) => bank.client().requestPasswordReset({ body: { email } });
const confirm = (token: string, password = newPassword) =>
  bank.client().confirmPasswordReset({ body: { token, password } });

async function mailedToken(email: string): Promise<string> {
  const [mail] = await bank.mailsTo(email);
  const [, token = ''] =
    /https:\/\/bank\.example\/account\/reset-password-confirm\?token=([\w-]{43})/.exec(mail?.text ?? '') ??
    [];
  return token;
}

test('[API-04] [API-05] the mailed link sets a new password, once, and signs everybody out', async () => {
  const ada = await signedInCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(ada.email);
  const token = await mailedToken(ada.email);
  expect(await confirm(token)).toMatchObject({ status: 'OK' });
  expect(await refusalOf(ada.client.listSessions())).toMatchObject({ status: 401 });
  expect(await refusalOf(bank.client().refreshToken({ body: { refresh: ada.refresh } }))).toMatchObject({
    status: 401,
  });
  expect(await refusalOf(confirm(token))).toMatchObject({ status: 400, code: 'reset_token_invalid' });
  expect(await refusalOf(signIn(bank, ada.email, testPassword))).toMatchObject({
    code: 'invalid_credentials',
  });
  await signIn(bank, ada.email, newPassword);
});

test('the owner is told by mail that the password was changed', async () => {
  const { email } = await verifiedCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(email);
  const token = await mailedToken(email);
  bank.clock.advance({ seconds: 1 });
  await confirm(token);
  const [mail] = await bank.mailsTo(email);
  expect(mail?.subject).toBe('Your Farthing password was changed');
});

test('[API-04] an unknown address gets the same answer and no mail, an unverified one neither', async () => {
  const { email } = await verifiedCustomer(bank);
  const unknown = someEmail();
  expect(await ask(unknown)).toEqual(await ask(email));
  expect(await bank.mailsTo(unknown)).toEqual([]);
  const pending = await registerCustomer(bank);
  await ask(pending.email);
  expect(await bank.mailsTo(pending.email)).toHaveLength(1);
});

test('a link works for 15 minutes', async () => {
  const { email } = await verifiedCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(email);
  const token = await mailedToken(email);
  bank.clock.advance({ minutes: 15 });
  expect(await refusalOf(confirm(token))).toMatchObject({ code: 'reset_token_invalid' });
});

test('only the newest link works, and asking within a minute sends none', async () => {
  const { email } = await verifiedCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(email);
  const older = await mailedToken(email);
  await ask(email);
  expect(await bank.mailsTo(email)).toHaveLength(2);
  bank.clock.advance({ minutes: 1 });
  await ask(email);
  const newer = await mailedToken(email);
  expect(await refusalOf(confirm(older))).toMatchObject({ code: 'reset_token_invalid' });
  await confirm(newer);
});

test('a weak password is refused and leaves the link good', async () => {
  const { email } = await verifiedCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(email);
  const token = await mailedToken(email);
  expect(await refusalOf(confirm(token, 'password1234'))).toMatchObject({
    status: 400,
    code: 'password_too_weak',
    errors: { password: [expect.any(String)] },
  });
  await confirm(token);
});

test('a new password lifts the lock of wrong ones', async () => {
  const { email } = await verifiedCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  for (let attempt = 0; attempt < 20; attempt += 1)
    await refusalOf(signIn(bank, email, 'not-the-password-1'));
  expect(await refusalOf(signIn(bank, email))).toMatchObject({ code: 'account_locked' });
  await ask(email);
  await confirm(await mailedToken(email));
  await signIn(bank, email, newPassword);
});

test('of two that use one link at once, one sets the password', async () => {
  const { email } = await verifiedCustomer(bank);
  bank.clock.advance({ seconds: 1 });
  await ask(email);
  const token = await mailedToken(email);
  const answers = await Promise.all(
    ['ivory-teapot-comet-31', 'maple-saddle-flute-64'].map(async (password) => ({
      password,
      refusal: await refusalOf(confirm(token, password)),
    })),
  );
  const [winner, ...others] = answers.filter(({ refusal }) => refusal === undefined);
  expect(others).toEqual([]);
  await signIn(bank, email, winner?.password);
});
