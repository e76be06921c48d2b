import { afterAll, expect, test } from 'vitest';
import { age, runningLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';

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
