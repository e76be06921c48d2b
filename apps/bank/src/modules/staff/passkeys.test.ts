import { expect, test } from 'vitest';
import { softAuthenticator } from '../../../../../tools/testing/authenticator.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { staffPassword, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { relyingPartyOf } from './relying-party.ts';

const bank = await testBank();
const origin = 'http://localhost:3000';

async function withPasskey(member: TestMember, name = 'My key') {
  const authenticator = softAuthenticator(origin);
  const { options } = await member.client.startPasskey({ body: { current_password: staffPassword } });
  const credential = authenticator.create(options);
  const { passkey } = await member.client.addPasskey({ body: { name, credential } });
  return { authenticator, passkey };
}

const start = async ({ email }: TestMember) => {
  const { challenge, passkey } = await bank
    .client()
    .staffSignIn({ body: { email, password: staffPassword } });
  if (passkey === null) throw new Error('there is no passkey to ask for');
  return { challenge, passkey };
};

test('[STF-01] a passkey takes the place of the code', async () => {
  const member = await testMember(bank, 'operations');
  const { authenticator } = await withPasskey(member);
  const { challenge, passkey } = await start(member);
  expect(passkey).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: authenticator.id }] });
  const credential = authenticator.get(passkey);
  const session = await bank.client().staffSignInWithPasskey({ body: { challenge, credential } });
  expect(session.me.id).toBe(member.id);
  const { passkeys } = await bank.client(session.access).listPasskeys();
  expect(passkeys).toMatchObject([{ name: 'My key', last_used_at: bank.clock.now().toISOString() }]);
});

test('an answer to another challenge, from another page, of another passkey or sent twice is none', async () => {
  const member = await testMember(bank, 'operations');
  const { authenticator } = await withPasskey(member);
  const other = await withPasskey(await testMember(bank, 'operations'));
  const { challenge, passkey } = await start(member);
  const elsewhere = { ...passkey, challenge: Buffer.from('another').toString('base64url') };
  const tries = [
    authenticator.get(elsewhere),
    authenticator.get(passkey, 'http://localhost.evil.example'),
    other.authenticator.get(passkey),
  ];
  for (const credential of tries) {
    const call = bank.client().staffSignInWithPasskey({ body: { challenge, credential } });
    expect(await refusalOf(call)).toMatchObject({ status: 400, code: 'passkey_not_accepted' });
  }
  const credential = authenticator.get(passkey);
  await bank.client().staffSignInWithPasskey({ body: { challenge, credential } });
  const again = bank.client().staffSignInWithPasskey({ body: { challenge, credential } });
  expect(await refusalOf(again)).toMatchObject({ code: 'sign_in_expired' });
});

test('a passkey takes the password again, and wrong ones count with those of signing in', async () => {
  const { client, email } = await testMember(bank, 'support');
  const wrong = { body: { current_password: 'not-the-password-1' } };
  const refusals = await Promise.all(Array.from({ length: 8 }, () => refusalOf(client.startPasskey(wrong))));
  expect(refusals.map((refusal) => refusal?.code).sort()).toEqual([
    ...Array(4).fill('account_locked'),
    ...Array(4).fill('password_incorrect'),
  ]);
  expect(refusals.find((refusal) => refusal?.code === 'password_incorrect')?.errors).toEqual({
    current_password: ['This is not your current password.'],
  });
  expect(
    await refusalOf(bank.client().staffSignIn({ body: { email, password: staffPassword } })),
  ).toMatchObject({ code: 'account_locked' });
});

test('a passkey is made for one request, is its owner’s, and is gone when it is removed', async () => {
  const member = await testMember(bank, 'support');
  const other = await testMember(bank, 'support');
  const { options } = await member.client.startPasskey({ body: { current_password: staffPassword } });
  const credential = softAuthenticator(origin).create(options);
  const name = 'Laptop';
  expect(await refusalOf(other.client.addPasskey({ body: { name, credential } }))).toMatchObject({
    code: 'passkey_not_accepted',
  });
  const { passkey } = await member.client.addPasskey({ body: { name, credential } });
  expect(await refusalOf(member.client.addPasskey({ body: { name, credential } }))).toMatchObject({
    code: 'passkey_not_accepted',
  });
  const params = { passkeyId: passkey.id };
  expect(await refusalOf(other.client.removePasskey({ params }))).toMatchObject({ status: 404 });
  await member.client.removePasskey({ params });
  const { email } = member;
  const { passkey: asked } = await bank.client().staffSignIn({ body: { email, password: staffPassword } });
  expect(asked).toBeNull();
});

test('passkeys belong to the public address, or to localhost, and there are none for a bare IP address', () => {
  const brandName = 'Farthing';
  const own = relyingPartyOf({ brandName, publicUrl: 'https://bank.example' });
  expect(own?.id).toBe('bank.example');
  expect(own?.isOwn('https://bank.example')).toBe(true);
  for (const origin of ['http://bank.example', 'https://bank.example.evil', 'https://a.bank.example'])
    expect(own?.isOwn(origin)).toBe(false);
  const local = relyingPartyOf({ brandName, publicUrl: undefined });
  expect(local?.isOwn('http://localhost:5173')).toBe(true);
  expect(local?.isOwn('http://localhost.evil')).toBe(false);
  for (const publicUrl of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(relyingPartyOf({ brandName, publicUrl })).toBeUndefined();
});
