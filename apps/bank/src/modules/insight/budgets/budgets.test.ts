import { londonDay } from '@farthing/rules';
import { afterAll, expect, test } from 'vitest';
import { age as ageCredit, billedCredit } from '../../../../../../tools/testing/accepted/cards/credit.ts';
import { age, runningLoan, spend } from '../../../../../../tools/testing/accepted/lending/borrowers.ts';
import {
  acceptNewest,
  companyData,
  jointAccount,
} from '../../../../../../tools/testing/accepted/shared-accounts.ts';
import { scheduled } from '../../../../../../tools/testing/accounts/standing-orders.ts';
import { testBank } from '../../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../../tools/testing/books.ts';
import { signIn, type TestCustomer } from '../../../../../../tools/testing/customers.ts';
import { giveMoneyTo } from '../../../../../../tools/testing/give-money.ts';
import { shop } from '../../../../../../tools/testing/insight/shopping.ts';
import { poisoned } from '../../../../../../tools/testing/processes/poisoned.ts';
import { refusalOf } from '../../../../../../tools/testing/refusal.ts';
import { pay, payingCustomer, paymentTo } from '../../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

afterAll(() => expectSoundBooks(bank));

const rich = () => payingCustomer(bank, '1000.00');
const grocer = { party: 'Corner Grocer', merchantCode: '5411' };
const params = { category: 'groceries' } as const;
const warn = () => bank.modules.insight.warnAboutBudgets();
const again = async (customer: TestCustomer) => ({
  ...customer,
  client: bank.client((await signIn(bank, customer.email)).access),
});
const warningsTo = async ({ email }: TestCustomer) =>
  (await bank.mailsTo(email)).map(({ subject }) => subject).filter((subject) => /budget/.test(subject));

test('[INS-03] a budget says what is spent of it this month, and money back counts', async () => {
  const ada = await rich();
  await ada.client.setBudget({ params, body: { amount: '100.00' } });
  await shop(bank, ada, -60_00n, grocer);
  await shop(bank, ada, 10_00n, grocer);
  await shop(bank, ada, -5_00n, { party: 'Night Bus', merchantCode: '4111' });
  expect((await ada.client.getBudgets({ query: {} })).budgets).toEqual([
    { category: 'groceries', amount: '100.00', spent: '50.00', left: '50.00', percent: 50 },
  ]);
});

test('[INS-03] its owner is told at 80 and at 100 per cent, each once a month', async () => {
  const ada = await rich();
  await ada.client.setBudget({ params, body: { amount: '100.00' } });
  await shop(bank, ada, -79_99n, grocer);
  await warn();
  expect(await warningsTo(ada)).toEqual([]);
  await shop(bank, ada, -1n, grocer);
  await Promise.all([warn(), warn(), warn()]);
  expect(await warningsTo(ada)).toEqual(['80% of your budget is spent: Groceries']);
  await shop(bank, ada, -20_00n, grocer);
  await warn();
  await warn();
  expect(await warningsTo(ada)).toEqual([
    'Your budget is spent: Groceries',
    '80% of your budget is spent: Groceries',
  ]);
});

test('[INS-03] a customer who spends the whole budget at once gets one mail, and a correction that frees it sends none', async () => {
  const ada = await rich();
  await ada.client.setBudget({ params, body: { amount: '10.00' } });
  const movementId = await shop(bank, ada, -90_00n, grocer);
  await warn();
  expect(await warningsTo(ada)).toEqual(['Your budget is spent: Groceries']);
  await ada.client.chooseCategory({ params: { movementId }, body: { category: 'gifts' } });
  await warn();
  expect((await warningsTo(ada)).length).toBe(1);
  expect((await ada.client.getBudgets({ query: {} })).budgets[0]).toMatchObject({
    spent: '0.00',
    percent: 0,
  });
});

test('[INS-03] a budget that cannot be warned about keeps nobody else from being warned', async () => {
  const [stuck, ada] = [await rich(), await rich()];
  for (const person of [stuck, ada]) {
    await person.client.setBudget({ params, body: { amount: '10.00' } });
    await shop(bank, person, -20_00n, grocer);
  }
  const cured = await poisoned(bank, 'budget', stuck.id, 'customer_id');
  await expect(warn()).rejects.toThrow();
  expect([(await warningsTo(stuck)).length, (await warningsTo(ada)).length]).toEqual([0, 1]);
  await cured();
  await warn();
  expect([(await warningsTo(stuck)).length, (await warningsTo(ada)).length]).toEqual([1, 1]);
});

