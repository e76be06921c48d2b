import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ expectedComplaints: [/status of 4|ApiError|ERR_FAILED/] });

async function fillPins(page: Page, pin: string, again: string): Promise<void> {
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Confirm PIN').fill(again);
  await page.getByRole('button', { name: 'Save PIN' }).click();
}

test.beforeEach(async ({ page, context, bank }) => {
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/transaction-pin');
  await expect(page.getByRole('button', { name: 'Create PIN' })).toBeVisible();
});

test('[PIN-01] Create PIN reveals a form for four digits, twice', async ({ page }) => {
  await expectAccessible(page);
  await expect(page.getByLabel('New PIN')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create PIN' }).press('Enter');
  await expect(page.getByLabel('New PIN')).toBeFocused();
  await page.keyboard.type('19a5x73');
  await expect(page.getByLabel('New PIN')).toHaveValue('1957');
  await fillPins(page, '1957', '1975');
  await expect(page.getByRole('alert').getByText('Pins do not match. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await fillPins(page, '195', '195');
  await expect(page.getByRole('alert').getByText('A PIN has exactly 4 digits.')).toBeVisible();
});

test('[PIN-01] a PIN that is easy to guess is refused in words', async ({ page }) => {
  await page.getByRole('button', { name: 'Create PIN' }).click();
  await fillPins(page, '1234', '1234');
  await expect(page.getByRole('alert')).toContainText(
    'This PIN is too easy to guess. Please choose another.',
  );
});

test('[PIN-02] once created it cannot be changed, and the page says to contact support', async ({ page }) => {
  await page.getByRole('button', { name: 'Create PIN' }).click();
  await fillPins(page, '4071', '4071');
  const outcome = page.getByRole('alertdialog', { name: 'Your PIN is set' });
  await expect(outcome).toBeVisible();
  await expectAccessible(page);
  await outcome.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('please contact support', { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have a transaction PIN' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create PIN' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL(/\/contact$/);
});

test('[PIN-02] a second one, from another tab, is refused by the bank', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/layout/transaction-pin');
  // Both before the first is sent: a tab that hears of a PIN offers none.
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Create PIN' }).click();
  await fillPins(page, '4071', '4071');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await fillPins(other, '5082', '5082');
  await expect(other.getByRole('heading', { name: 'You have a transaction PIN' })).toBeVisible();
});

test('[PIN-03] any other failure says that something went wrong', async ({ page }) => {
  await page.getByRole('button', { name: 'Create PIN' }).click();
  await page.route('**/cards/pin_creation/', (route) => route.abort());
  await fillPins(page, '4071', '4071');
  await expect(page.getByRole('alert')).toContainText('Something went wrong while creating your PIN.');
  await expect(page.getByLabel('New PIN')).toHaveValue('4071');
});
