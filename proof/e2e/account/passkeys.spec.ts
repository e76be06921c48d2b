import type { Page } from '@playwright/test';
import { describeAmerican, pin, stepHeading } from '../bank/transfer-steps.ts';
import { type JourneyCustomer, moveMoney, newCustomer, newestCode } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank } from '../fixtures.ts';
import { pageWithAuthenticator, test } from '../staff-member.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logInByPassword(page: Page, { email, password }: JourneyCustomer): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await button(page, 'Log in').click();
  await expect(page).toHaveURL(/\/layout\/dashboard$/);
}

async function addPasskey(page: Page, bank: JourneyBank, { email, password }: JourneyCustomer) {
  await button(page, 'Add a passkey').click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await button(page, 'Continue').click();
  await expect(dialog.getByRole('alert')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Telephone');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await button(page, 'Continue').click();
  await expect(dialog.getByText('We have sent six digits')).toBeVisible();
  const boxes = dialog.getByRole('group', { name: 'Code from the email' }).getByRole('textbox');
  await boxes.first().fill(await newestCode(bank, email));
  await expectAccessible(page);
  await button(page, 'Make the passkey').click();
  await expect(button(page, 'Remove Telephone')).toBeVisible();
}

test('[IDV-01] [IDV-03] a passkey is offered after a password, logs in by itself, and approves a payment by signing it', async ({
  bank,
  newBrowser,
}) => {
  const ada = await newCustomer(bank, { firstName: 'Ottilie' });
  await ada.client.createPin({ body: { pin } });
  await moveMoney(bank, ada.id, [{ amount: '900.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  const page = await pageWithAuthenticator(await newBrowser());
  // Browsers make passkeys for a host with a name only.
  const url = bank.url.replace('127.0.0.1', 'localhost');

  await test.step('[IDV-01] it is offered once, after the password', async () => {
    await page.goto(`${url}/account/login`);
    await expect(button(page, 'Log in with a passkey')).toBeVisible();
    await expectAccessible(page);
    await logInByPassword(page, ada);
    await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Passkeys' })).toBeVisible();
  });

  await addPasskey(page, bank, ada);
  await expectAccessible(page);

  const beginAnew = async () => {
    await page.goto(`${url}/robots.txt`);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${url}/account/login`);
  };
  await test.step('[IDV-01] it logs in from the email field, where this authenticator says yes at once', async () => {
    await beginAnew();
    await expect(page).toHaveURL(/\/layout\/dashboard$/);
  });
  await test.step('[IDV-01] it logs in by a button in a browser that offers none in the field', async () => {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await beginAnew();
    await button(page, 'Log in with a passkey').click();
    await expect(page).toHaveURL(/\/layout\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeHidden();
  });

  await test.step('[IDV-03] it approves a payment by signing what the page shows', async () => {
    await page.goto(`${url}/layout/transfer`);
    await describeAmerican(page, '25.00');
    await page.getByLabel('Transaction PIN', { exact: true }).fill(pin);
    await button(page, 'Continue').click();
    await expect(stepHeading(page, 'Approve it with your passkey')).toBeFocused();
    const shown = page.locator('dl').filter({ hasText: 'Their account' });
    await expect(shown).toContainText('$25.00');
    await expect(shown).toContainText('A Patel');
    await expect(shown).toContainText('123456789');
    await expectAccessible(page);
    await button(page, 'Send $25.00 to A Patel').click();
    await expect(page).toHaveURL(/\/layout\/transfer_receipt/);
    const { transactions } = await ada.client.getWallet();
    expect(transactions[0]).toMatchObject({ description: 'Transfer to A Patel' });
  });
});
