import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainOf } from '../../../../../../tools/testing/accepted/chain.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { bankBalance, expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import type { Chain, ChainOutput } from './chain.ts';

const bank = await testBank();
const { send, mine, drop, stateOf } = chainOf(bank);
let ada: TestCustomer;

beforeAll(() => changeSettings(bank, { 'work.sandbox-deposits': 'by a simulated chain' }));
beforeEach(async () => {
  ada = await signedInCustomer(bank);
});
afterAll(() => expectSoundBooks(bank));

const addressOf = async ({ client }: TestCustomer) =>
  (await client.giveDepositAddress({ body: { network: 'BTC' } })).address;
const announce = async (amount = '100.00') =>
  (await ada.client.fundWallet({ body: { amount, network: 'BTC' } })).data;
const balance = async () => (await ada.client.getWallet()).balance;
const statusesAt = async (address: string) => {
  const query = 'SELECT status FROM deposit WHERE address = $1 ORDER BY created_at, id';
  const { rows } = await bank.database.pool.query<{ status: string }>(query, [address]);
  return rows.map(({ status }) => status);
};

test('[PAY-09] a payment is credited when it has its blocks, at the price that was told, and not before', async () => {
  const { address, deposit_id } = await announce();
  const hash = await send(address, '0.002');
  expect([await balance(), await stateOf(hash)]).toEqual(['0.00', 'seen']);
  await mine(1);
  expect(await balance()).toBe('0.00');
  await changeSettings(bank, { 'deposits.price.btc': '10.00' });
  await mine(1);
  await changeSettings(bank, { 'deposits.price.btc': '50000.00' });
  expect([await balance(), await stateOf(hash)]).toEqual(['100.00', 'credited']);
  expect(await bank.modules.deposits.find(deposit_id)).toMatchObject({
    status: 'credited',
    received: 10_000n,
  });
});

test('[PAY-09] a large payment needs more blocks, and a very large one needs staff', async () => {
  const first = await announce('2000.00');
  await send(first.address, '0.04');
  await mine(5);
  expect(await balance()).toBe('0.00');
  await mine(1);
  expect(await balance()).toBe('2000.00');
  const second = await announce('20000.00');
  const hash = await send(second.address, '0.4');
  await mine(10);
  expect([await balance(), await stateOf(hash)]).toEqual(['2000.00', 'large']);
  expect(await statusesAt(second.address)).toEqual(['pending']);
});

test('[PAY-09] less than was announced is credited as it came, and the rest when it comes', async () => {
  const { address } = await announce('100.00');
  await send(address, '0.0005');
  await mine(2);
  expect(await balance()).toBe('25.00');
  await send(address, '0.0015');
  await mine(2);
  expect(await balance()).toBe('100.00');
  expect(await statusesAt(address)).toEqual(['credited', 'credited']);
});

test('[PAY-09] a customer who pays twice is credited twice, also without announcing it', async () => {
  const address = await addressOf(ada);
  await send(address, '0.001');
  await send(address, '0.001');
  await mine(2);
  expect(await balance()).toBe('100.00');
  expect(await statusesAt(address)).toEqual(['credited', 'credited']);
  expect(await addressOf(ada)).not.toBe(address);
});

test('[PAY-09] looked at again and again, by many at once, a payment counts once', async () => {
  const { address } = await announce();
  await send(address, '0.002');
  await mine(2);
  const before = await bankBalance(bank, 'deposits-in-transit-btc');
  await Promise.all(Array.from({ length: 5 }, () => bank.modules.deposits.watchChains()));
  await mine(3);
  expect(await balance()).toBe('100.00');
  expect(await bankBalance(bank, 'deposits-in-transit-btc')).toEqual(before);
});

test('[PAY-09] what left the chain before it had its blocks is not credited, and is when it comes back', async () => {
  const { address } = await announce();
  const replaced = await send(address, '0.002');
  await mine(1);
  await drop(replaced);
  await mine(5);
  expect(await balance()).toBe('0.00');
  const { rows } = await bank.database.pool.query(
    'SELECT state FROM deposit_output WHERE transaction_hash = $1',
    [replaced],
  );
  expect(rows).toEqual([{ state: 'gone' }]);
  await send(address, '0.002');
  await mine(2);
  expect(await balance()).toBe('100.00');
});

