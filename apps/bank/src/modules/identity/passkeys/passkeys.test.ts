import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { softAuthenticator } from '../../../../../../tools/testing/authenticator.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, signIn, testPassword } from '../../../../../../tools/testing/customers.ts';
import {
  ownOrigin,
  passkeyLogin,
  passkeyProof,
  withPasskey,
} from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { policies } from '../../../platform/policies.ts';
import { drawLoginChallenge, loginChallengeEnd } from './login-challenge.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ minutes: 10 }));

const asked = async () => (await bank.client().startPasskeyLogin()).options;
type Credential = ReturnType<ReturnType<typeof softAuthenticator>['get']>;
const login = (credential: Credential) =>
  bank.client().loginWithPasskey({ body: { credential, remember_me: false } });

test('[IDV-01] a passkey signs in without a password, is named, and says when it was last used', async () => {
  const ada = await signedInCustomer(bank, { first_name: 'Ada', last_name: 'Lovelace' });
  const { authenticator } = await withPasskey(bank, ada, 'Telephone');
  await withPasskey(bank, ada, 'Laptop');
  const options = await asked();
  expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [], userVerification: 'required' });
  const { access, user } = await login(authenticator.get(options));
  expect(user).toEqual({ id: ada.id, full_name: 'Ada Lovelace', email: ada.email });
  const { passkeys, available } = await bank.client(access).listOwnPasskeys();
  expect(available).toBe(true);
  expect(passkeys).toMatchObject([
    { name: 'Telephone', last_used_at: bank.clock.now().toISOString() },
    { name: 'Laptop', last_used_at: null },
  ]);
});

test('[IDV-01] a passkey is offered once on a device: not after a no, and not where one is used', async () => {
  const ada = await signedInCustomer(bank);
  const isOffered = async ({ client }: Pick<typeof ada, 'client'>) => (await client.listOwnPasskeys()).offer;
  expect(await isOffered(ada)).toBe(true);
  await ada.client.dismissPasskeyOffer();
  expect(await isOffered(ada)).toBe(false);
  const elsewhere = await signIn(bank, ada.email);
  expect(await isOffered(elsewhere)).toBe(true);
  const { authenticator } = await withPasskey(bank, elsewhere);
  expect(await isOffered(elsewhere)).toBe(false);
  const { access } = await passkeyLogin(bank, authenticator);
  expect(await isOffered({ client: bank.client(access) })).toBe(false);
});

test('[IDV-01] a session alone adds and removes no passkey: both take the password and a signature of one', async () => {
  const ada = await signedInCustomer(bank);
  const { passkey } = await withPasskey(bank, ada);
  const params = { passkeyId: passkey.id };
  const proof = await passkeyProof(bank, ada);
  const noPassword = { ...proof, current_password: 'not-the-password-1' };
  const noCode = { ...proof, otp_code: proof.otp_code === '123456' ? '654321' : '123456' };
  for (const [body, code] of [
    [noPassword, 'password_incorrect'],
    [noCode, 'code_invalid'],
  ] as const) {
    expect(await refusalOf(ada.client.startOwnPasskey({ body }))).toMatchObject({ code });
    expect(await refusalOf(ada.client.removeOwnPasskey({ params, body }))).toMatchObject({ code });
  }
  await ada.client.removeOwnPasskey({ params, body: proof });
  // The code was used.
  const again = refusalOf(ada.client.startOwnPasskey({ body: proof }));
  expect((await again)?.code).toMatch(/^code_/);
});

test('[IDV-03] a passkey is removed by a passkey, never by the mailbox, where nothing arrives for it', async () => {
  const ada = await signedInCustomer(bank);
  const { passkey } = await withPasskey(bank, ada);
  const before = await bank.mailsTo(ada.email);
  bank.clock.advance({ minutes: 2 });
  const { passkey: asked } = await ada.client.sendPasskeyCode();
  expect(asked).not.toBeNull();
  expect(await bank.mailsTo(ada.email)).toEqual(before);
  const body = { current_password: testPassword, otp_code: before.find(({ code }) => code)?.code ?? '' };
  const params = { passkeyId: passkey.id };
  expect(await refusalOf(ada.client.removeOwnPasskey({ params, body }))).toMatchObject({
    code: 'code_invalid',
  });
  // What somebody else’s passkey has signed gives no code.
  const credential = softAuthenticator(ownOrigin).get(asked as NonNullable<typeof asked>);
  expect(await refusalOf(ada.client.getCodeByPasskey({ body: { credential } }))).toMatchObject({
    code: 'passkey_not_accepted',
  });
});

test('[IDV-01] each change is told by mail with its device, and “not me” removes every passkey', async () => {
  const ada = await signedInCustomer(bank);
  const first = await withPasskey(bank, ada, 'Telephone');
  const { authenticator } = await withPasskey(bank, ada, 'Somebody else’s');
  const params = { passkeyId: first.passkey.id };
  await ada.client.removeOwnPasskey({ params, body: await passkeyProof(bank, ada) });
  const told = (await bank.mailsTo(ada.email)).filter(({ subject }) => /A passkey was/.test(subject));
  expect(told.map(({ subject }) => subject)).toEqual([
    'A passkey was removed from your Farthing account',
    'A passkey was added to your Farthing account',
    'A passkey was added to your Farthing account',
  ]);
  const token = /not-me\?token=([\w-]+)/.exec(told[1]?.text ?? '')?.[1] ?? '';
  await bank.client().reportNotMe({ body: { token } });
  const refused = await refusalOf(passkeyLogin(bank, authenticator));
  expect(refused).toMatchObject({ code: 'passkey_not_accepted' });
});