test('[INS-03] another amount and another month are warned about anew', async () => {
  const first = await rich();
  await first.client.setBudget({ params, body: { amount: '10.00' } });
  await shop(bank, first, -20_00n, grocer);
  await warn();
  await first.client.setBudget({ params, body: { amount: '20.00' } });
  await warn();
  bank.clock.advance({ days: 32 });
  const ada = await again(first);
  expect((await ada.client.getBudgets({ query: {} })).budgets[0]).toMatchObject({ spent: '0.00' });
  await shop(bank, ada, -20_00n, grocer);
  await warn();
  expect((await warningsTo(ada)).length).toBe(3);
  await ada.client.removeBudget({ params });
  expect(await refusalOf(ada.client.removeBudget({ params }))).toMatchObject({ status: 404 });
  expect((await ada.client.getBudgets({ query: {} })).budgets).toEqual([]);
});

test('[INS-03] what is left until pay-day counts scheduled payments before it, and not those after', async () => {
  const ada = await rich();
  const before = (await ada.client.getBudgets({ query: {} })).until_pay_day;
  expect(before).toMatchObject({
    known_by: 'month',
    available: '1000.00',
    left: '1000.00',
    goes: [],
    comes: null,
  });
  const { coming, order } = await orderOf(ada);
  const due = coming?.due_on ?? '';
  const dayAfter = new Date(Date.parse(due) + 86_400_000).getUTCDate();
  const later = await ada.client.choosePayDay({ body: { day: dayAfter } });
  const goes = later.until_pay_day.goes.filter(({ day }) => day === due);
  expect(goes).toEqual([{ what: 'scheduled', to: order.account_name, day: due, amount: order.amount }]);
  expect(Number(later.until_pay_day.left)).toBeLessThan(1000);
  const sum = later.until_pay_day.goes.reduce((total, { amount }) => total + Number(amount), 0);
  expect(Number(later.until_pay_day.left)).toBeCloseTo(1000 - sum, 2);
  const back = await ada.client.choosePayDay({ body: { day: null } });
  expect(back.until_pay_day).toMatchObject({ known_by: 'month', chosen_day: null });
});

test('[INS-03] [ACT-06] what one owner has scheduled from a shared account is counted for the other, while they share it', async () => {
  const [ada, grace] = [await rich(), await rich()];
  const account = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, account, '200.00');
  const payee = await payingCustomer(bank, '0', { first_name: 'Mary' });
  await scheduled(bank, ada, await paymentTo(payee, { amount: '10.00', account }));
  // A month from today, so that one of its days comes before.
  const day = bank.clock.now().getUTCDate();
  const untilOf = async ({ client }: TestCustomer) =>
    (await client.choosePayDay({ body: { account, day } })).until_pay_day;
  const hers = await untilOf(ada);
  expect(hers.goes).toMatchObject([{ what: 'scheduled', amount: '10.00' }]);
  expect(await untilOf(grace)).toEqual(hers);
  await ada.client.leaveAccount({ params: { accountId: account }, body: { pin: '4821' } });
  expect((await untilOf(grace)).goes).toEqual([]);
});

test('[INS-03] [LEN-02] instalments that are due before pay-day are counted, and what is late at once', async () => {
  const { customer, params: loan } = await runningLoan(bank);
  await age(bank, loan.loanId, 20);
  const [first] = (await customer.client.listLendingLoans()).loans[0]?.coming ?? [];
  const dayAfter = new Date(Date.parse(first?.due_on ?? '') + 86_400_000).getUTCDate();
  const { until_pay_day: until } = await customer.client.choosePayDay({ body: { day: dayAfter } });
  const instalment = { what: 'instalment', to: null, day: first?.due_on, amount: first?.amount };
  expect(until.goes).toEqual([instalment]);
  expect(Number(until.left)).toBeCloseTo(1200 - Number(first?.amount), 2);
  await spend(customer);
  await age(bank, loan.loanId, 21);
  await bank.modules.lending.runDay();
  const { until_pay_day: late } = await customer.client.getBudgets({ query: {} });
  const [now] = late.goes;
  expect(now).toMatchObject({ what: 'instalment', day: londonDay(bank.clock.now()) });
  expect(Number(now?.amount)).toBeGreaterThan(Number(first?.amount));
  expect(late.left.startsWith('-')).toBe(true);
});

