import { expect, type Page } from '@playwright/test';
import { button } from './parts.ts';

export const password = 'violet-anchor-piano-72';
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

type Filled = { email: string; password: string };

export async function fillDetails(page: Page, { email, password: secret }: Filled): Promise<void> {
  await page.getByLabel('First name').fill('Amina');
  await page.getByLabel('Last name').fill('Patel');
  for (const [part, value] of [
    ['Day', '7'],
    ['Month', '5'],
    ['Year', '1990'],
  ] as const) {
    await page.getByLabel(part, { exact: true }).fill(value);
  }
  await page.getByLabel('Account type').selectOption('Savings');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Confirm email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Confirm password').fill(secret);
}

/** At the last step, with the box ticked. */
export async function reachConfirmation(page: Page, filled: Filled): Promise<void> {
  await fillDetails(page, filled);
  await button(page, 'Continue').click();
  await expect(heading(page)).toHaveText('Check what you told us');
  await button(page, 'Continue').click();
  await page.getByLabel('I agree to create this account.').check();
}
