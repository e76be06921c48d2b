import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

test.describe.configure({ timeout: 180_000 });

const answer = (page: Page) => page.getByRole('status').filter({ hasText: /APR|What we lend/ });

async function askFor(page: Page, amount: string): Promise<void> {
  await page.getByLabel('Amount in USD').fill(amount);
  await page.getByRole('button', { name: 'Show the cost' }).click();
}

test('[LEN-01] what a loan costs is told without signing in, at once, and what is wrong at its field', async ({
  page,
}) => {
  await page.goto('/issuance');
  await askFor(page, '5000');
  await expect(answer(page)).toContainText(/Yearly rate \(APR\)9\.\d%/);
  await expect(page).toHaveURL(/\/issuance$/);
  await expectAccessible(page);
  await askFor(page, '1');
  await expect(page.getByText('The least is $500.00.')).toBeVisible();
  await expect(page).toHaveURL(/\/issuance\/cost\?/);
  await expect(page.getByLabel('Amount in USD')).toHaveValue('1');
  await expectAccessible(page);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedComplaints: [/\.js could not be fetched/] });

  test('[LEN-01] the bank answers the calculator by a page', async ({ page }) => {
    await page.goto('/issuance');
    await askFor(page, '12000');
    await expect(answer(page)).toContainText('Total repayable');
    await expect(page.getByLabel('Amount in USD')).toHaveValue('12000');
  });
});
