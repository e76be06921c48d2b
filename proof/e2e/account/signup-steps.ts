import type { Page } from '@playwright/test';

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
