import { afterAll, expect, test } from 'vitest';
import { lateLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const loanOf = async ({ client }: TestCustomer) => {
  const [loan] = (await client.listLendingLoans()).loans;
  if (loan === undefined) throw new Error('there is no loan');
  return loan;
};

test('[LEN-02] who pays what the page says is late is late no more', async () => {
  const { customer, params } = await lateLoan(bank, 10);
  const { arrears } = await loanOf(customer);
  const [mail] = (await bank.mailsTo(customer.email)).filter(({ subject }) => subject.includes('late'));
  expect(mail?.text).toContain(`$${arrears.amount} of your loan is late`);
  await giveMoney(bank, customer.id, arrears.amount);
  await customer.client.payLending({ params, body: { amount: arrears.amount } });
  expect(await loanOf(customer)).toMatchObject({
    arrears: { amount: '0.00', days: 0 },
    owed: { fees: '0.00' },
  });
});
