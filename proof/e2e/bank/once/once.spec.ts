import type { Page } from '@playwright/test';
import { moveMoney, newCustomer, newestCode, signInBrowser } from '../../customer.ts';
import { expect, type JourneyBank, test } from '../../fixtures.ts';
import { button, describeAmerican, enterCode, field, openTransfer } from '../transfer-steps.ts';

// Each answer that is lost is an error in the console.
test.use({ expectedComplaints: [/\/api\/v1\/(?:wallet|requests|topups|accounts|sandbox)\//] });

/** The bank gets the next call, and its answer is lost on the way. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  let isLost = false;
  await page.route(`**/api/v1${path}`, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}

async function withMoney(page: Page, bank: JourneyBank) {
  const ada = await newCustomer(bank);
  await moveMoney(bank, ada.id, [{ amount: '100.00', kind: 'deposit', description: 'Deposit of USDT' }]);
  await signInBrowser(page.context(), bank, ada);
  return ada;
}

test('[TRF-07] a transfer that is pressed twice, and gone back to, leaves once', async ({ page, bank }) => {
  const ada = await openTransfer(page, bank);
  await describeAmerican(page);
  await field(page, 'Transaction PIN').fill('4821');
  await button(page, 'Email me a code').dblclick();
  await expect(page.getByRole('heading', { level: 2, name: 'Enter the code from your email' })).toBeVisible();
  await enterCode(page, await newestCode(bank, ada.email));
  const sent = /TRANSFER (SENT|ACCEPTED|COMPLETED)/;
  await expect(page.getByText(sent)).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText(sent)).toBeVisible();
  expect(await ada.client.getWallet()).toMatchObject({ balance: '4750.00', transactions_count: 2 });
});

test('[ACT-03] an exchange whose answer is lost, and that is asked for again, happens once', async ({
  page,
  bank,
}) => {
  const ada = await withMoney(page, bank);
  await ada.client.openAccount({ body: { kind: 'current', currency: 'EUR', name: 'Euros' } });
  await page.goto('/layout/accounts');
  await button(page, 'Exchange').click();
  const dialog = page.getByRole('dialog', { name: 'Exchange money' });
  await dialog.getByLabel('Amount', { exact: true }).fill('50');
  await dialog.getByRole('button', { name: 'See what you get' }).click();
  await loseAnswer(page, '/accounts/exchange/');
  await dialog.getByRole('button', { name: /^Exchange \$50\.00 for/ }).click();
  await expect(dialog.getByText('We do not know yet whether this was exchanged.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Find out' }).click();
  await expect(dialog.getByText(/^\$50\.00 exchanged for/)).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('50.00');
});

test('[PAY-08] a top-up whose answer is lost is begun once, and paid once in two tabs', async ({
  page,
  bank,
}) => {
  const ada = await withMoney(page, bank);
  await page.goto('/layout/top-up');
  await page.getByLabel('Amount').fill('40');
  await loseAnswer(page, '/topups/');
  await button(page, 'Continue to payment').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await button(page, 'Continue to payment').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card payment');
  expect((await ada.client.listTopups()).topups).toHaveLength(1);
  const other = await page.context().newPage();
  await other.goto(page.url());
  const pay = (tab: Page) => tab.getByRole('button', { name: 'Pay', exact: true });
  for (const tab of [page, other]) await expect(pay(tab)).toBeVisible();
  await Promise.all([pay(page).click(), pay(other).click()]);
  await page.getByRole('link', { name: 'Back to the bank' }).click();
  await expect(page.getByText('$40.00 is in')).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('$40.00 is in')).toBeVisible();
  expect((await ada.client.getWallet()).balance).toBe('140.00');
});

test('[PAY-05] a request whose answer is lost, and that is asked for again, is made once', async ({
  page,
  bank,
}) => {
  const ada = await withMoney(page, bank);
  await page.goto('/layout/requests');
  await button(page, 'New request').first().click();
  await field(page, 'What is it for?').fill('Theatre tickets');
  await field(page, 'Amount').fill('25');
  await loseAnswer(page, '/requests/');
  await button(page, 'Make the link').click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await button(page, 'Make the link').click();
  await expect(page.getByRole('img', { name: 'QR code of the link to this request' })).toBeVisible();
  expect((await ada.client.listMoneyRequests()).requests).toHaveLength(1);
});
