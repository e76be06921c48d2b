import { beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { testBrowser } from '../../../../../../tools/testing/browser.ts';
import {
  newestCode,
  signedInCustomer,
  signIn,
  testPassword,
} from '../../../../../../tools/testing/customers.ts';
import { withApp } from '../../../../../../tools/testing/passkeys/authenticator-app.ts';
import {
  passkeyLogin,
  passkeyProof,
  withPasskey,
} from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { approve, testMember } from '../../../../../../tools/testing/staff.ts';
import { codeAt } from '../../../platform/totp/totp.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const login = (email: string, second_factor?: string, browser = testBrowser(bank)) =>
  browser.client().login({
    body: { email, password: testPassword, ...(second_factor === undefined ? {} : { second_factor }) },
  });
const codeOf = async (work: Promise<unknown>) => (await refusalOf(work))?.code;
const proofOf = (otp_code: string) => ({ body: { current_password: testPassword, otp_code } });

test('[IDV-02] a new device takes a code of the app, once; a known one takes the password alone', async () => {
  const ada = await signedInCustomer(bank);
  const { next } = await withApp(bank, ada);
  const laptop = testBrowser(bank);
  expect(await codeOf(login(ada.email, undefined, laptop))).toBe('app_code_required');
  const { user } = await login(ada.email, next(), laptop);
  expect(user.email).toBe(ada.email);
  await login(ada.email, undefined, laptop);
  expect(await codeOf(login(ada.email))).toBe('app_code_required');
});

test('[IDV-02] a code works once, with a step of drift and no more, and only for its owner', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const { next, secret } = await withApp(bank, ada);
  const eves = await withApp(bank, eve);
  const code = next();
  expect(await codeOf(login(ada.email, eves.shown()))).toBe('code_invalid');
  const both = await Promise.all([codeOf(login(ada.email, code)), codeOf(login(ada.email, code))]);
  expect(both.filter((refused) => refused === undefined)).toHaveLength(1);
  expect(await codeOf(login(ada.email, code))).toBe('code_invalid');
  const at = (seconds: number) => codeAt(secret, new Date(bank.clock.now().getTime() + seconds * 1000));
  bank.clock.advance({ minutes: 5 });
  expect(await codeOf(login(ada.email, at(-60)))).toBe('code_invalid');
  await login(ada.email, at(-30));
  await login(ada.email, at(30));
});

test('[IDV-02] five guesses are judged, and asking again in between gives no more', async () => {
  const ada = await signedInCustomer(bank);
  const { next } = await withApp(bank, ada);
  const right = next();
  const wrong = right === '000000' ? '000001' : '000000';
  const refused: unknown[] = [];
  for (let guess = 0; guess < 8; guess += 1) {
    refused.push(await codeOf(login(ada.email, wrong)));
    await codeOf(login(ada.email));
  }
  expect(refused).toEqual([...Array(5).fill('code_invalid'), ...Array(3).fill('code_tries_exceeded')]);
  expect(await codeOf(login(ada.email, right))).toBe('code_tries_exceeded');
  bank.clock.advance({ hours: 1 });
  await login(ada.email, next());
});

test('[IDV-02] the app counts once a code of it was entered, and its secret is never shown again', async () => {
  const { email, client } = await signedInCustomer(bank);
  const started = await client.startAuthenticator({ body: await passkeyProof(bank, { email, client }) });
  expect(started.otpauth_uri).toContain(`secret=${started.secret}`);
  expect(await codeOf(client.addAuthenticator({ body: { otp_code: '000000' } }))).toBe('code_invalid');
  bank.clock.advance({ minutes: 15 });
  // It does not count yet.
  const ada = await signIn(bank, email);
  const late = { otp_code: codeAt(started.secret, bank.clock.now()) };
  expect(await codeOf(ada.client.addAuthenticator({ body: late }))).toBe('authenticator_expired');
  const { secret, recoveryCodes } = await withApp(bank, ada);
  const { app } = await ada.client.getAuthenticator();
  expect(app).toMatchObject({ recovery_codes_left: 10, created_at: bank.clock.now().toISOString() });
  const kept = JSON.stringify([
    app,
    await bank.database.kysely.selectFrom('customer_authenticator').select('sealed_secret').execute(),
    await bank.database.kysely.selectFrom('customer_recovery_code').select('key_version').execute(),
  ]);
  for (const shown of [secret, ...recoveryCodes]) expect(kept).not.toContain(shown.replace('-', ''));
  expect(await codeOf(ada.client.startAuthenticator(proofOf('123456')))).toBe('authenticator_exists');
});

