import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { button, field, germanIban, summary } from './transfer-steps.ts';

test('[PAY-01] a payee is added, found, named, put first and removed', async ({ page, bank }) => {
  const ada = await newCustomer(bank);
  await signInBrowser(page.context(), bank, ada);
  await page.goto('/layout/payees');
  await expect(page.getByText('You keep no payees yet.')).toBeVisible();
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
  await expect(page.getByText('Nobody in your book is called that')).toBeVisible();
  expect((await ada.client.listKeptPayees()).payees.map(({ label }) => label)).toEqual(['Workshop']);
});
