import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptOffer,
  age,
  offer,
  personalLoan,
} from '../../../../../tools/testing/accepted/lending/borrowers.ts';
import { testBank } from '../../../../../tools/testing/bank.ts';
import { expectSoundBooks } from '../../../../../tools/testing/books.ts';
import { refusalOf } from '../../../../../tools/testing/refusal.ts';
import { changeSettings } from '../../../../../tools/testing/settings.ts';
import { payingCustomer } from '../../../../../tools/testing/withdrawals.ts';

const bank = await testBank();

beforeAll(() => changeSettings(bank, { 'accounts.first-currency': 'EUR' }));
afterAll(() => expectSoundBooks(bank));

/** Whose wallet is in euros, and who borrows dollars. */
async function borrower() {
  const customer = await payingCustomer(bank, '0');
  const open = async (name: string) =>
    (await customer.client.openAccount({ body: { kind: 'current', currency: 'USD', name } })).account.id;
  const dollars = await open('Dollars');
  const { loan } = await customer.client.askForLending({ body: personalLoan });
  const params = { loanId: loan.id };
  await offer(bank, params);
  await acceptOffer(bank, { customer, params });
  return { customer, open, dollars, params };
}

test('[ACT-02] [LEN-02] the only account that a running loan is paid from stays open, and nothing of it is moved', async () => {
  const { customer, open, dollars } = await borrower();
  const { client } = customer;
  const savings = await client.openAccount({
    body: { kind: 'savings', currency: 'USD', name: 'Rainy days' },
  });
  const params = { accountId: dollars };
  const refused = await refusalOf(
    client.closeAccount({ params, body: { move_rest_to: savings.account.id } }),
  );
  expect(refused).toMatchObject({ code: 'status_conflict' });
  expect(refused?.message).toContain('A loan or credit card is paid from this account');
  const balanceOf = async (id: string) =>
    (await client.listAccounts()).accounts.find((account) => account.id === id)?.balance;
  expect(await balanceOf(dollars)).toBe('1200.00');
  const other = await open('More dollars');
  await client.closeAccount({ params, body: { move_rest_to: other } });
  expect(await balanceOf(other)).toBe('1200.00');
  await client.closeAccount({ params: { accountId: savings.account.id }, body: {} });
});

test('[INS-03] [LEN-02] instalments are counted until pay-day on the account that they are taken from', async () => {
  const { customer, dollars, params } = await borrower();
  const { client } = customer;
  await age(bank, params.loanId, 20);
  const [first] = (await client.listLendingLoans()).loans[0]?.coming ?? [];
  const day = new Date(Date.parse(first?.due_on ?? '') + 86_400_000).getUTCDate();
  const { until_pay_day: until } = await client.choosePayDay({ body: { account: dollars, day } });
  expect(until.goes).toEqual([{ what: 'instalment', to: null, day: first?.due_on, amount: first?.amount }]);
  expect(Number(until.left)).toBeCloseTo(1200 - Number(first?.amount), 2);
  expect((await client.getBudgets({ query: {} })).until_pay_day.goes).toEqual([]);
});
