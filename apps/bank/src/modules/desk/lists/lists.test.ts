import type { listDeposits, listPayments, SentQueryOf } from '@farthing/contract';
import { beforeAll, expect, test } from 'vitest';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { signedInCustomer, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { someHash } from '../../../../../../tools/testing/hash.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { type TestMember, testMember } from '../../../../../../tools/testing/staff.ts';
import { moveToNoon, pay, payingCustomer, payment } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
// Far ahead of the database's clock, so that nothing confirms or arrives by itself while the tests run.
bank.clock.advance({ days: 1 });
moveToNoon(bank);

let olga: TestMember;
let ada: TestCustomer;
let bob: TestCustomer;

const reason = 'Seen on the block explorer';
const today = () => bank.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  [olga, ada, bob] = await Promise.all([
    testMember(bank, 'operations'),
    payingCustomer(bank, '1000.00'),
    signedInCustomer(bank, { first_name: 'Bob' }),
  ]);
});

async function announced(amount: string, network: 'TRC20' | 'BTC' = 'TRC20'): Promise<string> {
  bank.clock.advance({ seconds: 1 });
  return (await bob.client.fundWallet({ body: { amount, network } })).data.deposit_id;
}

test('[RSK-12] deposits are found by state, network, amount, day, customer and hash, closed ones too', async () => {
  const [small, large, onBitcoin] = [
    await announced('5.00'),
    await announced('700.00'),
    await announced('50.00', 'BTC'),
  ];
  const hash = someHash();
  const body = { received: '700.00', transaction_hash: hash, reason };
  await olga.client.confirmDeposit({ params: { depositId: large }, body });
  await olga.client.rejectDeposit({ params: { depositId: small }, body: { reason } });
  const find = async (query: SentQueryOf<typeof listDeposits>) =>
    (await olga.client.listDeposits({ query })).rows.map(({ id }) => id);

  expect(await find({ customer_id: bob.id })).toEqual([onBitcoin, large, small]);
  expect(await find({ customer_id: ada.id })).toEqual([]);
  expect(await find({ state: 'credited' })).toEqual([large]);
  expect(await find({ state: 'rejected', amount_from: '5.00', amount_to: '5.00' })).toEqual([small]);
  expect(await find({ network: 'BTC' })).toEqual([onBitcoin]);
  expect(await find({ hash: ` 0x${hash.toUpperCase()}` })).toEqual([large]);
  expect(await find({ at_from: today(), at_to: today() })).toHaveLength(3);
  expect(await find({ at_to: '2020-01-01' })).toEqual([]);
  const { deposit, evidence } = await olga.client.getDeposit({ params: { depositId: large } });
  expect(deposit).toMatchObject({
    state: 'credited',
    received: { amount: '700.00' },
    transaction_hash: hash,
  });
  expect(evidence.customers).toMatchObject([{ customer: { id: bob.id } }]);
});

test('[RSK-12] payments are found by state, payee, reference, amount and day, and read page by page', async () => {
  const ids: string[] = [];
  for (const amount of ['10.00', '20.00', '30.00']) {
    bank.clock.advance({ seconds: 1 });
    ids.unshift((await pay(bank, ada, payment({ amount }))).data.withdrawal_id);
  }
  const find = (query: SentQueryOf<typeof listPayments>) => olga.client.listPayments({ query });
  const columns = 'payer,at,state,amount,debit,reference,account';
  const first = await find({ customer_id: ada.id, limit: 2, columns });
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await find({ customer_id: ada.id, limit: 2, cursor: first.next_cursor ?? '' });
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2));
  expect(second.next_cursor).toBeNull();
  const newest = first.rows[0]?.cells;
  expect(newest).toMatchObject({
    state: 'paying',
    payer: { id: ada.id },
    payee: 'Konrad Zuse',
    account: '•••• 3000',
    amount: { amount: '30.00', currency: 'EUR' },
  });
  const byReference = await find({ reference: newest?.reference?.toLowerCase() ?? '' });
  expect(byReference.rows.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  expect((await find({ payee: 'konrad' })).rows).toHaveLength(3);
  expect((await find({ state: 'completed' })).rows).toEqual([]);
  expect((await find({ debit_from: newest?.debit?.amount, at_from: today() })).rows).toHaveLength(1);
  expect(await refusalOf(find({ cursor: 'nonsense' }))).toMatchObject({
    errors: { cursor: [expect.any(String)] },
  });
  const { evidence } = await olga.client.getPayment({ params: { withdrawalId: ids[0] ?? '' } });
  expect(evidence.facts).toContainEqual({ type: 'money', name: 'sent', amount: '30.00', currency: 'EUR' });
});
