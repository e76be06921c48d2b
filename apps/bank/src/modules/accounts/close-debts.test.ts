import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptOffer,
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
