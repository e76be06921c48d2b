import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, walletOf } from '../../../../../tools/testing/books.ts';
import { signedInCustomer, signIn, type TestCustomer } from '../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../tools/testing/hash.ts';
import { codeOf, refusalOf } from '../../../../../tools/testing/refusal.ts';
import { approve, staffSignIn, type TestMember, testMember } from '../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let ann: TestMember;
let olga: TestMember;
let ada: TestCustomer;

const reason = 'Seen on the block explorer.';

beforeAll(async () => {
  [ann, ada] = await Promise.all([testMember(bank, 'approver', 'Ann Wood'), signedInCustomer(bank)]);
});

// Each with somebody who has done nothing alone yet.
beforeEach(async () => {
  olga = await testMember(bank, 'operations', 'Olga Marsh');
});

afterAll(() => expectSoundBooks(bank));

const balance = async () => (await walletOf(bank, ada.id)).balance;

async function announced(amount: string): Promise<string> {
  await bank.forgetCounts();
  return (await ada.client.fundWallet({ body: { amount } })).data.deposit_id;
}

const confirm = (depositId: string, received: string, transaction_hash = someHash(), by = olga) =>
  by.client.confirmDeposit({ params: { depositId }, body: { received, transaction_hash, reason } });

const reject = (depositId: string) => olga.client.rejectDeposit({ params: { depositId }, body: { reason } });

test('[RSK-01] a deposit credited with another amount than was announced waits for a second person, who sees both', async () => {
  const [before, depositId, hash] = [await balance(), await announced('5.00'), someHash()];
  const { outcome, proposal_id } = await confirm(depositId, '9000000.00', `0x${hash}`);
  expect(outcome).toBe('proposed');
  expect(await balance()).toBe(before);
  const { proposal, evidence } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  expect(proposal).toMatchObject({
    kind: 'deposit-credit',
    summary: 'Credit $9,000,000.00 to Ada Lovelace, who announced $5.00.',
    asks_authenticator: true,
  });
  expect(evidence.reasons).toEqual(['More came in than was announced']);
  expect(evidence.facts).toEqual(
    expect.arrayContaining([
      { type: 'money', name: 'announced', amount: '5.00', currency: 'USD' },
      { type: 'money', name: 'received', amount: '9000000.00', currency: 'USD' },
      { type: 'code', name: 'transaction_hash', text: hash },
    ]),
  );
  expect(evidence.customers).toMatchObject([{ part: 'owner', customer: { id: ada.id, status: 'active' } }]);
  await ann.client.declineProposal({ params: { proposalId: proposal.id }, body: { reason: 'Not there.' } });
  expect(await balance()).toBe(before);
  await reject(depositId);
});

test('[RSK-01] a smaller amount than was announced is credited once a second person agrees', async () => {
  const [before, depositId] = [await balance(), await announced('50.00')];
  const { proposal_id } = await confirm(depositId, '49.50');
  await approve(ann, proposal_id ?? '');
  expect((await balance()) - before).toBe(4_950n);
});

test('[RSK-01] what the provider saw of a payment is credited, and nobody credits another amount for it', async () => {
  const seen = (depositId: string, received: string, transactionHash: string) =>
    bank.modules.deposits.confirm({ kind: 'system' }, depositId, { received, transactionHash });
  const [before, depositId, hash] = [await balance(), await announced('50.00'), someHash()];
  await seen(depositId, '49.50', hash);
  for (const received of ['50.00', '9000.00'])
    expect(await refusalOf(confirm(depositId, received, `0x${hash}`))).toMatchObject({
      code: 'payment_already_used',
    });
  expect(await refusalOf(confirm(depositId, '50.00'))).toMatchObject({ code: 'case_closed' });
  expect(await confirm(depositId, '49.50', hash)).toMatchObject({ outcome: 'credited', proposal_id: null });
  expect((await balance()) - before).toBe(4_950n);
});

test('[RSK-01] what two were to agree on is gone once the provider has seen the payment, and moves nothing', async () => {
  const [before, depositId, hash] = [await balance(), await announced('60.00'), someHash()];
  const { outcome, proposal_id } = await confirm(depositId, '6000.00', hash);
  expect(outcome).toBe('proposed');
  const payment = { received: '60.00', transactionHash: hash };
  await bank.modules.deposits.confirm({ kind: 'system' }, depositId, payment);
  expect(await refusalOf(approve(ann, proposal_id ?? ''))).toMatchObject({ status: 409 });
  const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  expect(proposal).toMatchObject({
    status: 'void',
    decision_reason: 'The deposit has this payment already.',
  });
  expect((await balance()) - before).toBe(6_000n);
});

test('[RSK-01] what one person has credited is not passed over when the provider sees another amount', async () => {
  const [before, depositId, hash] = [await balance(), await announced('70.00'), someHash()];
  expect((await confirm(depositId, '70.00', hash)).outcome).toBe('credited');
  const seen = (received: string) =>
    codeOf(bank.modules.deposits.confirm({ kind: 'system' }, depositId, { received, transactionHash: hash }));
  expect(await seen('69.00')).toBe('payment_already_used');
  expect(await seen('70.00')).toBe('done');
  expect((await balance()) - before).toBe(7_000n);
});