test('[INS-03] [CAR-09] the payment of a credit card is counted as it will be taken, and what is late at once', async () => {
  const { customer, params: credit } = await billedCredit(bank, '1000.00');
  const [found] = (await customer.client.listCredit()).credit;
  const due = found?.due;
  const dayAfter = new Date(Date.parse(due?.on ?? '') + 86_400_000).getUTCDate();
  const { until_pay_day: until } = await customer.client.choosePayDay({ body: { day: dayAfter } });
  const payment = { what: 'credit-card', to: null, day: due?.on, amount: due?.least };
  expect(until.goes).toEqual([payment]);
  expect(Number(until.left)).toBeCloseTo(1000 - Number(due?.least), 2);
  await customer.client.setCreditPayment({ params: credit, body: { way: 'full' } });
  const { until_pay_day: full } = await customer.client.getBudgets({ query: {} });
  expect(full.goes).toEqual([{ ...payment, amount: due?.full }]);
  await customer.client.setCreditPayment({ params: credit, body: { way: 'none' } });
  await ageCredit(bank, credit.creditId, (found?.terms.due_days ?? 0) + 1);
  await bank.modules.cards.credit.runDay();
  const { until_pay_day: late } = await customer.client.getBudgets({ query: {} });
  expect(late.goes).toMatchObject([{ what: 'credit-card', day: londonDay(bank.clock.now()) }]);
});

async function orderOf(customer: TestCustomer) {
  const payee = await payingCustomer(bank, '0', { first_name: 'Grace', last_name: 'Hopper' });
  const { id } = await scheduled(bank, customer, await paymentTo(payee, { amount: '10.00' }));
  const { orders, coming } = await customer.client.listStandingOrders();
  const order = orders.find((each) => each.id === id);
  if (order === undefined) throw new Error('there is no such order');
  return { order, coming: coming.find(({ order_id }) => order_id === id) };
}

test('[INS-03] a salary says when pay-day is, and what is expected then', async () => {
  const first = await rich();
  await shop(bank, first, 2_000_00n, { party: 'Acme', kind: 'transfer', narration: 'Salary' });
  const paidOn = bank.clock.now().toISOString().slice(8, 10);
  bank.clock.advance({ days: 10 });
  const { until_pay_day: until } = await (await again(first)).client.getBudgets({ query: {} });
  expect(until).toMatchObject({ known_by: 'salary', comes: { from: 'Acme', amount: '2000.00' } });
  const day = Number(until.pay_day.slice(8));
  expect(day).toBeLessThanOrEqual(Number(paidOn));
  expect(day).toBeGreaterThanOrEqual(Math.min(28, Number(paidOn)));
});

test('[INS-03] nonsense is refused by field, another customer’s account is not found, and somebody who may only look sets nothing', async () => {
  const [ada, grace] = [await rich(), await rich()];
  const [hers] = (await grace.client.listAccounts()).accounts;
  for (const amount of ['-1', '0', '0.001', '1e400', 'NaN', '٣'])
    expect(await refusalOf(ada.client.setBudget({ params, body: { amount } }))).toMatchObject({
      errors: { amount: [expect.any(String)] },
    });
  const huge = { amount: '99999999999999999.00' };
  expect((await refusalOf(ada.client.setBudget({ params, body: huge })))?.errors).toHaveProperty('amount');
  for (const category of ['salary', 'own', 'gone'])
    expect(
      await refusalOf(
        ada.client.setBudget({ params: { category: category as 'gifts' }, body: { amount: '1.00' } }),
      ),
    ).toMatchObject({ status: 400, errors: { category: [expect.any(String)] } });
  for (const day of [0, 32, 1.5])
    expect(await refusalOf(ada.client.choosePayDay({ body: { day } }))).toMatchObject({ status: 400 });
  const account = hers?.id ?? '';
  expect(await refusalOf(ada.client.getBudgets({ query: { account } }))).toMatchObject({ status: 404 });
  const { account: company } = await ada.client.openBusinessAccount({ body: companyData });
  await ada.client.proposeForAccount({
    params: { accountId: company.id },
    body: { kind: 'invite', email: grace.email, role: 'see', pin: '4821' },
  });
  await acceptNewest(bank, grace);
  const refused = await refusalOf(
    grace.client.setBudget({ params, body: { account: company.id, amount: '1.00' } }),
  );
  expect(refused).toMatchObject({ status: 403 });
  expect(await grace.client.getBudgets({ query: { account: company.id } })).toMatchObject({
    ...{ can_change: false, budgets: [] },
  });
});

test('[INS-03] [ACT-06] who has left a shared account reads no more of what is spent there; who is left is told', async () => {
  const [ada, grace] = [await rich(), await rich()];
  const accountId = await jointAccount(bank, [ada, grace]);
  await giveMoneyTo(bank, accountId, '200.00');
  await grace.client.setBudget({
    params: { category: 'payments' },
    body: { account: accountId, amount: '10.00' },
  });
  await grace.client.leaveAccount({ params: { accountId }, body: { pin: '4821' } });
  const payee = await rich();
  await pay(bank, ada, await paymentTo(payee, { amount: '90.00', account: accountId }));
  await warn();
  expect([await warningsTo(grace), (await warningsTo(ada)).length]).toEqual([[], 1]);
});
