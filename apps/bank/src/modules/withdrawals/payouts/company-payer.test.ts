import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { companyData } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import {
  expectSoundPayments,
  growTrust,
  makePaymentFile,
  moveToNoon,
  pay,
  payingCustomer,
  payment,
} from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
moveToNoon(bank);

afterAll(() => expectSoundPayments(bank));

async function company() {
  const ada = await payingCustomer(bank, '100.00', { first_name: 'Ada', last_name: 'Lovelace' });
  await growTrust(bank, ada);
  const { account } = await ada.client.openBusinessAccount({ body: companyData });
  await giveMoneyTo(bank, account.id, '100.00');
  return { ada, accountId: account.id };
}

const staff = { kind: 'staff', staffId: randomUUID() } as const;

test('[PAY-07] [ACT-07] the payment file names the company that pays, and not who of its people has sent it', async () => {
  const { ada, accountId } = await company();
  await pay(bank, ada, payment({ amount: '11.00', account: accountId }));
  await pay(bank, ada, payment({ amount: '12.00' }));
  const file = await makePaymentFile(bank, staff);
  const payers = [...(file?.content ?? '').matchAll(/<UltmtDbtr><Nm>(.*?)<\/Nm>/g)].map(([, name]) => name);
  expect(payers.toSorted()).toEqual(['Ada Lovelace', 'Analytical Engines Ltd']);
});
