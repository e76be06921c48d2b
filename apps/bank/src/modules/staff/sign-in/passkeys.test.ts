import { expect, test } from 'vitest';
import { softAuthenticator } from '../../../../../../tools/testing/authenticator.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { walletOf } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer } from '../../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { staffPassword, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { relyingPartyOf } from '../../../platform/passkeys/relying-party.ts';
import { policies } from '../../../platform/policies.ts';

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

test('a passkey takes the password again; a stolen session has five guesses at it, and locks nobody out by them', async () => {
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
  expect(await refusalOf(client.startPasskey({ body: { current_password: staffPassword } }))).toMatchObject({
    code: 'account_locked',
  });
  await bank.client().staffSignIn({ body: { email, password: staffPassword } });
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
  const brand = { name: 'Farthing' };
  const own = relyingPartyOf({ publicUrl: 'https://bank.example' }, brand);
  expect(own?.id).toBe('bank.example');
  expect(own?.isOwn('https://bank.example')).toBe(true);
  for (const origin of ['http://bank.example', 'https://bank.example.evil', 'https://a.bank.example'])
    expect(own?.isOwn(origin)).toBe(false);
  const local = relyingPartyOf({ publicUrl: undefined }, brand);
  expect(local?.isOwn('http://localhost:5173')).toBe(true);
  expect(local?.isOwn('http://localhost.evil')).toBe(false);
  for (const publicUrl of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(relyingPartyOf({ publicUrl }, brand)).toBeUndefined();
});

/** A credit so large that whoever approves it has to prove once more who they are. */
async function largeCredit() {
  // Jobs are due by the time of the database. On a slow machine the clock of the test would be so far behind it that the
  // sandbox confirms the deposit at once.
  bank.clock.advance({ seconds: (Date.now() - bank.clock.now().getTime()) / 1000 });
  const [customer, proposer] = await Promise.all([signedInCustomer(bank), testMember(bank, 'operations')]);
  const { data } = await customer.client.fundWallet({ body: { amount: '5.00' } });
  const { proposal_id } = await proposer.client.confirmDeposit({
    params: { depositId: data.deposit_id },
    body: { received: '90000.00', transaction_hash: someHash(), reason: 'Seen on the block explorer.' },
  });
  const params = { proposalId: proposal_id ?? '' };
  const { proposal } = await proposer.client.getProposal({ params });
  expect(proposal).toMatchObject({ status: 'open', asks_authenticator: true });
  const balance = async () => (await walletOf(bank, customer.id)).balance;
  return { params, content_hash: proposal.content_hash, balance };
}

type LargeCredit = Awaited<ReturnType<typeof largeCredit>>;
type Signed = ReturnType<ReturnType<typeof softAuthenticator>['get']>;

const asked = async ({ client }: TestMember, { params }: LargeCredit) => {
  const { passkey } = await client.startApproval({ params });
  if (passkey === null) throw new Error('there is no passkey to ask for');
  return passkey;
};
const approveWith = ({ client }: TestMember, { params, content_hash }: LargeCredit, credential: Signed) =>
  client.approveProposal({ params, body: { content_hash, reason: 'It is as it says', credential } });

test('[RSK-12] a passkey approves above the bound in place of a code', async () => {
  const ann = await testMember(bank, 'approver');
  const { authenticator } = await withPasskey(ann);
  const credit = await largeCredit();
  const request = await asked(ann, credit);
  expect(request).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: authenticator.id }] });
  expect(await credit.balance()).toBe(0n);
  const { proposal } = await approveWith(ann, credit, authenticator.get(request));
  expect(proposal).toMatchObject({ status: 'approved', decided_by: { id: ann.id } });
  expect(await credit.balance()).toBe(9_000_000n);
});

test('[RSK-12] what a passkey signed is good for that proposal, that member and that request, and once', async () => {
  const [ann, eve] = await Promise.all([testMember(bank, 'approver'), testMember(bank, 'approver')]);
  const [anns, eves] = [(await withPasskey(ann)).authenticator, (await withPasskey(eve)).authenticator];
  const [credit, other] = [await largeCredit(), await largeCredit()];
  const refused = async (by: TestMember, credential: Signed) =>
    expect(await refusalOf(approveWith(by, credit, credential))).toMatchObject({
      status: 400,
      code: 'passkey_not_accepted',
    });
  const older = await asked(ann, credit);
  await asked(ann, credit);
  await refused(ann, anns.get(older));
  await asked(ann, credit);
  await refused(ann, anns.get(await asked(ann, other)));
  await asked(ann, credit);
  await refused(ann, anns.get((await start(ann)).passkey));
  await refused(eve, anns.get(await asked(eve, credit)));
  await refused(eve, eves.get(await asked(eve, credit), 'http://localhost.evil.example'));
  // Taken by the wrong answer before it.
  const taken = await asked(eve, credit);
  await refused(eve, anns.get(taken));
  await refused(eve, eves.get(taken));
  expect(await credit.balance()).toBe(0n);
});

test('[RSK-12] a signature that comes too late approves nothing, and five wrong ones lock the second step', async () => {
  const ann = await testMember(bank, 'approver');
  const { authenticator } = await withPasskey(ann);
  const credit = await largeCredit();
  const request = await asked(ann, credit);
  bank.clock.advance({ seconds: policies.staff.approveWithinMs / 1000 });
  const codes: unknown[] = [];
  for (let count = 0; count < 6; count += 1)
    codes.push((await refusalOf(approveWith(ann, credit, authenticator.get(request))))?.code);
  expect(codes).toEqual([...Array(4).fill('passkey_not_accepted'), 'account_locked', 'account_locked']);
  // Locked for the right answer as well.
  const right = authenticator.get(await asked(ann, credit));
  expect(await refusalOf(approveWith(ann, credit, right))).toMatchObject({ code: 'account_locked' });
  expect(await credit.balance()).toBe(0n);
});

test('[RSK-12] an approver without a passkey is asked for a code, and a member who may not approve is asked for nothing', async () => {
  const [ann, credit] = [await testMember(bank, 'approver'), await largeCredit()];
  expect((await ann.client.startApproval({ params: credit.params })).passkey).toBeNull();
  const support = await testMember(bank, 'support');
  expect(await refusalOf(support.client.startApproval({ params: credit.params }))).toMatchObject({
    status: 403,
    code: 'permission_denied',
  });
});
