import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { sayWhy, test as withStaff } from '../staff-member.ts';

/** Settings are those of the whole bank: with a fixture of its own for the worker, these journeys have a bank of their own. */
export const test = withStaff.extend<object, { ownBank: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  ownBank: [async ({}, use) => use(undefined), { scope: 'worker', auto: true }],
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** A line of the price list. */
export const priceOf = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) }) });

export async function propose(page: Page, title: string, value: string, isChosen = false): Promise<void> {
  await page.goto('/staff/settings');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page, title)).toBeVisible();
  const input = page.getByLabel(title, { exact: true });
  await (isChosen ? input.selectOption(value) : input.fill(value));
  await button(page, 'Review the change').click();
  const asked = dialog(page, 'Propose this change');
  await asked.getByLabel('Reason').fill('The price list of the new year');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(page).toHaveURL(/\/staff\/proposals\/[\da-f-]{36}$/);
}

export async function approve(page: Page): Promise<void> {
  await page.goto('/staff/settings');
  await page.getByRole('link', { name: 'Show the proposal' }).click();
  await button(page, 'Approve').click();
  await sayWhy(page);
  await button(page, 'Approve and do it').click();
  await expect(dialog(page, 'Change settings').getByText('Approved', { exact: true })).toBeVisible();
}

/** As the field of the browser takes it. */
export function inAMonth(): string {
  return new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16);
}