test('[PAY-09] a late payment waits for staff, at the price of the day, and so does the second one', async () => {
  const { address } = await announce();
  bank.clock.advance({ hours: 25 });
  await changeSettings(bank, { 'deposits.price.btc': '40000.00' });
  await send(address, '0.002');
  await send(address, '0.001');
  await mine(2);
  await changeSettings(bank, { 'deposits.price.btc': '50000.00' });
  const { rows } = await bank.database.pool.query(
    'SELECT status, received FROM deposit WHERE address = $1 ORDER BY received',
    [address],
  );
  expect(rows).toEqual([
    { status: 'late', received: 4_000n },
    { status: 'late', received: 8_000n },
  ]);
});

test('[PAY-09] dust, another token and a coin without a price are not credited', async () => {
  const { address } = await announce();
  const dust = await send(address, '0.00001');
  const token = await send(address, '5', true);
  await mine(2);
  expect([await stateOf(dust), await stateOf(token), await balance()]).toEqual([
    'dust',
    'other-token',
    '0.00',
  ]);
  await changeSettings(bank, { 'deposits.price.btc': '0.00' });
  const unpriced = await announce();
  const hash = await send(unpriced.address, '0.002');
  await mine(2);
  await changeSettings(bank, { 'deposits.price.btc': '50000.00' });
  expect([await stateOf(hash), await balance()]).toEqual(['no-price', '0.00']);
});

test('[PAY-09] a payment that staff took by hand is not credited again', async () => {
  const { address, deposit_id } = await announce();
  const transactionHash = await send(address, '0.002');
  const payment = { received: '100.00', transactionHash };
  await bank.modules.deposits.confirm({ kind: 'system' }, deposit_id, payment);
  await mine(2);
  expect([await balance(), await stateOf(transactionHash)]).toEqual(['100.00', 'credited']);
  const again = bank.modules.deposits.confirm({ kind: 'system' }, (await announce()).deposit_id, payment);
  await expect(again).rejects.toMatchObject({ code: 'payment_already_used' });
});

test('[PAY-09] one transaction that pays to two deposits credits each with its own', async () => {
  const grace = await signedInCustomer(bank);
  const [one, two] = [await addressOf(ada), await addressOf(grace)];
  const transactionHash = 'ab'.repeat(32);
  const outputs = [
    { transactionHash, outputIndex: 0, address: one, otherToken: null, units: 200_000n, height: 5_000 },
    { transactionHash, outputIndex: 1, address: two, otherToken: null, units: 100_000n, height: 5_000 },
  ];
  await bank.modules.deposits.watchChains({ BTC: showing(outputs) });
  expect(await balance()).toBe('100.00');
  expect((await grace.client.getWallet()).balance).toBe('50.00');
});

/** A chain that shows what a test says. */
const showing = (outputs: readonly ChainOutput[], tip = 5_010): Chain => ({
  addressesAtOnce: 1_000,
  asksForEach: false,
  look: async (addresses) => ({ addresses, unread: [], tip, from: 5_000, to: tip, outputs }),
});

test.each([
  ['more coins than there are', { units: 2_100_000_000_000_001n }],
  ['less than nothing', { units: -1n }],
  ['a block that is not there', { height: 6_000 }],
  ['an address that nobody asked about', { address: 'bcrt1qsomebodyelse' }],
  ['no hash', { transactionHash: '../../etc' }],
])('[PAY-09] a service that tells of %s is not believed in anything', async (_, forged) => {
  const address = await addressOf(ada);
  const honest = { outputIndex: 0, address, otherToken: null, units: 200_000n, height: 5_000 };
  const outputs = [
    { ...honest, transactionHash: 'cd'.repeat(32) },
    { ...honest, transactionHash: 'ef'.repeat(32), ...forged },
  ];
  await bank.modules.deposits.watchChains({ BTC: showing(outputs) });
  expect(await balance()).toBe('0.00');
  const { client } = await testMember(bank, 'operations');
  const { providers } = await client.getOperations();
  expect(providers.find(({ name }) => name === 'chain')).toMatchObject({
    state: 'down',
    words: expect.stringMatching(/^Payments on BTC cannot be read: /),
  });
});

test('[PAY-09] a service that changes the amount of a transaction later is not believed', async () => {
  const address = await addressOf(ada);
  const seen = {
    transactionHash: '12'.repeat(32),
    outputIndex: 0,
    address,
    otherToken: null,
    units: 20_000n,
  };
  await bank.modules.deposits.watchChains({ BTC: showing([{ ...seen, height: null }]) });
  const grown = { ...seen, units: 200_000n, height: 5_000 };
  await bank.modules.deposits.watchChains({ BTC: showing([grown]) });
  expect(await balance()).toBe('0.00');
});