test('[IDV-01] a challenge that is another’s, over, made up or used before signs nobody in', async () => {
  const ada = await signedInCustomer(bank);
  const { authenticator } = await withPasskey(bank, ada);
  const options = await asked();
  const madeUp = { ...options, challenge: Buffer.alloc(62, 7).toString('base64url') };
  expect(await refusalOf(login(authenticator.get(madeUp)))).toMatchObject({ code: 'sign_in_expired' });
  const elsewhere = authenticator.get(options, 'http://localhost.evil.example');
  expect(await refusalOf(login(elsewhere))).toMatchObject({ code: 'passkey_not_accepted' });
  const credential = authenticator.get(options);
  // Two at once, as of whoever has copied it on its way.
  const both = await Promise.all([refusalOf(login(credential)), refusalOf(login(credential))]);
  expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1);
  expect(await refusalOf(login(credential))).toMatchObject({ code: 'sign_in_expired' });
  const late = authenticator.get(await asked());
  bank.clock.advance({ seconds: policies.passkeys.signInWithinMs / 1000 });
  expect(await refusalOf(login(late))).toMatchObject({ code: 'sign_in_expired' });
});

test('[IDV-01] a removed passkey, and one that nobody has, sign nobody in', async () => {
  const ada = await signedInCustomer(bank);
  const { authenticator, passkey } = await withPasskey(bank, ada);
  const kept = authenticator.get(await asked());
  const params = { passkeyId: passkey.id };
  const eve = await signedInCustomer(bank);
  const eves = await passkeyProof(bank, eve);
  expect(await refusalOf(eve.client.removeOwnPasskey({ params, body: eves }))).toMatchObject({ status: 404 });
  await ada.client.removeOwnPasskey({ params, body: await passkeyProof(bank, ada) });
  for (const credential of [kept, softAuthenticator(ownOrigin).get(await asked())])
    expect(await refusalOf(login(credential))).toMatchObject({ status: 400, code: 'passkey_not_accepted' });
});

test('[IDV-01] a passkey is made for one request and its owner', async () => {
  const [ada, eve] = [await signedInCustomer(bank), await signedInCustomer(bank)];
  const { options } = await ada.client.startOwnPasskey({ body: await passkeyProof(bank, ada) });
  const body = { name: 'Telephone', credential: softAuthenticator(ownOrigin).create(options) };
  const refused = { code: 'passkey_not_accepted' };
  expect(await refusalOf(eve.client.addOwnPasskey({ body }))).toMatchObject(refused);
  await ada.client.addOwnPasskey({ body });
  expect(await refusalOf(ada.client.addOwnPasskey({ body }))).toMatchObject(refused);
});

test('[IDV-01] nobody has more passkeys than ten', async () => {
  const ada = await signedInCustomer(bank);
  const { passkey } = await withPasskey(bank, ada);
  await sql`
    INSERT INTO customer_passkey
    SELECT gen_random_uuid(), customer_id, credential_id || n, public_key, counter, transports, name, created_at, NULL
    FROM customer_passkey, generate_series(2, ${policies.passkeys.most}::int) AS n
    WHERE id = ${passkey.id}
  `.execute(bank.database.kysely);
  const proof = await passkeyProof(bank, ada);
  expect(await refusalOf(ada.client.startOwnPasskey({ body: proof }))).toMatchObject({
    status: 409,
    code: 'too_many_passkeys',
  });
});

test('[IDV-01] a passkey opens no account that is locked, and none whose password must be set anew', async () => {
  const ada = await signedInCustomer(bank);
  const { authenticator } = await withPasskey(bank, ada);
  const change = (set: object) =>
    bank.database.kysely.updateTable('customer').set(set).where('id', '=', ada.id).execute();
  await change({ must_reset_password: true });
  expect(await refusalOf(passkeyLogin(bank, authenticator))).toMatchObject({
    code: 'password_reset_required',
  });
  await change({ must_reset_password: false, status: 'locked', locked_at: bank.clock.now() });
  expect(await refusalOf(passkeyLogin(bank, authenticator))).toMatchObject({ code: 'account_locked' });
});

test('[IDV-01] a code for passkeys is no code for anything else, and the password still signs in', async () => {
  const ada = await signedInCustomer(bank);
  const { otp_code } = await passkeyProof(bank, ada);
  const refused = await refusalOf(bank.client().verifyCode({ body: { email: ada.email, code: otp_code } }));
  expect(refused).toBeDefined();
  await signIn(bank, ada.email, testPassword);
});

test('a challenge of another key is none', () => {
  const now = bank.clock.now();
  const secrets = { hmac: () => Buffer.alloc(32, 1) } as never;
  const challenge = drawLoginChallenge(secrets, new Date(now.getTime() + 1));
  expect(loginChallengeEnd(secrets, challenge, now)).toEqual(new Date(now.getTime() + 1));
  expect(loginChallengeEnd({ hmac: () => Buffer.alloc(32, 2) } as never, challenge, now)).toBeUndefined();
});
