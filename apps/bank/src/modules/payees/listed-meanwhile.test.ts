import { expect, test } from 'vitest';
import { companyAccount } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { giveMoneyTo } from '../../../../../tools/testing/give-money.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import {
  confirmPayment,
  growTrust,
  moveToNoon,
  payingCustomer,
  payment,
} from '../../../../../tools/testing/withdrawals.ts';
import { importList } from '../screening/index.ts';

const bank = await testBank();
moveToNoon(bank);

async function* listOf(name: string) {
  yield new TextEncoder().encode(`Group ID,Name 6\n1,${name}`);
}

test('[IDV-07] a payment that waited for a signature while its payee was found on a list is held', async () => {
  const [ada, joan, other] = [
    await payingCustomer(bank, '0'),
    await payingCustomer(bank, '0'),
    await payingCustomer(bank, '0'),
  ];
  await growTrust(bank, ada);
  const accountId = await companyAccount(bank, ada, joan);
  await giveMoneyTo(bank, accountId, '1000.00');
  const order = { currency: 'EUR', account_name: 'Acme Trading', amount: '200.00' } as const;
  const waiting = async () => {
    const { data } = await ada.client.withdraw({ body: payment({ ...order, account: accountId }) });
    await confirmPayment(bank, ada, data.withdrawal_id);
    return data.withdrawal_id;
  };
  const stateAfterApproval = async (withdrawal_id: string) => {
    await joan.client.approvePayment({ body: { withdrawal_id, pin: '4821' } });
    const { rows } = await bank.database.pool.query('SELECT state FROM withdrawal WHERE id = $1', [
      withdrawal_id,
    ]);
    return rows[0].state as string;
  };
  const [before, after] = [await waiting(), await waiting()];
  expect(await stateAfterApproval(before)).toBe('paying');

  await importList(bank, { name: 'payees', kind: 'sanctions' }, listOf('Vladimir Sidorov'));
  bank.clock.advance({ minutes: 1 });
  const { currency, bank_name, account_number } = payment(order);
  await other.client.addPayee({
    body: { currency, bank_name, account_number, account_name: 'Vladimir Sidorov' },
  });
  const olga = await testMember(bank, 'operations');
  const { cases } = await olga.client.listCases({ params: { queue: 'screening' }, query: { limit: 100 } });
  const found = cases.find(({ customer }) => customer?.id === other.id);
  const body = { reason: 'Compared with what the customer told us' };
  await olga.client.confirmScreeningHit({ params: { hitId: found?.id ?? '' }, body });
  bank.clock.advance({ minutes: 1 });
  expect(await stateAfterApproval(after)).toBe('in-review');
});
