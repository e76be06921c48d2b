import type { Page } from '@playwright/test';
import { moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('[INS-01] [INS-02] [INS-03] a movement gets a category, a note and a budget, and a figure opens its lines', async ({
  page,
  bank,
}) => {
  const ada = await newCustomer(bank);
  await moveMoney(bank, ada.id, [
    { amount: '500.00', kind: 'deposit', description: 'Deposit of USDT (TRC20)' },
    { amount: '-40.00', kind: 'withdrawal', description: 'Withdrawal to Demo Bank' },
    { amount: '-15.00', kind: 'fee', description: 'Fee: withdrawal to Demo Bank' },
  ]);
  await signInBrowser(page.context(), bank, ada);

  await page.goto('/layout/transactions');
  await page
    .getByRole('link', { name: /Withdrawal to Demo Bank/ })
    .first()
    .click();
  await page.getByLabel('Category').selectOption({ label: 'Travel' });
  await button(page, 'Change category').click();
  await expect(page.getByText('One transaction has the new category.')).toBeVisible();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('The ferry');
  await page.getByLabel('Tags').fill('holiday, sea');
  await button(page, 'Save note').click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.reload();
  await expect(note).toHaveValue('The ferry');
  await expect(page.getByLabel('Tags')).toHaveValue('holiday, sea');
  await expectAccessible(page);

  await page.goto('/layout/insight');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insight');
  const spent = page.getByRole('link', { name: /Travel/ });
  await expect(spent).toContainText('$40.00');
  await page.getByRole('slider', { name: 'Money in and out in a month' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', /\+\$0\.00 in/);
  await page.getByLabel('Category').selectOption({ label: 'Travel' });
  await page.getByLabel('Amount a month').fill('45');
  await button(page, 'Set a budget').click();
  await expect(page.getByText('Nearly spent')).toBeVisible();
  await expectAccessible(page);

  await spent.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Transactions');
  await expect(page.getByRole('link', { name: /Withdrawal to Demo Bank/ })).toHaveCount(1);
  await expect(page.getByText('Fee: withdrawal to Demo Bank')).toHaveCount(0);
});
