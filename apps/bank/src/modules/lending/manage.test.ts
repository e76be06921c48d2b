import { afterAll, expect, test } from 'vitest';
import { age, personalLoan, runningLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { companyData } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { payingCustomer, testPin } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

test('[LEN-02] a loan of two years leaves out one instalment in each of them, and not two in the first', async () => {
  const { customer, params } = await runningLoan(bank, { months: 24 });
  await giveMoney(bank, customer.id, '500.00');
  const pause = () => refusalOf(customer.client.pauseLending({ params }));
  const mayPause = async () => (await customer.client.listLendingLoans()).loans[0]?.may_pause;
  for (const days of [0, 366]) {
    await age(bank, params.loanId, days);
    await bank.modules.lending.runDay();
    expect(await mayPause()).toBe(true);
    expect(await pause()).toBeUndefined();
    expect(await mayPause()).toBe(false);
    expect(await pause()).toMatchObject({ code: 'status_conflict' });
  }
});

test('[LEN-01] a loan for companies takes an open account of a company, and not one that was closed', async () => {
  const { client } = await payingCustomer(bank, '0');
  const { account } = await client.openBusinessAccount({ body: companyData });
  const params = { accountId: account.id };
  expect(await client.proposeForAccount({ params, body: { kind: 'close', pin: testPin } })).toMatchObject({
    is_done: true,
  });
  const body = { ...personalLoan, product: 'business', amount: '5000.00' } as const;
  expect((await refusalOf(client.askForLending({ body })))?.message).toContain('for companies');
  await client.openBusinessAccount({ body: companyData });
  expect((await client.askForLending({ body })).loan).toMatchObject({ product: 'business', state: 'asked' });
});
