import { afterAll, expect, test } from 'vitest';
import { age, lateLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';

const bank = await testBank();
const olga = await testMember(bank, 'operations');

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

test('[LEN-02] who pays a plan as it was agreed on is never late, and pays the charges with it', async () => {
  const { customer, params } = await lateLoan(bank, 40);
  const { owed } = await loanOf(customer);
  await olga.client.planLending({ params, body: { months: 24, reason: 'They are ill' } });
  const [each] = (await loanOf(customer)).coming;
  const [mail] = await bank.mailsTo(customer.email);
  expect(mail?.text).toContain(`over 24 months, about $${each?.amount} each`);
  await giveMoney(bank, customer.id, each?.amount ?? '');
  await age(bank, params.loanId, 31);
  await bank.modules.lending.runDay();
  const after = await loanOf(customer);
  expect(Number(owed.fees)).toBeGreaterThan(12);
  expect(after).toMatchObject({ repaid: each?.amount, arrears: { days: 0 }, owed: { fees: '0.00' } });
  expect(after.due.filter(({ amount, paid }) => amount !== paid)).toEqual([]);
  expect(after.coming).toHaveLength(23);
});

test('[LEN-02] what is left of the charges is due with the last instalment', async () => {
  const { customer, params } = await lateLoan(bank, 40);
  await olga.client.planLending({ params, body: { months: 1, reason: 'They have sold the piano' } });
  const { owed } = await loanOf(customer);
  await giveMoney(bank, customer.id, '2000.00');
  await age(bank, params.loanId, 31);
  await bank.modules.lending.runDay();
  const after = await loanOf(customer);
  expect(after).toMatchObject({ state: 'repaid', owed: { total: '0.00' } });
  expect(Number(after.repaid)).toBeGreaterThan(Number(owed.total));
});
