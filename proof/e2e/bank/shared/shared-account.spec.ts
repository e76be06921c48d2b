import type { Page } from '@playwright/test';
import { type JourneyCustomer, newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, expectAccessible, type JourneyBank, listen } from '../../fixtures.ts';
import { pin, readyToPay } from '../../held-payment.ts';
import { test } from '../../staff-member.ts';

test.describe.configure({ timeout: 240_000 });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** By the calls of the bank, with the code of the mail. */
async function pay(
  bank: JourneyBank,
  payer: JourneyCustomer,
  to: { readonly number: string; readonly name: string },
  amount: string,
  account?: string,
): Promise<void> {
  const { data } = await payer.client.withdraw({
    body: {
      amount,
      currency: 'USD',
      bank_name: 'Farthing',
      account_name: to.name,
      account_number: to.number,
      beneficiary: { sort_code: '009600' },
      pin,
      ...(account === undefined ? {} : { account }),
    },
  });
  const otp_code = await newestCode(bank, payer.email);
  await payer.client.verifyWithdrawal({ body: { withdrawal_id: data.withdrawal_id, otp_code } });
}

test('[ACT-06] two people share an account, and a payment from it leaves with the second signature; staff freeze it when they disagree', async ({
  page,
  bank,
  browser,
  extraHTTPHeaders,
  staffPage,
}) => {
  const ella = await newCustomer(bank, { firstName: 'Ella', lastName: 'Shares' });
  const frank = await newCustomer(bank, { firstName: 'Frank', lastName: 'Shares' });
  await readyToPay(bank, ella, '500.00');
  await frank.client.createPin({ body: { pin } });
  await signInBrowser(page.context(), bank, ella);
  await page.goto('/layout/accounts');
  await button(page, 'Open an account').click();
  await page
    .getByLabel('Whose account is it?')
    .selectOption({ label: 'Joint: two to four people with equal rights' });
  await button(page, 'Open and invite').click();
  await expect(page.getByRole('alert').getByText('Invite at least one person.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Rent and food');
  await page.getByLabel('Email addresses of the others').fill(frank.email);
  await button(page, 'Open and invite').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rent and food' })).toBeVisible();
  await expect(button(page, `Take back the invitation of ${frank.email}`)).toBeVisible();

  const other = await browser.newContext({ baseURL: bank.url, extraHTTPHeaders: extraHTTPHeaders ?? {} });
  const complaints = listen(other);
  const franks = await other.newPage();
  await signInBrowser(other, bank, frank);
  await franks.goto('/layout/accounts');
  await expect(
    franks.getByRole('heading', { name: 'Ella Shares invites you to “Rent and food”' }),
  ).toBeVisible();
  await expectAccessible(franks);
  await button(franks, 'Accept').click();
  await button(franks, 'Email me a code').click();
  const dialog = franks.getByRole('dialog', { name: 'Share “Rent and food”' });
  await expect(dialog.getByLabel('Transaction PIN')).toBeVisible();
  await dialog
    .getByRole('textbox')
    .first()
    .fill(await newestCode(bank, frank.email));
  await dialog.getByLabel('Transaction PIN').fill(pin);
  await expectAccessible(franks);
  await button(franks, 'Share this account').click();
  await expect(franks.getByRole('heading', { level: 1, name: 'Rent and food' })).toBeVisible();
  await expect(franks.getByText('Frank Shares (you)')).toBeVisible();
  await button(franks, 'Ask for two signatures').click();
  await expect(franks.getByText('Each payment waits for the signature of a second owner.')).toBeVisible();
  await expectAccessible(franks);

  const { accounts } = await ella.client.listAccounts();
  const joint = accounts.find(({ name }) => name === 'Rent and food');
  const number = joint?.account_number ?? '';
  await pay(bank, ella, { number, name: 'Ella and Frank' }, '200.00');
  const landlord = await newCustomer(bank, { firstName: 'Lara', lastName: 'Lord' });
  const { account_number } = await landlord.client.getWallet();
  await pay(bank, ella, { number: account_number, name: 'Lara Lord' }, '150.00', joint?.id);

  await franks.goto('/layout/dashboard');
  await expect(franks.getByText('Open it to sign or to refuse.')).toBeVisible();
  await franks.getByRole('link', { name: 'Payment to Lara Lord' }).click();
  await expect(franks.getByText('Ella Shares prepared it.')).toBeVisible();
  await button(franks, 'Sign this payment').click();
  await franks.getByLabel('Transaction PIN').fill(pin);
  await expectAccessible(franks);
  await button(franks, 'Send $150.00 to Lara Lord').click();
  await expect(franks.getByText('You have signed the payment. It is sent.')).toBeVisible();
  expect((await landlord.client.getWallet()).balance).toBe('150.00');

  await page.reload();
  await page.getByText('Who did what').click();
  await expect(
    page.getByText('Frank Shares signed the payment to Lara Lord of $150.00, prepared by Ella Shares.'),
  ).toBeVisible();
  await expect(page.getByText('You opened the account.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Show balance').first().click();
  await expect(page.getByText('$50.00').first()).toBeVisible();

  const desk = await staffPage('support', 'Sue Shares');
  await desk.goto(`/staff/customers/${ella.id}`);
  await expect(desk.getByRole('heading', { name: 'Rent and food' })).toBeVisible();
  await expect(desk.getByRole('link', { name: 'Frank Shares' })).toBeVisible();
  await button(desk, 'Freeze').click();
  await desk.getByLabel('Reason').fill('Both say that the money is theirs');
  await desk.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
  await expect(button(desk, 'Propose to lift the freeze')).toBeVisible();
  await expectAccessible(desk);
  await franks.goto(`/layout/accounts/${joint?.id}`);
  await expect(franks.getByText('This account is frozen')).toBeVisible();
  await expect(franks.getByRole('main').getByRole('link', { name: 'Send' })).toHaveCount(0);
  await expect(button(franks, 'Leave')).toHaveCount(0);
  await other.close();
  expect(complaints, 'the other browser has nothing to complain about').toEqual([]);
});
