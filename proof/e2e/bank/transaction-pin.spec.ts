import type { Page } from '@playwright/test';
import { newCustomer, newestCode, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.use({ expectedComplaints: [/status of 4|ApiError|ERR_FAILED/] });

async function fillPins(page: Page, pin: string, again: string): Promise<void> {
  await page.getByLabel('New PIN').fill(pin);
  await page.getByLabel('Confirm PIN').fill(again);
  await page.getByRole('button', { name: 'Save PIN' }).click();
}

const refusal = (page: Page) => page.getByRole('alert');

test('[PIN-01] [PIN-02] [PIN-03] Create PIN reveals a form for four digits, twice; once created it cannot be changed, and the page says to contact support', async ({
  page,
  context,
  bank,
}) => {
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/transaction-pin');
  await test.step('[PIN-01] Create PIN reveals a form for four digits, twice', async () => {
    await expect(page.getByRole('button', { name: 'Create PIN' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('New PIN')).toHaveCount(0);
    await page.getByRole('button', { name: 'Create PIN' }).press('Enter');
    await expect(page.getByLabel('New PIN')).toBeFocused();
    await page.keyboard.type('19a5x73');
    await expect(page.getByLabel('New PIN')).toHaveValue('1957');
    await fillPins(page, '1957', '1975');
    await expect(refusal(page).getByText('Pins do not match. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await fillPins(page, '195', '195');
    await expect(refusal(page).getByText('A PIN has exactly 4 digits.')).toBeVisible();
  });
  await test.step('[PIN-01] a PIN that is easy to guess is refused in words', async () => {
    await fillPins(page, '1234', '1234');
    await expect(refusal(page)).toContainText('This PIN is too easy to guess. Please choose another.');
  });
  await test.step('[PIN-03] any other failure says that something went wrong', async () => {
    await page.route('**/cards/pin_creation/', (route) => route.abort());
    await fillPins(page, '4071', '4071');
    await expect(refusal(page)).toContainText('Something went wrong while creating your PIN.');
    await expect(page.getByLabel('New PIN')).toHaveValue('4071');
    await page.unroute('**/cards/pin_creation/');
  });
  await test.step('[PIN-02] a second one, from another tab, is refused by the bank', async () => {
    const other = await context.newPage();
    await other.goto('/layout/transaction-pin');
    // Before the first is sent: a tab that hears of a PIN offers none.
    await other.getByRole('button', { name: 'Create PIN' }).click();
    await fillPins(page, '4071', '4071');
    await expect(page.getByRole('alertdialog', { name: 'Your PIN is set' })).toBeVisible();
    await fillPins(other, '5082', '5082');
    await expect(other.getByRole('heading', { name: 'You have a transaction PIN' })).toBeVisible();
    await other.close();
  });
  await test.step('[IDV-10] forgotten, it is replaced with the password and a code', async () => {
    await page.bringToFront();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Replace your PIN' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace your PIN' });
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('alert')).toContainText('A PIN has exactly 4 digits.');
    await expectAccessible(page);
    await dialog.getByLabel('New PIN').fill('6193');
    await dialog.getByLabel('Current password', { exact: true }).fill(customer.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('We have sent six digits')).toBeVisible();
    const boxes = dialog.getByRole('group', { name: 'Code from the email' }).getByRole('textbox');
    await boxes.first().fill(await newestCode(bank, customer.email));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Replace the PIN' }).click();
    await expect(page.getByText('Your transaction PIN was replaced.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  await test.step('[PIN-02] once created it cannot be changed, and the page says to contact support', async () => {
    await expectAccessible(page);
    await expect(page.getByText('please contact support', { exact: false })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You have a transaction PIN' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create PIN' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});
