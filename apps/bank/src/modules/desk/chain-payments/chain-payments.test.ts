import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainOf } from '../../../../../../tools/testing/accepted/chain.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { approve, type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';

const bank = await testBank();
const { send, mine, drop, stateOf } = chainOf(bank);
const reason = 'Seen on the network by two of us';
let ada: TestCustomer;
let olga: TestMember;
let ann: TestMember;

beforeAll(() => changeSettings(bank, { 'work.sandbox-deposits': 'by a simulated chain' }));
// Sessions end while tests move the clock.
beforeEach(async () => {
  ada = await signedInCustomer(bank);
  [olga, ann] = await Promise.all([testMember(bank, 'operations'), testMember(bank, 'approver')]);
});
afterAll(() => expectSoundBooks(bank));

const announce = async (amount = '100.00') =>
  (await ada.client.fundWallet({ body: { amount, network: 'BTC' } })).data;
const balance = async () => (await ada.client.getWallet()).balance;
const idOf = async (hash: string) => {
  const { rows } = await olga.client.listChainPayments({ query: { hash } });
  return { chainPaymentId: rows[0]?.id ?? '' };
};
const read = async (params: { chainPaymentId: string }) =>
  (await olga.client.getChainPayment({ params })).payment;
const lastMail = async () => (await bank.mailsTo(ada.email))[0];

/** Worth half a dollar at an address of Ada, with its blocks. */
async function dust() {
  const { address, deposit_id } = await announce();
  const hash = await send(address, '0.00001');
  await mine(2);
  return { params: await idOf(hash), deposit_id, hash };
}

test('[PAY-09] a payment in doubt is in the list, says why, and is credited by two people with the deposit that waits for it', async () => {
  const { params, deposit_id, hash } = await dust();
  const { rows } = await olga.client.listChainPayments({ query: { state: 'doubt', why: 'dust' } });
  expect(rows.map(({ id }) => id)).toContain(params.chainPaymentId);
  expect(await read(params)).toMatchObject({
    state: 'doubt',
    why: 'dust',
    coins: '0.00001',
    worth: { amount: '0.50', currency: 'USD' },
    customer: { id: ada.id },
    decisions: ['credit', 'return', 'write-off'],
    proposal_id: null,
  });
  const body = { received: '0.50', reason };
  const { proposal_id } = await olga.client.proposeChainPaymentCredit({ params, body });
  const again = olga.client.proposeChainPaymentCredit({ params, body });
  expect(await refusalOf(again)).toMatchObject({ code: 'proposal_open' });
  await expect(approve(olga, proposal_id)).rejects.toMatchObject({ code: 'permission_denied' });
  expect(await balance()).toBe('0.00');
  await approve(ann, proposal_id);
  expect([await balance(), await stateOf(hash)]).toEqual(['0.50', 'credited']);
  expect(await bank.modules.deposits.find(deposit_id)).toMatchObject({ status: 'credited', received: 50n });
  expect((await lastMail())?.subject).toBe('Your deposit of $0.50 has arrived');
  expect(await read(params)).toMatchObject({ state: 'credited', decisions: [] });
  // Whoever looks at the chain again finds nothing left to do.
  await mine(3);
  expect(await balance()).toBe('0.50');
});

test('[PAY-09] after the time of its deposit a payment in doubt is credited by a deposit of its own', async () => {
  const { params, deposit_id, hash } = await dust();
  bank.clock.advance({ hours: 25 });
  await bank.modules.deposits.expireDue();
  const late = await testMember(bank, 'operations');
  const { proposal_id } = await late.client.proposeChainPaymentCredit({
    params,
    body: { received: '0.50', reason },
  });
  await approve(await testMember(bank, 'approver'), proposal_id);
  const { deposit_id: own, state } = (await late.client.getChainPayment({ params })).payment;
  expect([state, await stateOf(hash)]).toEqual(['credited', 'credited']);
  expect(own).not.toBe(deposit_id);
  expect(await bank.modules.deposits.find(deposit_id)).toMatchObject({ status: 'expired', received: null });
  expect(await bank.modules.deposits.find(own ?? '')).toMatchObject({ status: 'credited', received: 50n });
});