test('[IDV-02] each of ten recovery codes works once, is told by mail, and new ones make the old void', async () => {
  const ada = await signedInCustomer(bank);
  const { recoveryCodes, next } = await withApp(bank, ada);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  await login(ada.email, first.toLowerCase());
  expect(await codeOf(login(ada.email, first))).toBe('code_invalid');
  const told = (await bank.mailsTo(ada.email)).find(({ subject }) => /recovery code/.test(subject));
  expect(told?.text).toContain('9 are left');
  const { recovery_codes } = await ada.client.renewRecoveryCodes(proofOf(next()));
  expect(await codeOf(login(ada.email, second))).toBe('code_invalid');
  await login(ada.email, recovery_codes[0]);
});

test('[IDV-02] whoever has the app is never let through by a mailed code, nor by a mailed link', async () => {
  const ada = await signedInCustomer(bank);
  const { next } = await withApp(bank, ada);
  expect(await codeOf(ada.client.sendPasskeyCode())).toBe('app_code_required');
  const mailed = proofOf(await newestCode(bank, ada.email));
  expect(await codeOf(ada.client.startOwnPasskey(mailed))).toBe('code_invalid');
  expect(await codeOf(ada.client.removeAuthenticator(mailed))).toBe('code_invalid');
  const thief = testBrowser(bank);
  await thief.client().requestPasswordReset({ body: { email: ada.email } });
  const token = /token=([\w-]+)/.exec((await bank.mailsTo(ada.email))[0]?.text ?? '')?.[1] ?? '';
  const password = 'copper-lantern-garden-19';
  await thief.client().confirmPasswordReset({ body: { token, password } });
  const body = { email: ada.email, password };
  expect(await codeOf(thief.client().login({ body }))).toBe('app_code_required');
  await thief.client().login({ body: { ...body, second_factor: next() } });
});

test('[IDV-02] removing the app takes the password and a code of it, is told, and frees new devices', async () => {
  const ada = await signedInCustomer(bank);
  const { next } = await withApp(bank, ada);
  const body = { current_password: 'not-the-password-1', otp_code: next() };
  expect(await codeOf(ada.client.removeAuthenticator({ body }))).toBe('password_incorrect');
  await ada.client.removeAuthenticator(proofOf(next()));
  expect((await bank.mailsTo(ada.email))[0]?.subject).toBe(
    'The authenticator app was removed from your Farthing account',
  );
  await login(ada.email);
  expect(await codeOf(ada.client.removeAuthenticator(proofOf('123456')))).toBe('not_found');
});

test('[IDV-02] a password alone signs nobody in on a new device who has a passkey', async () => {
  const ada = await signedInCustomer(bank);
  const { authenticator } = await withPasskey(bank, ada);
  expect(await codeOf(login(ada.email))).toBe('passkey_required');
  expect(await codeOf(login(ada.email, '123456'))).toBe('passkey_required');
  await passkeyLogin(bank, authenticator);
});

test('[IDV-02] “not me” removes an app that somebody has just added, and leaves an old one', async () => {
  const reported = async (days: number) => {
    const ada = await signedInCustomer(bank);
    const { next } = await withApp(bank, ada);
    bank.clock.advance({ days });
    await login(ada.email, next());
    const mail = (await bank.mailsTo(ada.email)).find(({ text }) => text.includes('not-me?token='));
    const token = /not-me\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await bank.client().reportNotMe({ body: { token } });
    return bank.database.kysely
      .selectFrom('customer_authenticator')
      .select('customer_id')
      .where('customer_id', '=', ada.id)
      .execute();
  };
  expect(await reported(1)).toHaveLength(0);
  expect(await reported(5)).toHaveLength(1);
});

test('[IDV-10] lost factors are removed by two members of staff, and the customer is told', async () => {
  const [sue, ann] = [await testMember(bank, 'support'), await testMember(bank, 'approver')];
  const ada = await signedInCustomer(bank);
  const about = { params: { customerId: ada.id }, body: { reason: 'Her telephone is in a river.' } };
  expect(await codeOf(sue.client.proposeFactorReset(about))).toBe('status_conflict');
  await withPasskey(bank, ada);
  await withApp(bank, ada);
  const { proposal_id } = await sue.client.proposeFactorReset(about);
  expect(await codeOf(login(ada.email))).toBe('app_code_required');
  await approve(ann, proposal_id);
  await login(ada.email);
  const { customer } = await sue.client.getCustomer({ params: about.params });
  expect(customer.second_factor).toBe('mail');
  const told = (await bank.mailsTo(ada.email)).find(({ subject }) => /were removed/.test(subject));
  expect(told?.text).toContain('not-me?token=');
  expect(told?.text).not.toContain('river');
});
