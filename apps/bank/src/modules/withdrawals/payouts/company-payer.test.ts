import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { companyData } from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { testMember } from '../../../../../../tools/testing/staff.ts';
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

const staff = { kind: 'staff', staffId: randomUUID(), because: 'the owners disagree' } as const;

test('[PAY-07] [ACT-07] the payment file names the company that pays, and not who of its people has sent it', async () => {
  const { ada, accountId } = await company();
  await pay(bank, ada, payment({ amount: '11.00', account: accountId }));
  await pay(bank, ada, payment({ amount: '12.00' }));
  const file = await makePaymentFile(bank, staff);
  const payers = [...(file?.content ?? '').matchAll(/<UltmtDbtr><Nm>(.*?)<\/Nm>/g)].map(([, name]) => name);
  expect(payers.toSorted()).toEqual(['Ada Lovelace', 'Analytical Engines Ltd']);
});

test('[RSK-05] [ACT-07] what is on its way from an account that staff freeze stays in the bank', async () => {
  const { ada, accountId } = await company();
  const { client } = await testMember(bank, 'support');
  const sent = await pay(bank, ada, payment({ amount: '13.00', account: accountId }));
  await pay(bank, ada, payment({ amount: '14.00' }));
  const file = await makePaymentFile(bank, staff);
  await client.freezeSharedAccount({
    params: { accountId },
    body: { reason: 'The owners disagree' },
  });
  const { withdrawals } = bank.modules;
  await expect(withdrawals.handOver(staff, file?.id ?? '')).rejects.toMatchObject({
    code: 'payment_file_stopped',
    message: `This file has payments that may not leave the bank: ${sent.data.reference}.`,
  });
  const replaced = await withdrawals.replaceFile(staff, file?.id ?? '');
  expect(replaced.takenOut).toEqual([sent.data.reference]);
  expect(await withdrawals.handOver(staff, replaced.fileId ?? '')).not.toContain(sent.data.reference);
  expect(await makePaymentFile(bank, staff)).toBeUndefined();
  const olga = await testMember(bank, 'operations');
  const { stopped } = await olga.client.listPaymentFiles({ query: {} });
  expect(stopped.map(({ reference }) => reference)).toEqual([sent.data.reference]);
});
