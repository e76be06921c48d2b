import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chainOf } from '../../../../../../tools/testing/accepted/chain.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../../tools/testing/settings.ts';

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
