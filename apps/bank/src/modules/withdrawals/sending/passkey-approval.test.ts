import { createHash } from 'node:crypto';
import { approvalText } from '@farthing/rules';
import { beforeEach, expect, test } from 'vitest';
import { softAuthenticator } from '../../../../../../tools/testing/authenticator.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import type { TestCustomer } from '../../../../../../tools/testing/customers.ts';
import {
  approve,
  ownOrigin,
  passkeyLogin,
  passkeyProof,
  withPasskey,
} from '../../../../../../tools/testing/passkeys/customer-passkeys.ts';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { growTrust, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeEach(() => bank.clock.advance({ hours: 1 }));

async function withOne(amount = '1000.00') {
  const customer = await payingCustomer(bank, amount);
  return { ...customer, ...(await withPasskey(bank, customer, 'Telephone')) };
}
type Approver = Awaited<ReturnType<typeof withOne>>;

const asked = async ({ client }: Pick<TestCustomer, 'client'>, amount = '100.00') =>
  (await client.withdraw({ body: payment({ amount }) })).data;
const started = ({ client }: Pick<TestCustomer, 'client'>, withdrawal_id: string) =>
  client.startPaymentApproval({ body: { withdrawal_id } });
const sent = ({ client }: Pick<TestCustomer, 'client'>, withdrawal_id: string, credential: Signed) =>
  client.approveByPasskey({ body: { withdrawal_id, credential } });
type Signed = ReturnType<Approver['authenticator']['get']>;

const notAccepted = { status: 400, code: 'passkey_not_accepted' };

test('[IDV-03] a passkey approves a payment by signing its amount, currency, payee, account and id', async () => {
  const ada = await withOne();
  const { withdrawal_id, approve_with } = await asked(ada);
  expect(approve_with).toBe('passkey');
  expect((await bank.mailsTo(ada.email))[0]?.subject).not.toContain('code');
  const { statement, passkey } = await started(ada, withdrawal_id);
  expect(statement).toMatchObject({
    ...{ id: withdrawal_id, amount: '100.00', currency: 'EUR', payee: 'Konrad Zuse' },
    account: 'DE89370400440532013000',
  });
  const digest = createHash('sha256').update(approvalText(statement)).digest('base64url');
  expect(passkey).toMatchObject({ challenge: digest, userVerification: 'required' });
  const { data } = await sent(ada, withdrawal_id, ada.authenticator.get(passkey));
  expect(data).toMatchObject({ withdrawal_id, status: 'approved', amount: '100.00' });
});

test('[IDV-03] the signed statement is kept with the payment, and staff see that it verifies, or does not', async () => {
  const ada = await withOne('50000.00');
  const { withdrawal_id } = await asked(ada, '9000.00');
  expect((await approve(ada, ada.authenticator, withdrawal_id)).data.status).toBe('pending');
  const staff = await testMember(bank, 'operations');
  const seen = async () => {
    const { evidence } = await staff.client.getPayment({ params: { withdrawalId: withdrawal_id } });
    return evidence.facts.find(({ name }) => name === 'approved_with');
  };
  expect(await seen()).toMatchObject({
    text: 'The payer’s passkey “Telephone”. Its signature under this payment verifies',
  });
  await connected(bank.database.test.ownerUrl, (owner) =>
    owner.query("UPDATE withdrawal SET account_name = 'Eve' WHERE id = $1", [withdrawal_id]),
  );
  expect(JSON.stringify(await seen())).toContain('does NOT verify');
  await expect(bank.database.pool.query('UPDATE payment_approval SET statement = statement')).rejects.toThrow(
    'permission denied',
  );
});

test('[IDV-03] a signature under one payment approves no other, and one of a sign-in approves none', async () => {
  const ada = await withOne();
  const [small, large] = [await asked(ada, '1.00'), await asked(ada, '900.00')];
  const { passkey } = await started(ada, small.withdrawal_id);
  const relayed = ada.authenticator.get(passkey);
  expect(await refusalOf(sent(ada, large.withdrawal_id, relayed))).toMatchObject(notAccepted);
  const { options } = await bank.client().startPasskeyLogin();
  const ofLogin = ada.authenticator.get(options);
  expect(await refusalOf(sent(ada, large.withdrawal_id, ofLogin))).toMatchObject(notAccepted);
  // And what was signed for a payment signs nobody in.
  const login = bank.client().loginWithPasskey({ body: { credential: relayed, remember_me: false } });
  expect(await refusalOf(login)).toMatchObject({ code: 'sign_in_expired' });
});

test('[IDV-03] a signature that is sent twice, or several times at once, sends the money once', async () => {
  const ada = await withOne();
  const { withdrawal_id } = await asked(ada, '400.00');
  const { passkey } = await started(ada, withdrawal_id);
  const credential = ada.authenticator.get(passkey);
  await Promise.all(Array.from({ length: 4 }, () => refusalOf(sent(ada, withdrawal_id, credential))));
  const { data } = await sent(ada, withdrawal_id, credential);
  expect(data).toMatchObject({ withdrawal_id, status: 'approved' });
  const { transactions } = await ada.client.getWallet();
  expect(transactions.filter(({ description }) => description.includes('Konrad Zuse'))).toHaveLength(1);
  // Another signature of the same passkey is told nothing of what came of it.
  const other = softAuthenticator(ownOrigin).get(passkey);
  expect(await refusalOf(sent(ada, withdrawal_id, other))).toMatchObject({ code: 'withdrawal_closed' });
});

test('[IDV-03] another’s passkey, a removed one, and a page of somebody else approve nothing', async () => {
  const [ada, eve] = [await withOne(), await withOne()];
  const { withdrawal_id } = await asked(ada);
  const { passkey } = await started(ada, withdrawal_id);
  const tries = [
    eve.authenticator.get(passkey),
    ada.authenticator.get(passkey, 'http://localhost.evil.example'),
  ];
  for (const credential of tries)
    expect(await refusalOf(sent(ada, withdrawal_id, credential))).toMatchObject(notAccepted);
  expect(await refusalOf(started(eve, withdrawal_id))).toMatchObject({ status: 404 });
  const kept = ada.authenticator.get(passkey);
  const body = await passkeyProof(bank, ada);
  await ada.client.removeOwnPasskey({ params: { passkeyId: ada.passkey.id }, body });
  expect(await refusalOf(sent(ada, withdrawal_id, kept))).toMatchObject(notAccepted);
});

test('[IDV-03] a customer with a passkey cannot be pushed back to the mailed code', async () => {
  const ada = await payingCustomer(bank, '1000.00');
  const { withdrawal_id } = await asked(ada);
  const otp_code = (await bank.mailsTo(ada.email))[0]?.code ?? '';
  // Asked for before there was a passkey: its code is worth nothing from then on.
  const { authenticator } = await withPasskey(bank, ada);
  const needed = { status: 403, code: 'passkey_needed' };
  const byCode = ada.client.verifyWithdrawal({ body: { withdrawal_id, otp_code } });
  expect(await refusalOf(byCode)).toMatchObject(needed);
  bank.clock.advance({ seconds: 61 });
  expect(await refusalOf(ada.client.resendWithdrawalCode({ body: { withdrawal_id } }))).toMatchObject(needed);
  expect((await approve(ada, authenticator, withdrawal_id)).data.status).toBe('approved');
});

test('[IDV-03] [RSK-04] a passkey that was added or removed counts as a new device for three days', async () => {
  const ada = await payingCustomer(bank, '1000.00');
  const news = async ({ client }: Pick<TestCustomer, 'client'>) =>
    (await client.getPaymentBounds({ query: {} })).new.map(({ what }) => what);
  await growTrust(bank, ada);
  expect(await news(ada)).toEqual(['payee']);
  const { passkey, authenticator } = await withPasskey(bank, ada);
  expect(await news(ada)).toEqual(['payee', 'device']);
  bank.clock.advance({ hours: 72 });
  const { access, refresh } = await passkeyLogin(bank, authenticator);
  const later = { ...ada, access, refresh, client: bank.client(access) };
  await growTrust(bank, later);
  expect(await news(later)).toEqual(['payee']);
  const body = await passkeyProof(bank, later);
  await later.client.removeOwnPasskey({ params: { passkeyId: passkey.id }, body });
  expect(await news(later)).toEqual(['payee', 'device']);
  expect((await asked(later)).approve_with).toBeUndefined();
  expect(await refusalOf(started(later, (await asked(later)).withdrawal_id))).toMatchObject({
    code: 'passkey_missing',
  });
});