test('[PAY-09] where each address is a question, those are asked about that wait, and the others every few hours', async () => {
  const quiet = await addressOf(ada);
  const asked = async () => {
    const addresses: string[] = [];
    const chain: Chain = {
      addressesAtOnce: 50,
      asksForEach: true,
      async look(some) {
        addresses.push(...some);
        return { addresses: some, unread: [], tip: 5_010, from: 5_010, to: 5_010, outputs: [] };
      },
    };
    await bank.modules.deposits.watchChains({ BTC: chain });
    return addresses;
  };
  bank.clock.advance({ days: 3 });
  ada = await signedInCustomer(bank);
  const waiting = await addressOf(ada);
  expect(await asked()).toEqual(expect.arrayContaining([quiet, waiting]));
  expect(await asked()).toContain(waiting);
  expect(await asked()).not.toContain(quiet);
  bank.clock.advance({ hours: 7 });
  expect(await asked()).toContain(quiet);
  bank.clock.advance({ days: 91 });
  expect(await asked()).not.toContain(quiet);
});

/** The chain of another view, on which one address cannot be read. */
const without = (chain: Chain, bad: string): Chain => ({
  ...chain,
  async look(addresses, readUpTo) {
    const view = await chain.look(addresses, readUpTo);
    return {
      ...view,
      addresses: view.addresses.filter((address) => address !== bad),
      outputs: view.outputs.filter(({ address }) => address !== bad),
      unread: [{ address: bad, why: 'an address has more transactions than can be read' }],
    };
  },
});

test('[PAY-09] an address that cannot be read is told, and keeps no other from being looked at', async () => {
  const bad = await addressOf(ada);
  const grace = await signedInCustomer(bank);
  const address = await addressOf(grace);
  const paid = { outputIndex: 0, address, otherToken: null, units: 200_000n, height: 5_000 };
  const chain = showing([{ ...paid, transactionHash: '34'.repeat(32) }]);
  await bank.modules.deposits.watchChains({ BTC: without(chain, bad) });
  expect((await grace.client.getWallet()).balance).toBe('100.00');
  const { client } = await testMember(bank, 'operations');
  const { providers } = await client.getOperations();
  expect(providers.find(({ name }) => name === 'chain')).toMatchObject({
    state: 'down',
    words: expect.stringContaining(`(${bad}) because an address has more transactions than can be read`),
  });
  // It waits for its turn like the others.
  const looked = 'SELECT looked_at FROM deposit_address WHERE address = $1';
  const { rows } = await bank.database.pool.query<{ looked_at: Date }>(looked, [bad]);
  expect(rows[0]?.looked_at).toEqual(bank.clock.now());
});

test('[PAY-09] a payment is credited by what its address shows now, and not by what was seen there before', async () => {
  const address = await addressOf(ada);
  const transactionHash = '78'.repeat(32);
  const paid = { transactionHash, outputIndex: 0, address, otherToken: null, units: 200_000n, height: 5_040 };
  await bank.modules.deposits.watchChains({ BTC: showing([paid], 5_040) });
  await bank.modules.deposits.watchChains({ BTC: without(showing([paid], 5_050), address) });
  expect(await balance()).toBe('0.00');
  // It has left the chain.
  await bank.modules.deposits.watchChains({ BTC: showing([], 5_050) });
  expect(await balance()).toBe('0.00');
  await bank.modules.deposits.watchChains({ BTC: showing([paid], 5_051) });
  expect(await balance()).toBe('100.00');
});

test('[PAY-09] a fault with one chain keeps no payment on the other from being credited', async () => {
  const address = await addressOf(ada);
  const paid = { outputIndex: 0, address, otherToken: null, units: 200_000n, height: 5_000 };
  const faulty: Chain = { ...showing([]), look: () => Promise.reject(new Error('a fault of the bank')) };
  const BTC = showing([{ ...paid, transactionHash: '9a'.repeat(32) }], 5_050);
  await expect(bank.modules.deposits.watchChains({ TRC20: faulty, BTC })).rejects.toThrow(
    'a fault of the bank',
  );
  expect(await balance()).toBe('100.00');
});
