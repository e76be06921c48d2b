import type { Locator, Page, Request } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { hurryDeposits } from '../hold-jobs.ts';

// Each call that a test lets fail is an error in the console, and the app says there what it could not do.
test.use({ expectedComplaints: [/\/wallet\/fund\/|The deposit was not announced/] });
test.describe.configure({ timeout: 90_000 });

const address = 'TESTNET-TRC20-DO-NOT-SEND-REAL-FUNDS';
const fundPath = '**/api/v1/wallet/fund/';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stepHeading = (page: Page) => page.getByRole('heading', { level: 2 });

test.beforeEach(async ({ bank, context }) => {
  await signInBrowser(context, bank, await newCustomer(bank));
});

/** At the address of a network, coming from the page of methods. */
async function reachPayment(page: Page, amount: string, network = 'USDT on TRC20'): Promise<void> {
  await page.goto('/layout/deposit');
  await page.getByRole('link', { name: 'Crypto' }).click();
  await page.getByLabel('Amount').fill(amount);
  await button(page, 'Continue').click();
  await page.getByRole('button', { name: network }).click();
  await expect(page.getByText('Wallet address')).toBeVisible();
}

/** What the camera of a telephone would read from the screen. */
async function scanned(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

test('[DEP-01] of six methods only crypto can be chosen, and a note says so', async ({ page }) => {
  await page.goto('/layout/deposit');
  await expect(heading(page)).toHaveText('Deposit');
  await expect(page.getByText('Only crypto deposits are available at the moment.')).toBeVisible();
  for (const name of ['Bank', 'Stripe', 'Payeer', 'PayPal', 'Bank Transfer']) {
    await expect(button(page, `${name} Not available`)).toBeDisabled();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Crypto' }).click();
  await expect(page).toHaveURL('/layout/deposit-details');
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => history.state.usr)).toEqual({ method: 'Crypto' });
});

test('[DEP-06] opened without coming from the methods, the details lead back to them', async ({ page }) => {
  await page.goto('/layout/deposit-details');
  await expect(page).toHaveURL('/layout/deposit');
  await expect(heading(page)).toHaveText('Deposit');
});

test('[DEP-02] an amount is asked for first, within its bounds, then the network', async ({ page }) => {
  await page.goto('/layout/deposit');
  await page.getByRole('link', { name: 'Crypto' }).click();
  await expect(button(page, 'Continue')).toBeDisabled();
  await page.getByLabel('Amount').fill('0.50');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('The least is $1.00.');
  await expectAccessible(page);
  await page.getByLabel('Amount').fill('250000.01');
  await button(page, 'Continue').click();
  await expect(page.getByRole('alert')).toContainText('The most is $250,000.00.');
  await page.getByLabel('Amount').fill('250.5');
  await button(page, 'Continue').click();

  await expect(stepHeading(page)).toHaveText('Choose a network');
  await expect(stepHeading(page)).toBeFocused();
  await expect(page.getByText('You are depositing $250.50.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'USDT on TRC20' })).toContainText(
    'Test network: do not send real funds',
  );
  await expect(page.getByRole('button', { name: 'BTC' })).toContainText('Bitcoin');
  await expectAccessible(page);
  await button(page, 'Back').click();
  await expect(page.getByLabel('Amount')).toHaveValue('250.5');
});

test('[DEP-03] the address can be copied and scanned, for 300 seconds and as much longer as is wanted', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await reachPayment(page, '250');
  await expect(stepHeading(page)).toHaveText('Send 250.00 USDT');
  await expect(page.getByText('Test network: do not send real funds')).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await button(page, 'Copy address').click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const code = page.getByRole('img', { name: 'QR code of the wallet address for USDT on TRC20' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await scanned(code)).toBe(address);
  }
  await expectAccessible(page);

  const timer = page.getByRole('timer', { name: 'Time left to pay' });
  await expect(timer).toHaveText(/^[45]:\d\d$/);
  await page.clock.runFor(290_000);
  await page.reload();
  await expect(timer).toHaveText(/^0:\d\d$/);
  await page.clock.runFor(15_000);
  await expect(timer).toHaveText('0:00');
  await expect(page.getByText('The five minutes are over')).toBeVisible();
  await expect(button(page, 'I Have Paid')).toBeEnabled();
  await button(page, 'More time').click();
  await expect(timer).toHaveText(/^(5:00|4:5\d)$/);
  await expect(page.getByText('The five minutes are over')).toBeHidden();
});

test('[DEP-04] what is paid is announced to two decimals and, confirmed, stands among the transactions', async ({
  page,
  bank,
}) => {
  await page.clock.install();
  await reachPayment(page, '250');
  const sent = page.waitForRequest(fundPath);
  await button(page, 'I Have Paid').click();
  const request = await sent;
  expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/);
  expect(request.postData()).toMatch(/name="amount"\r\n\r\n250\.00\r\n/);
  expect(request.postData()).toMatch(/name="network"\r\n\r\nTRC20\r\n/);

  await expect(heading(page)).toHaveText('Confirming Payment');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Confirming Payment/);
  const timer = page.getByRole('timer', { name: 'You see your transactions in' });
  await expect(timer).toHaveText(/^0:(30|2\d)$/);
  await expect(page.getByText('What arrives later is not lost')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page)).toHaveText('Confirming Payment');

  await page.clock.runFor(31_000);
  await expect(page).toHaveURL('/layout/transactions');
  // The sandbox would confirm after 20 seconds of its own clock.
  await hurryDeposits(bank);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Deposit of USDT (TRC20)')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 50_000 });
  await expect(page.getByText('+$250.00').or(page.getByText('+£195.00')).first()).toBeVisible();
});

test('[DEP-04] nobody has to wait for the transactions', async ({ page }) => {
  await reachPayment(page, '20', 'BTC');
  await expect(stepHeading(page)).toHaveText('Send BTC worth $20.00');
  await button(page, 'I Have Paid').click();
  await button(page, 'Continue now').click();
  await expect(page).toHaveURL('/layout/transactions');
  await page.goBack();
  await expect(heading(page)).not.toHaveText('Confirming Payment');
});

test('[DEP-05] a failure is told and loses nothing: the same deposit is announced once', async ({ page }) => {
  await reachPayment(page, '75.25');
  const keys: (string | undefined)[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/wallet/fund/')) keys.push(request.headers()['idempotency-key']);
  });
  await page.route(fundPath, (route) => route.abort('connectionreset'));
  await button(page, 'I Have Paid').click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to create funding request. Please try again.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'I Have Paid')).toBeFocused();
  await page.reload();
  await expect(stepHeading(page)).toHaveText('Send 75.25 USDT');

  await page.unroute(fundPath);
  await button(page, 'I Have Paid').click();
  await expect(heading(page)).toHaveText('Confirming Payment');
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('a deposit can be made by keyboard alone', async ({ page }) => {
  await page.goto('/layout/deposit');
  await page.getByRole('link', { name: 'Crypto' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount').focus();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(stepHeading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'USDT on TRC20' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stepHeading(page)).toHaveText('Send 40.00 USDT');
  await expect(stepHeading(page)).toBeFocused();
  for (const name of ['Copy address', 'More time', 'Back', 'I Have Paid']) {
    await page.keyboard.press('Tab');
    await expect(button(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Confirming Payment');
});