test.each([
  ['proposeChainPaymentReturn', 'returned', 'was sent back', 'sent_back'],
  ['proposeChainPaymentWriteOff', 'written-off', 'was not credited', 'not_credited'],
] as const)(
  '[PAY-09] by %s no money moves, the customer is told why, and nothing of it happens again',
  async (call, state, words, shown) => {
    const { address, deposit_id } = await announce();
    const hash = await send(address, '5', true);
    await mine(2);
    const params = await idOf(hash);
    const before = await bankBalance(bank, 'deposits-in-transit-btc');
    const { proposal_id } = await olga.client[call]({ params, body: { reason } });
    await approve(ann, proposal_id);
    expect(await bankBalance(bank, 'deposits-in-transit-btc')).toBe(before);
    const mail = await lastMail();
    expect(mail?.subject).toBe(`Your payment of 5 of another token ${words}`);
    expect(mail?.text).toContain(reason);
    const { movement } = await ada.client.getMovement({ params: { movementId: deposit_id }, query: {} });
    expect(movement.deposit?.payments).toMatchObject([{ state: shown }]);
    const decided = olga.client.proposeChainPaymentCredit({ params, body: { received: '5.00', reason } });
    expect(await refusalOf(decided)).toMatchObject({ code: 'case_closed' });
    // Neither its absence nor its return changes what was decided.
    await drop(hash);
    await mine(3);
    expect(await read(params)).toMatchObject({ state });
    expect(await balance()).toBe('0.00');
  },
);

test('[PAY-09] what left its chain after it was credited, and is spent, is borne by two people, once, and not before its blocks', async () => {
  const { address, deposit_id } = await announce();
  const hash = await send(address, '0.002');
  await mine(2);
  expect(await balance()).toBe('100.00');
  const opened = { kind: 'current', currency: 'USD', name: 'Elsewhere' } as const;
  const { account } = await ada.client.openAccount({ body: opened });
  const wallet = (await ada.client.listAccounts()).accounts.find(({ first }) => first)?.id ?? '';
  await ada.client.moveMoney({ body: { from: wallet, to: account.id, amount: '100.00' } });
  const params = await idOf(hash);
  await drop(hash);
  const early = olga.client.proposeChainPaymentWriteOff({ params, body: { reason } });
  expect(await refusalOf(early)).toMatchObject({ code: 'case_closed' });
  await mine(2);
  expect(await read(params)).toMatchObject({
    state: 'doubt',
    why: 'taken-back',
    received: { amount: '100.00' },
    decisions: ['write-off'],
  });
  const [losses, held] = [
    await bankBalance(bank, 'written-off-debts'),
    await bankBalance(bank, 'deposits-in-transit-btc'),
  ];
  const { proposal_id } = await olga.client.proposeChainPaymentWriteOff({ params, body: { reason } });
  await approve(ann, proposal_id);
  expect((await bankBalance(bank, 'written-off-debts')) - losses).toBe(-10_000n);
  expect((await bankBalance(bank, 'deposits-in-transit-btc')) - held).toBe(10_000n);
  expect(await bank.modules.deposits.find(deposit_id)).toMatchObject({ status: 'written-off' });
  expect((await lastMail())?.subject).toBe('You keep the $100.00 of your deposit');
  // The money comes back to the account, and nobody takes it any more.
  await ada.client.moveMoney({ body: { from: account.id, to: wallet, amount: '100.00' } });
  await mine(5);
  expect(await balance()).toBe('100.00');
});

test('[PAY-09] a payment that staff confirm by hand is not in doubt any more, and nobody is credited with the payment of another', async () => {
  const { address, deposit_id } = await announce('5.00');
  const hash = await send(address, '5', true);
  await mine(2);
  const grace = await signedInCustomer(bank);
  const theirs = (await grace.client.fundWallet({ body: { amount: '5.00', network: 'BTC' } })).data;
  const payment = { received: '5.00', transaction_hash: hash, reason };
  const stolen = olga.client.confirmDeposit({ params: { depositId: theirs.deposit_id }, body: payment });
  expect(await refusalOf(stolen)).toMatchObject({ code: 'payment_already_used' });
  expect((await grace.client.getWallet()).balance).toBe('0.00');
  await olga.client.confirmDeposit({ params: { depositId: deposit_id }, body: payment });
  expect([await balance(), await stateOf(hash)]).toEqual(['5.00', 'credited']);
});

test('[PAY-09] whoever looks after customers sees payments in doubt and decides on none', async () => {
  const support = await testMember(bank, 'support');
  const { params } = await dust();
  expect((await support.client.getChainPayment({ params })).payment.state).toBe('doubt');
  const asked = support.client.proposeChainPaymentReturn({ params, body: { reason } });
  expect(await refusalOf(asked)).toMatchObject({ code: 'permission_denied' });
});