test('[RSK-01] one person credits up to the bound, at once and in sum over 24 and 72 hours', async () => {
  const outcomes: string[] = [];
  const deposit = async (amount: string) =>
    outcomes.push((await confirm(await announced(amount), amount)).outcome);
  await deposit('10000.01');
  for (let count = 0; count < 6; count += 1) await deposit('10000.00');
  expect(outcomes).toEqual(['proposed', ...Array(5).fill('credited'), 'proposed']);
  await dayAfter();
  for (let count = 0; count < 6; count += 1) await deposit('10000.00');
  // Within a day it would be the sixth, within three days the eleventh.
  expect(outcomes.slice(7)).toEqual([...Array(5).fill('credited'), 'proposed']);
  // The first within a day, and still the eleventh within three; a day later the first five are older than that.
  await dayAfter();
  await deposit('10000.00');
  await dayAfter();
  await deposit('10000.00');
  expect(outcomes.slice(13)).toEqual(['proposed', 'credited']);
  // So many of hers wait by now that she could announce no other.
  ada = await signedInCustomer(bank);
});

async function dayAfter(): Promise<void> {
  bank.clock.advance({ hours: 24, seconds: 1 });
  ada = await signIn(bank, ada.email);
  olga = { ...olga, ...(await signedIn(olga)) };
  ann = { ...ann, ...(await signedIn(ann)) };
}

async function signedIn(member: TestMember): Promise<Pick<TestMember, 'access' | 'client'>> {
  const { access } = await staffSignIn(bank, member);
  return { access, client: bank.client(access) };
}

test('[RSK-01] ten at the same moment are summed one after the other', async () => {
  const before = await balance();
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) ids.push(await announced('10000.00'));
  const outcomes = await Promise.all(ids.map((id) => confirm(id, '10000.00')));
  expect(outcomes.filter(({ outcome }) => outcome === 'credited')).toHaveLength(5);
  expect((await balance()) - before).toBe(5_000_000n);
  for (const { proposal_id } of outcomes)
    if (proposal_id !== null) await olga.client.withdrawProposal({ params: { proposalId: proposal_id } });
});

test('[RSK-02] what is no hash is refused at its field, and nothing is credited', async () => {
  const [before, depositId] = [await balance(), await announced('5.00')];
  expect(await refusalOf(confirm(depositId, '5.00', 'x'))).toMatchObject({
    status: 400,
    errors: { transaction_hash: [expect.stringContaining('64 characters')] },
  });
  expect(await balance()).toBe(before);
  await reject(depositId);
});

test('[RSK-12] a proposal closes itself when its ground is gone, by whomever, and says why', async () => {
  const [before, depositId, hash] = [await balance(), await announced('50.00'), someHash()];
  const first = await confirm(depositId, '40.00', hash);
  const second = await confirm(depositId, '45.00', hash);
  await approve(ann, second.proposal_id ?? '');
  const read = async (proposalId: string | null) =>
    (await ann.client.getProposal({ params: { proposalId: proposalId ?? '' } })).proposal;
  expect(await read(first.proposal_id)).toMatchObject({
    status: 'void',
    decision_reason: 'The deposit has this payment already.',
    may_approve: false,
  });
  expect((await balance()) - before).toBe(4_500n);

  const rejected = await announced('60.00');
  const { proposal_id } = await confirm(rejected, '61.00');
  await reject(rejected);
  expect(await read(proposal_id)).toMatchObject({ status: 'void', decision_reason: expect.any(String) });
});

test('[RSK-12] a payment that its customer cancels takes the proposal along in the same moment', async () => {
  const customer = await payingCustomer(bank, '100000.00');
  const { data } = await pay(bank, customer, payment({ amount: '50000.00' }));
  const params = { withdrawalId: data.withdrawal_id };
  const { proposal_id } = await olga.client.approveWithdrawal({ params, body: { reason } });
  await customer.client.cancelWithdrawal({ body: { withdrawal_id: data.withdrawal_id } });
  const { proposal } = await ann.client.getProposal({ params: { proposalId: proposal_id ?? '' } });
  expect(proposal).toMatchObject({
    status: 'void',
    decision_reason: 'The customer has cancelled the payment.',
  });
});

test('[RSK-12] approving above the bound takes a code of the authenticator, of now and once', async () => {
  // The code of this half minute was used to sign in.
  bank.clock.advance({ seconds: 30 });
  const customer = await payingCustomer(bank, '100000.00');
  const { data } = await pay(bank, customer, payment({ amount: '50000.00' }));
  const { proposal_id } = await olga.client.approveWithdrawal({
    params: { withdrawalId: data.withdrawal_id },
    body: { reason },
  });
  const params = { proposalId: proposal_id ?? '' };
  const { proposal } = await ann.client.getProposal({ params });
  const approveWith = (code?: string) =>
    refusalOf(
      ann.client.approveProposal({
        params,
        body: { content_hash: proposal.content_hash, reason, ...(code === undefined ? {} : { code }) },
      }),
    );
  expect(await approveWith()).toMatchObject({ status: 403, code: 'authenticator_needed' });
  expect(await approveWith('000000')).toMatchObject({
    code: 'code_invalid',
    errors: { code: [expect.any(String)] },
  });
  const code = ann.nextCode();
  expect(await approveWith(code)).toBeUndefined();
  expect((await ann.client.getProposal({ params })).proposal).toMatchObject({ status: 'approved' });
  const again = await pay(bank, await payingCustomer(bank, '100000.00'), payment({ amount: '50000.00' }));
  const { proposal_id: other } = await olga.client.approveWithdrawal({
    params: { withdrawalId: again.data.withdrawal_id },
    body: { reason },
  });
  const { proposal: next } = await ann.client.getProposal({ params: { proposalId: other ?? '' } });
  const used = ann.client.approveProposal({
    params: { proposalId: next.id },
    body: { content_hash: next.content_hash, reason, code },
  });
  expect(await refusalOf(used)).toMatchObject({ code: 'code_invalid' });
});
