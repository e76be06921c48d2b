import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { sayWhy, test } from '../staff-member.ts';

/** Fills the form of the other bank, and sends. */
async function send(page: Page, account: string, amount: string): Promise<void> {
  await page.getByLabel('Who sends it').fill('Wilhelmina Quill');
  await page.getByLabel(/^IBAN, or sort code/).fill(account);
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Text for the recipient').fill('For the piano');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('[PAY-06] money from another bank reaches its account, and what is nobody’s is given to its owner by two', async ({
  bank,
  page,
  staffPage,
}) => {
  const dorothy = await newCustomer(bank, { firstName: 'Dorothy', lastName: 'Vaughan' });
  const [wallet] = (await dorothy.client.listAccounts()).accounts;
  if (wallet === undefined) throw new Error('there is no account');

  await page.goto('/sandbox/bank');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Enter an IBAN, or a sort code and an account number.');
  await send(page, wallet.iban, '78.00');
  await expect(page.getByRole('status')).toContainText('The money is in the account.');
  await expect(page.getByRole('row', { name: /Wilhelmina Quill.*£78\.00.*Arrived/ })).toBeVisible();
  await send(page, '99999999', '41.07');
  await expect(page.getByRole('status')).toContainText('The money is here, and waits for the bank’s staff.');
  await expectAccessible(page);

  await signInBrowser(page.context(), bank, dorothy);
  await page.goto('/layout/transactions');
  await page.getByRole('link', { name: /Transfer from Wilhelmina Quill/ }).click();
  await expect(page.getByText('For the piano')).toBeVisible();
  await expect(page.getByText('£78.00').first()).toBeVisible();

  const [evelyn, annie] = await Promise.all([
    staffPage('operations', 'Evelyn Boyd'),
    staffPage('approver', 'Annie Easley'),
  ]);
  await evelyn.goto('/staff/reconciliation/money');
  const stray = evelyn.getByRole('row', { name: /Wilhelmina Quill.*99999999.*41\.07/ }).first();
  await stray.getByRole('button', { name: 'Name the account' }).click();
  const asked = evelyn.getByRole('dialog', { name: 'Name the account' });
  await asked.getByLabel('Account number or IBAN here').fill(wallet.account_number);
  await asked.getByLabel('Reason').fill('She has called about a slip of the pen');
  await expectAccessible(evelyn);
  await asked.getByRole('button', { name: 'Propose', exact: true }).click();
  await stray.getByRole('link', { name: 'Waits for a second person' }).click();
  await expect(evelyn).toHaveURL(/\/staff\/proposals\/.+/);

  await annie.goto(new URL(evelyn.url()).pathname);
  await expect(annie.getByText('Wilhelmina Quill').first()).toBeVisible();
  await annie.getByRole('button', { name: 'Approve', exact: true }).click();
  await sayWhy(annie, 'The recording bears it out');
  await annie.getByRole('button', { name: 'Approve and do it', exact: true }).click();
  await expect.poll(async () => (await dorothy.client.getWallet()).balance).toBe('151.88');
});
