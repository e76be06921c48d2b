import { expect, test } from 'vitest';
import { age, runningLoan } from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';

const bank = await testBank();
const { lending } = bank.modules;

test('[LEN-02] an instalment that jobs take while its borrower pays by hand is taken once, and each payment counts once', async () => {
  const { customer, params } = await runningLoan(bank);
  await giveMoney(bank, customer.id, '800.00');
  await age(bank, params.loanId, 31);
  const { balance: before } = await walletOf(bank, customer.id);
  const byHand = () => customer.client.payLending({ params, body: { amount: '100.00' } });
  await Promise.all([lending.runDay(), byHand(), lending.runDay(), byHand(), lending.runDay()]);
  const [loan] = (await customer.client.listLendingLoans()).loans;
  const paid =
    loan?.entries.filter(({ kind }) => kind === 'payment').map(({ amount }) => Number(amount)) ?? [];
  expect(paid.filter((amount) => amount === 100)).toHaveLength(2);
  expect([paid.length, loan?.due.length]).toEqual([3, 1]);
  const { balance: after } = await walletOf(bank, customer.id);
  expect(Number(before - after) / 100).toBeCloseTo(
    paid.reduce((sum, amount) => sum + amount, 0),
    2,
  );
  expect(loan?.arrears).toEqual({ amount: '0.00', days: 0 });
  await expectSoundBooks(bank);
});

test('[LEN-02] the same payment sent twice with one key is one payment', async () => {
  const { customer, params } = await runningLoan(bank);
  const body = { amount: '50.00' };
  const idempotencyKey = 'f3b9f9b4-2f0c-4c55-9f0e-6d8d2b0a7a11';
  const pay = () => customer.client.payLending({ params, body, idempotencyKey });
  const answers = await Promise.allSettled([pay(), pay(), pay()]);
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  await pay();
  const [loan] = (await customer.client.listLendingLoans()).loans;
  expect(loan?.repaid).toBe('50.00');
});
