import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';

const bank = await testBank();
let ada: TestCustomer;

beforeAll(async () => {
  await changeSettings(bank, { 'work.sandbox-deposits': 'by a simulated chain' });
  ada = await signedInCustomer(bank);
});

afterAll(() => expectSoundBooks(bank));

const addressFor = async ({ client }: TestCustomer, network: 'BTC' | 'TRC20' = 'BTC') =>
  (await client.giveDepositAddress({ body: { network } })).address;
const announce = async ({ client }: TestCustomer) =>
  (await client.fundWallet({ body: { amount: '25.00', network: 'BTC' } })).data.address;

test('[PAY-09] an address stays the same until its deposit is announced, and the next deposit has another', async () => {
  const first = await addressFor(ada);
  expect(first).toMatch(/^bcrt1q[a-z0-9]{38}$/);
  expect(await addressFor(ada)).toBe(first);
  expect(await announce(ada)).toBe(first);
  const second = await addressFor(ada);
  expect(second).not.toBe(first);
  expect(await announce(ada)).toBe(second);
});

test('[PAY-09] the answer says what a coin is worth, and a new price applies to deposits not yet announced', async () => {
  const grace = await signedInCustomer(bank);
  const ask = () => grace.client.giveDepositAddress({ body: { network: 'BTC' } });
  const first = await ask();
  expect(first).toMatchObject({ own: true, coin_price: '50000.00', test_network: true });
  await changeSettings(bank, { 'deposits.price.btc': '60000.00' });
  expect(await ask()).toEqual({ ...first, coin_price: '60000.00' });
  await changeSettings(bank, { 'deposits.price.btc': '0.00' });
  expect(await ask()).toEqual({ ...first, coin_price: null });
  await changeSettings(bank, { 'deposits.price.btc': '50000.00' });
});

test('[PAY-09] the networks name no address, and TRON has addresses of its own form', async () => {
  const { networks } = await ada.client.listDepositNetworks();
  expect(networks.map(({ address }) => address)).toEqual([null, null]);
  expect(await addressFor(ada, 'TRC20')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
});

test('[PAY-09] however many ask at once, nobody has the address of another and no index is left out', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => signedInCustomer(bank)));
  const asked = people.flatMap((person) => [addressFor(person), addressFor(person)]);
  expect(new Set(await Promise.all(asked)).size).toBe(people.length);
  const { rows } = await bank.database.pool.query<{ network: string; indexes: number[] }>(
    'SELECT network, array_agg(key_index ORDER BY key_index) AS indexes FROM deposit_address GROUP BY network',
  );
  for (const { indexes } of rows) expect(indexes).toEqual(indexes.map((_, at) => at));
});

test('[PAY-09] two deposits that are announced at once have two addresses', async () => {
  const eve = await signedInCustomer(bank);
  const addresses = await Promise.all([announce(eve), announce(eve), announce(eve)]);
  expect(new Set(addresses).size).toBe(3);
  await expect(
    bank.database.pool.query(
      'UPDATE deposit_address SET deposit_id = (SELECT min(deposit_id::text)::uuid FROM deposit_address)',
    ),
  ).rejects.toThrow(/unique/);
});

test('[PAY-09] nobody can name the address of another as theirs', async () => {
  const mallory = await signedInCustomer(bank);
  const body = { amount: '25.00', network: 'BTC', address: await addressFor(ada) } as const;
  expect(await refusalOf(mallory.client.fundWallet({ body }))).toMatchObject({ status: 400 });
});

test('[PAY-09] a sandbox gives no address of a real wallet, whatever key is set', async () => {
  // Of BIP 84, "Test vectors": nobody's wallet.
  const zpub =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
  await changeSettings(bank, { 'deposits.key.btc': zpub });
  expect(await addressFor(await signedInCustomer(bank))).toMatch(/^bcrt1q/);
  await changeSettings(bank, { 'work.sandbox-deposits': 'by themselves' });
  expect(await addressFor(ada)).toBe('TESTNET-BTC-DO-NOT-SEND-REAL-FUNDS');
  await changeSettings(bank, { 'work.sandbox-deposits': 'by a simulated chain', 'deposits.key.btc': '' });
});
