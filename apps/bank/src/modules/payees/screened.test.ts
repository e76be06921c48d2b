import { expect, test } from 'vitest';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';
import { importList } from '../screening/index.ts';

const bank = await testBank();
moveToNoon(bank);
const olga = await testMember(bank, 'operations');
const reason = 'Compared with what the customer told us';

async function* listOf(name: string) {
  yield new TextEncoder().encode(`Group ID,Name 6\n1,${name}`);
}

/** Read anew within seconds by payments. */
async function listed(name: string) {
  await importList(bank, { name: 'payees', kind: 'sanctions' }, listOf(name));
  bank.clock.advance({ minutes: 1 });
}

const casesOf = async (customerId: string) =>
  (await olga.client.listCases({ params: { queue: 'screening' }, query: { limit: 100 } })).cases.filter(
    ({ customer }) => customer?.id === customerId,
  );

const order = (account_name: string) => payment({ amount: '10.00', account_name });

async function kept(name: string) {
  const customer = await payingCustomer(bank, '500.00');
  const { currency, bank_name, account_name, account_number } = order(name);
  const { payee } = await customer.client.addPayee({
    body: { currency, bank_name, account_name, account_number },
  });
  return { customer, payeeId: payee.id };
}

async function stateOfPayment(customer: Awaited<ReturnType<typeof payingCustomer>>, name: string) {
  const { data } = await customer.client.withdraw({ body: order(name) });
  await confirmPayment(bank, customer, data.withdrawal_id);
  const { rows } = await bank.database.pool.query('SELECT state FROM withdrawal WHERE id = $1', [
    data.withdrawal_id,
  ]);
  return rows[0].state as string;
}

test('[IDV-07] a payee who is called like somebody on a list is a case once they are kept, and a false one is remembered', async () => {
  await listed('Yevgeny Karpenko');
  const { customer, payeeId } = await kept('Evgeny Karpenko');
  const [found] = await casesOf(customer.id);
  expect(found?.title).toBe('The payee Evgeny Karpenko is like a name on a list');
  const params = { hitId: found?.id ?? '' };
  await olga.client.dismissScreeningHit({ params, body: { reason } });
  await bank.modules.payees.screenAll();
  expect(await casesOf(customer.id)).toEqual([]);
  expect(await stateOfPayment(customer, 'Evgeny Karpenko')).not.toBe('in-review');
  // Nobody has said anything of this one.
  await customer.client.changePayee({ params: { payeeId }, body: { account_name: 'Yevgeny Karpenko' } });
  expect(await casesOf(customer.id)).toHaveLength(1);
});

test('[IDV-07] a payee is found each night when a list has changed, and a first payment to them is held meanwhile', async () => {
  const { customer } = await kept('Wladimir Sidorow');
  expect(await casesOf(customer.id)).toEqual([]);
  await listed('Vladimir Sidorov');
  await bank.modules.payees.screenAll();
  await bank.modules.payees.screenAll();
  const [found, ...more] = await casesOf(customer.id);
  expect(more).toEqual([]);
  expect(await stateOfPayment(customer, 'Wladimir Sidorow')).toBe('in-review');
  await olga.client.confirmScreeningHit({ params: { hitId: found?.id ?? '' }, body: { reason } });
  // Whoever keeps them is not on the list.
  const { user } = await customer.client.getProfile({ params: { userId: customer.id } });
  expect(user.frozen).toBeNull();
  bank.clock.advance({ minutes: 1 });
  expect(await stateOfPayment(customer, 'Grace Hopper')).toBe('in-review');
});

test('[IDV-07] a name that was cleared for one customer is looked at again for the next', async () => {
  await listed('Zora Quillfeather');
  const [one, other] = [await kept('Zora Quillfeather'), await kept('Zora Quillfeather')];
  const [found] = await casesOf(one.customer.id);
  await olga.client.dismissScreeningHit({ params: { hitId: found?.id ?? '' }, body: { reason } });
  expect(await casesOf(other.customer.id)).toHaveLength(1);
  expect(await stateOfPayment(other.customer, 'Zora Quillfeather')).toBe('in-review');
});
