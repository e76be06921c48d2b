import type { Locator, Page, Request } from '@playwright/test';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { hurryDeposits } from '../hold-jobs.ts';

// Each call that a test lets fail is an error in the console, and the app says there what it could not do.
test.use({ expectedComplaints: [/\/wallet\/fund\/|\/topups\/|The deposit was not announced/] });

const address = 'TESTNET-TRC20-DO-NOT-SEND-REAL-FUNDS';
const fundPath = '**/api/v1/wallet/fund/';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const stepHeading = (page: Page) => page.getByRole('heading', { level: 2 });

/** What the camera of a telephone would read from the screen. */
async function scanned(code: Locator): Promise<string | undefined> {
  const picture = sharp(await code.screenshot())
    .ensureAlpha()
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

async function expectMethods(page: Page): Promise<void> {
  await page.goto('/layout/deposit-details');
  await expect(page).toHaveURL('/layout/deposit');
  await expect(heading(page)).toHaveText('Deposit');
  await expect(page.getByText('Crypto and card deposits are available at the moment.')).toBeVisible();
  await page.getByText('More ways').click();
  for (const name of ['Bank', 'Stripe', 'Payeer', 'PayPal', 'Bank Transfer']) {
    await expect(button(page, `${name} Not available`)).toBeDisabled();
  }
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Crypto' }).click();
  await expect(page).toHaveURL('/layout/deposit-details');
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => history.state.usr)).toEqual({ method: 'Crypto' });
}

async function expectAmountThenNetwork(page: Page): Promise<void> {
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
}

async function expectAddress(page: Page): Promise<void> {
  await expect(stepHeading(page)).toHaveText('Send 250.50 USDT');
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
}

/** The connection breaks, once. */
async function expectFailureLosesNothing(page: Page): Promise<void> {
  await page.route(fundPath, (route) => route.abort('connectionreset'));
  await button(page, 'I Have Paid').click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Failed to create funding request. Please try again.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(button(page, 'I Have Paid')).toBeFocused();
  await page.reload();
  await expect(stepHeading(page)).toHaveText('Send 250.50 USDT');
  await page.unroute(fundPath);
}

test('[DEP-01] [DEP-02] [DEP-03] [DEP-04] [DEP-05] [DEP-06] crypto is chosen, an amount and a network; what is paid to its address is announced once and, confirmed, stands among the transactions', async ({
  page,
  context,
  bank,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInBrowser(context, bank, await newCustomer(bank));
  await page.clock.install();
  await test.step('[DEP-01] [DEP-06] opened without coming from the methods, the details lead back to them: of six only crypto can be chosen, and a note says so', () =>
    expectMethods(page));
  await test.step('[DEP-02] an amount is asked for first, within its bounds, then the network', () =>
    expectAmountThenNetwork(page));
  await test.step('[DEP-03] the address can be copied and scanned, for 300 seconds and as much longer as is wanted', async () => {
    await button(page, 'Continue').click();
    await page.getByRole('button', { name: 'USDT on TRC20' }).click();
    await expectAddress(page);
  });

  const announced: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/wallet/fund/')) announced.push(request);
  });
  await test.step('[DEP-05] a failure is told and loses nothing', () => expectFailureLosesNothing(page));
  await test.step('[DEP-04] [DEP-05] it is announced to two decimals, as the same deposit', async () => {
    await button(page, 'I Have Paid').click();
    await expect(heading(page)).toHaveText('Confirming Payment');
    const keys = announced.map((request) => request.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(announced[1]?.headers()['content-type']).toMatch(/^multipart\/form-data/);
    expect(announced[1]?.postData()).toMatch(/name="amount"\r\n\r\n250\.50\r\n/);
    expect(announced[1]?.postData()).toMatch(/name="network"\r\n\r\nTRC20\r\n/);
  });
  await test.step('[DEP-04] its page says that it is being confirmed, also after a reload', async () => {
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Confirming Payment/);
    const timer = page.getByRole('timer', { name: 'You see your transactions in' });
    await expect(timer).toHaveText(/^0:(30|2\d)$/);
    await expect(page.getByText('What arrives later is not lost')).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(heading(page)).toHaveText('Confirming Payment');
  });
  await test.step('[DEP-04] confirmed, it stands among the transactions', async () => {
    await page.clock.runFor(31_000);
    await expect(page).toHaveURL('/layout/transactions');
    // The sandbox would confirm after 20 seconds of its own clock.
    await hurryDeposits(bank);
    // The page hears of it by the stream, long before it would ask by itself.
    await expect(page.getByText('Deposit of USDT (TRC20)')).toBeVisible({ timeout: 50_000 });
    await expect(page.getByText('+$250.50').or(page.getByText('+£195.39')).first()).toBeVisible();
  });
});

test('[DEP-04] a deposit can be made by keyboard alone, and nobody has to wait for the transactions', async ({
  page,
  context,
  bank,
}) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await page.goto('/layout/deposit');
  await page.getByRole('link', { name: 'Crypto' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Amount').focus();
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(stepHeading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'USDT on TRC20' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'BTC' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(stepHeading(page)).toHaveText('Send BTC worth $40.00');
  await expect(stepHeading(page)).toBeFocused();
  for (const name of ['Copy address', 'More time', 'Back', 'I Have Paid']) {
    await page.keyboard.press('Tab');
    await expect(button(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Confirming Payment');
  await button(page, 'Continue now').click();
  await expect(page).toHaveURL('/layout/transactions');
  await page.goBack();
  await expect(heading(page)).not.toHaveText('Confirming Payment');
});

test('[PAY-08] a card tops the wallet up, once its bank has asked who pays', async ({
  page,
  bank,
  context,
}) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await page.goto('/layout/deposit');
  await page.getByRole('link', { name: 'Card From another bank' }).click();
  await expect(heading(page)).toHaveText('Top up by card');
  await page.getByLabel('Amount').fill('1');
  await button(page, 'Continue to payment').click();
  await expect(page.getByRole('alert')).toContainText('The least is $5.00.');
  await expectAccessible(page);
  await page.getByLabel('Amount').fill('40');
  await button(page, 'Continue to payment').click();

  await expect(heading(page)).toHaveText('Card payment');
  await expect(page.getByText('$40.00')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Pay after a check').click();
  await expect(stepHeading(page)).toHaveText('Is it you who pays?');
  await expectAccessible(page);
  await button(page, 'Yes, it is me').click();
  await page.getByRole('link', { name: 'Back to the bank' }).click();

  await expect(heading(page)).toHaveText('Top-up');
  await expect(page.getByText('$40.00 is in')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See your transactions' }).click();
  await expect(page.getByText('Top-up by card')).toBeVisible();
  await page.goto('/layout/top-up');
  await expect(page.getByRole('table')).toContainText('Credited');
  await expectAccessible(page);
});
