import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainOf } from '../../../../../../tools/testing/accepted/chain.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
import { listOutputs, updateOutput } from './store.ts';

const bank = await testBank();
const { send, mine, drop } = chainOf(bank);
let ada: TestCustomer;

beforeAll(() => changeSettings(bank, { 'work.sandbox-deposits': 'by a simulated chain' }));
beforeEach(async () => {
  ada = await signedInCustomer(bank);
});
afterAll(() => expectSoundBooks(bank));

const announce = async (amount = '100.00') =>
  (await ada.client.fundWallet({ body: { amount, network: 'BTC' } })).data;

test('[PAY-09] the customer sees each payment with its blocks, and what becomes of it', async () => {
  const { address, deposit_id } = await announce();
  const seen = async () => {
    const { movement } = await ada.client.getMovement({ params: { movementId: deposit_id }, query: {} });
    return movement.deposit?.payments.map((each) => `${each.state} ${each.blocks}/${each.blocks_needed}`);
  };
  expect(await seen()).toEqual([]);
  const replaced = await send(address, '0.04');
  expect(await seen()).toEqual(['waiting 0/6']);
  await mine(1);
  expect(await seen()).toEqual(['waiting 1/6']);
  await drop(replaced);
  expect(await seen()).toEqual(['replaced 0/6']);
  bank.clock.advance({ seconds: 1 });
  await send(address, '0.002');
  await mine(1);
  expect(await seen()).toEqual(['replaced 0/6', 'waiting 1/2']);
  await mine(1);
  expect(await seen()).toEqual(['replaced 0/6', 'received 2/2']);
  const dusty = await announce();
  await send(dusty.address, '0.00001');
  await send(dusty.address, '0.002', true);
  await mine(2);
  const { movement } = await ada.client.getMovement({ params: { movementId: dusty.deposit_id }, query: {} });
  expect(movement.deposit).toMatchObject({ own_address: true });
  expect(movement.deposit?.payments.map(({ state, worth }) => [state, worth]).sort()).toEqual([
    ['other_token', null],
    ['too_little', '0.50'],
  ]);
});

test('[PAY-09] what is seen of a deposit is for its customer alone', async () => {
  const { address, deposit_id: movementId } = await announce();
  await send(address, '0.002');
  const { client } = await signedInCustomer(bank);
  expect(await refusalOf(client.getMovement({ params: { movementId }, query: {} }))).toMatchObject({
    code: 'not_found',
  });
});

const balance = async () => (await ada.client.getWallet()).balance;
const blocksToGo = 2;

async function credited() {
  const announced = await announce();
  const hash = await send(announced.address, '0.002');
  await mine(2);
  expect(await balance()).toBe('100.00');
  return { ...announced, hash };
}

const movementOf = async (movementId: string) =>
  (await ada.client.getMovement({ params: { movementId }, query: {} })).movement;

test('[PAY-09] a credited payment that leaves the chain for good is taken back, and credited again when it returns', async () => {
  const { deposit_id, hash } = await credited();
  const transfer = 'FROM sandbox_chain_transfer WHERE transaction_hash = $1';
  const { rows } = await bank.database.pool.query(`SELECT * ${transfer}`, [hash]);
  await drop(hash);
  await mine(1);
  expect(await balance()).toBe('100.00');
  await mine(blocksToGo);
  await Promise.all([bank.modules.deposits.watchChains(), bank.modules.deposits.watchChains()]);
  expect(await balance()).toBe('0.00');
  expect((await movementOf(deposit_id)).deposit).toMatchObject({
    status: 'taken-back',
    payments: [{ state: 'taken_back' }],
  });
  expect((await bank.mailsTo(ada.email))[0]?.subject).toBe('Your deposit of $100.00 was taken back');
  const [newest] = (await ada.client.listTransactions({ query: {} })).transactions;
  expect(newest).toMatchObject({ description: 'Deposit of BTC, no longer on its network', amount: '100.00' });

  await bank.database.kysely.insertInto('sandbox_chain_transfer').values(rows[0]).execute();
  await bank.modules.deposits.watchChains();
  await bank.modules.deposits.watchChains();
  expect(await balance()).toBe('100.00');
  expect((await movementOf(deposit_id)).deposit?.status).toBe('taken-back');
});

test('[PAY-09] one that is back before its blocks have gone by stays credited', async () => {
  const { deposit_id, hash } = await credited();
  const { rows } = await bank.database.pool.query(
    'SELECT * FROM sandbox_chain_transfer WHERE transaction_hash = $1',
    [hash],
  );
  await drop(hash);
  await bank.database.kysely.insertInto('sandbox_chain_transfer').values(rows[0]).execute();
  await mine(blocksToGo);
  expect([await balance(), (await movementOf(deposit_id)).deposit?.status]).toEqual(['100.00', 'credited']);
});

test('[PAY-09] what is spent is not taken: it is an alarm and on the page of operations, and taken once it is there', async () => {
  const { deposit_id, hash } = await credited();
  const { accounts } = await ada.client.listAccounts();
  const idOf = (isFirst: boolean) => accounts.find(({ first }) => first === isFirst)?.id ?? '';
  await ada.client.moveMoney({ body: { from: idOf(true), to: idOf(false), amount: '0.01' } });
  await drop(hash);
  await mine(blocksToGo);
  await bank.modules.deposits.watchChains();
  expect(await balance()).toBe('99.99');
  const { client } = await testMember(bank, 'approver');
  const { alarms } = await client.listAlarms({ query: {} });
  expect(alarms.filter(({ subject }) => subject.id === deposit_id)).toMatchObject([{ kind: 'provider' }]);
  const operations = await testMember(bank, 'operations');
  const { providers } = await operations.client.getOperations();
  expect(providers.find(({ name }) => name === 'chain')).toMatchObject({
    state: 'down',
    words: 'Credited payments that are no longer on their chain: 1.',
  });
  await ada.client.moveMoney({ body: { from: idOf(false), to: idOf(true), amount: '0.01' } });
  await bank.modules.deposits.watchChains();
  expect(await balance()).toBe('0.00');
});

test('[PAY-09] a look that comes late takes no payment from the deposit that another has given it', async () => {
  const { address, deposit_id } = await announce();
  await send(address, '0.002');
  const { kysely, pool } = bank.database;
  const [before] = await listOutputs(kysely, 'BTC', [address]);
  if (before === undefined) throw new Error('the payment was not seen');
  await pool.query('UPDATE deposit_output SET deposit_id = $1 WHERE id = $2', [deposit_id, before.id]);
  await bank.database.transaction((tx) => updateOutput(tx, before, { ...before, height: 101 }));
  const [after] = await listOutputs(kysely, 'BTC', [address]);
  expect(after).toMatchObject({ state: 'seen', depositId: deposit_id });
});
