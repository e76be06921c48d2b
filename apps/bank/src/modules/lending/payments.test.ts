import { afterAll, expect, test } from 'vitest';
import {
  age,
  lateLoan,
  personalLoan,
  runningLoan,
} from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { companyData } from '../../../../../tools/testing/accepted/shared-accounts.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks, giveMoney, walletOf } from '../../../../../tools/testing/books.ts';
import type { TestCustomer } from '../../../../../tools/testing/customers.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { testMember } from '../../../../../tools/testing/staff.ts';
import { payingCustomer, testPin } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();
const { lending } = bank.modules;
const olga = await testMember(bank, 'operations');

afterAll(() => expectSoundBooks(bank));

const loanOf = async ({ client }: TestCustomer) => {
  const [loan] = (await client.listLendingLoans()).loans;
  if (loan === undefined) throw new Error('there is no loan');
  return loan;
};

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

test('[LEN-02] a payment is part of what is paid back, in its own answer and after hundreds of other entries', async () => {
  const { customer, params } = await runningLoan(bank);
  bank.clock.advance({ seconds: 1 });
  await customer.client.payLending({ params, body: { amount: '10.00' } });
  bank.clock.advance({ seconds: 1 });
  const { loan } = await customer.client.payLending({ params, body: { amount: '15.00' } });
  expect(loan.repaid).toBe('25.00');
  expect(loan.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['payment', '15.00'],
    ['payment', '10.00'],
    ['paid-out', '1200.00'],
  ]);
  await bank.database.pool.query(
    `INSERT INTO lending_entry (id, loan_id, on_day, kind, amount, principal, interest, fees, left_principal, made_at)
     SELECT gen_random_uuid(), $1, current_date, 'holiday', 0, 0, 0, 0, 117500, $2::timestamptz + interval '1 second'
     FROM generate_series(1, 500)`,
    [params.loanId, bank.clock.now()],
  );
  const [later] = (await customer.client.listLendingLoans()).loans;
  expect(later?.entries.filter(({ kind }) => kind === 'payment')).toEqual([]);
  expect(later?.repaid).toBe('25.00');
});

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
