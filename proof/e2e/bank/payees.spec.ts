import { newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import {
  button,
  countUses,
  field,
  germanIban,
  openTransfer,
  pin,
  stepHeading,
  summary,
} from './transfer-steps.ts';

test.use({ expectedComplaints: [/\/api\/v1\/payees\//] });

test('[PAY-01] a payee is added, found, named, put first and removed', async ({ page, bank }) => {
  const ada = await newCustomer(bank);
  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/payees');
  await expect(page.getByText('You have no payees yet.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Add a payee').first().click();
  await field(page, 'Currency that you pay them in').selectOption('EUR');
  await page.getByLabel('Your name for them').fill('Workshop');
  await field(page, 'Account name').fill('Konrad Zuse');
  await button(page, 'Add payee').click();
  await expect(summary(page)).toContainText('Enter the bank name.');
  await expect(summary(page)).toContainText('Enter the IBAN.');
  await expectAccessible(page);
  await field(page, 'Bank name').fill('Commerzbank');
  await field(page, 'IBAN').fill(germanIban);
  await button(page, 'Add payee').click();
  const zuse = page.getByRole('listitem').filter({ hasText: 'Konrad Zuse' });
  await expect(zuse).toContainText('Workshop');
  await expect(zuse).toContainText('Not paid yet');

  await ada.client.addPayee({
    body: {
      ...{ currency: 'GBP', bank_name: 'Example Bank', account_name: 'Anita Patel', favourite: true },
      ...{ account_number: '55555555', beneficiary: { sort_code: '202015' } },
    },
  });
  await page.reload();
  const rows = page.getByRole('list', { name: 'Your payees' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Anita Patel');
  await button(page, 'Favourite: Anita Patel').click();
  await button(page, 'Favourite: Workshop').click();
  await expect(rows.first()).toContainText('Workshop');
  await page.getByLabel('Find a payee').fill('5555 5555');
  await expect(rows).toHaveCount(1);
  await button(page, 'Change Anita Patel').click();
  await page.getByLabel('Your name for them').fill('Landlady');
  await button(page, 'Save').click();
  await expect(rows).toContainText(['Landlady']);
  await expectAccessible(page);
  await button(page, 'Change Landlady').click();
  await button(page, 'Remove payee').click();
  await expectAccessible(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove payee' }).click();
  await expect(page.getByText('None of your payees has that name')).toBeVisible();
  expect((await ada.client.listKeptPayees()).payees.map(({ label }) => label)).toEqual(['Workshop']);
});

test('[PAY-01] [PAY-02] a known payee is paid by amount, PIN and code; others are found by email and by link', async ({
  page,
  bank,
}) => {
  test.setTimeout(60_000);
  const hedy = await newCustomer(bank, { firstName: 'Hedy', lastName: 'Lamarr' });
  const { account_number } = await hedy.client.getWallet();
  const ada = await openTransfer(page, bank);
  await expectAccessible(page);
  const whom = page.getByLabel('Who do you want to pay?');
  await whom.fill('nobody.here@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('We cannot find a customer with this email address.')).toBeVisible();
  await whom.fill(hedy.email);
  await page.keyboard.press('Enter');
  await expect(stepHeading(page, 'How much do you want to send?')).toBeVisible();
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expect(page.getByText('To Hedy Lamarr', { exact: true })).toBeVisible();
  await page.keyboard.type('3.50');
  // Whom and how much survive a reload.
  await page.reload();
  await expect(page.getByText('To Hedy Lamarr', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Amount')).toHaveValue('3.50');
  await expectAccessible(page);
  await page.getByLabel('Amount').press('Enter');
  await expect(field(page, 'Transaction PIN')).toBeFocused();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
  await expect(stepHeading(page, 'Enter the code from your email')).toBeVisible();
  await page.keyboard.type(await newestCode(bank, ada.email));
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  await button(page, 'Keep this payee').click();
  await expect(button(page, 'Keep this payee')).toHaveCount(0);
  await expect(page.getByText('One of your payees.')).toBeVisible();

  // From the book it takes three things: the amount, the PIN and the code.
  await page.getByRole('link', { name: 'Payees', exact: true }).click();
  const link = await page.getByText(/transfer\?to=/).textContent();
  expect(link).toContain(`name=Ada+Lovelace`);
  await page.getByRole('link', { name: 'Pay Hedy Lamarr' }).click();
  await expect(page.getByLabel('Amount')).toBeFocused();
  const uses = await countUses(page);
  await page.keyboard.type('2\n');
  await expect(page.getByText('You have paid Hedy Lamarr before')).toBeVisible();
  await page.keyboard.type(`${pin}\n`);
  await expect(stepHeading(page, 'Enter the code from your email')).toBeVisible();
  await page.keyboard.type(await newestCode(bank, ada.email));
  await expect(page.getByText('TRANSFER COMPLETED')).toBeVisible();
  expect(await uses()).toBe(3);
  expect((await hedy.client.getWallet()).balance).toBe('5.50');

  await page.goto(`/layout/transfer?to=${account_number}&name=Hedy+Lamarr&in=USD`);
  await expect(page.getByText('To Hedy Lamarr', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Transfer', exact: true }).click();
  // Who is in the book is known by the number too; another number is one of somebody new.
  await whom.fill(account_number);
  await expect(button(page, /^Account \d/)).toHaveCount(0);
  await whom.fill('8765 4321');
  await button(page, /^Account 8765 4321/).click();
  await expect(field(page, 'Bank name')).toHaveValue('Farthing');
  await expect(page.getByLabel('Account number')).toHaveValue('87654321');
});
