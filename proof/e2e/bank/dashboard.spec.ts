import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { type Movement, moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, type JourneyBank, test } from '../fixtures.ts';

const deposit = (amount: string, description = 'Deposit of USDT on TRC20'): Movement => ({
  amount,
  kind: 'deposit',
  description,
});
const withdrawal = (amount: string, description = 'Withdrawal to Barclays'): Movement => ({
  amount: `-${amount}`,
  kind: 'withdrawal',
  description,
});

type Place = { page: Page; context: import('@playwright/test').BrowserContext; bank: JourneyBank };

async function openDashboard({ page, context, bank }: Place, movements: readonly Movement[] = []) {
  const customer = await newCustomer(bank);
  await moveMoney(bank, customer.id, movements);
  await signInBrowser(context, bank, customer);
  await page.goto('/layout/dashboard');
  await expect(page.getByRole('heading', { name: 'Balance', exact: true })).toBeVisible();
  return customer;
}

const balance = (page: Page) => page.getByRole('region', { name: 'Balance', exact: true });

test('[DSH-01] the balance is in pounds first, and in dollars and euros by the loaded rates', async ({
  page,
  context,
  bank,
}) => {
  await page.route('**/api/v1/rates/', async (route) => {
    const answer = await route.fetch();
    const rates = { EUR: '0.9', GBP: '0.75' };
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), rates, as_of: '2026-11-15T12:00:00.000Z', stale: false },
    });
  });
  await openDashboard({ page, context, bank }, [deposit('1000.00'), deposit('234.56')]);
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByRole('radio', { name: 'GBP' })).toBeChecked();
  await expect(balance(page)).toContainText('£925.92');
  await expect(balance(page)).toContainText('1 USD = 0.75 GBP, rate of 15 Nov 2026, 12:00');
  await page.getByRole('radio', { name: 'EUR' }).check();
  await expect(balance(page)).toContainText('1.111,10 €');
  await page.getByRole('radio', { name: 'USD' }).check();
  await expect(balance(page)).toContainText('$1,234.56');
  await expect(balance(page)).toContainText("Your wallet's own currency");
  await page.reload();
  await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked();
});

test('[DSH-02] the balance is hidden until it is asked for, and stays shown for whoever wants it so', async ({
  page,
  context,
  bank,
}) => {
  await openDashboard({ page, context, bank }, [deposit('1000.00'), deposit('234.56')]);
  await expect(balance(page)).toContainText('******');
  await expect(page.getByRole('heading', { name: 'This month' })).toBeVisible();
  const hidden = await page.getByRole('main').innerHTML();
  for (const shown of ['962.96', '1,234.56', '1234.56']) {
    // What came in this month is the same sum here, and is no secret: only the card and the chart are looked at.
    expect(hidden.slice(0, hidden.indexOf('This month'))).not.toContain(shown);
  }
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(balance(page)).toContainText('£962.96');
  await expect(page.getByRole('img', { name: /highest £962.96/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(balance(page)).not.toContainText('962.96');
  await expect(page.getByRole('img', { name: /962.96/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Show balance' }).click();
  await page.reload();
  await expect(balance(page)).toContainText('******');
  await page.getByRole('button', { name: 'Show balance' }).click();
  await page.getByRole('checkbox', { name: 'Keep it shown until I sign out' }).check();
  await page.reload();
  await expect(balance(page)).toContainText('£962.96');
  await page.goto('/account/logout');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  expect(await page.evaluate(() => sessionStorage.getItem('balance-shown-to'))).toBeNull();
});

test('[DSH-03] [DSH-05] the clock ticks; money that moves shows without a reload, and what the last transaction was', async ({
  page,
  context,
  bank,
}) => {
  await page.clock.install({ time: new Date() });
  const customer = await openDashboard({ page, context, bank });
  const clock = page.locator('main header time');
  const before = await clock.textContent();
  await page.clock.runFor(5_000);
  await expect(clock).not.toHaveText(before ?? '');

  await expect(page.getByText('No deposits yet. Your first one will show here.')).toBeVisible();
  await expect(balance(page)).toContainText('Last transaction: No activity');
  await moveMoney(bank, customer.id, [deposit('40.00', 'Deposit of BTC')]);
  await page.clock.fastForward(15_000);
  await expect(page.getByText('Deposit of BTC')).toBeVisible();
  await expect(balance(page)).toContainText('Last transaction: Successful');
  await moveMoney(bank, customer.id, [withdrawal('5.00')]);
  await page.clock.fastForward(15_000);
  await expect(balance(page)).toContainText('Last transaction: Processed');
});

test('[DSH-04] account number and name are copied, and the button says so', async ({
  page,
  context,
  bank,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const customer = await openDashboard({ page, context, bank });
  const { account_number, sort_code, iban } = await customer.client.getWallet();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(account_number.replace(/^\d{4}/, '$& '), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy number' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await clipboard()).toBe(account_number);
  await page.getByRole('button', { name: 'Copy name' }).click();
  await expect.poll(clipboard).toBe('Ada Lovelace');
  // Read in pairs and groups, copied as every form takes it.
  await expect(page.getByText(/^\d\d-\d\d-\d\d$/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy sort code' }).click();
  await expect.poll(clipboard).toBe(sort_code);
  await page.getByRole('button', { name: 'Copy IBAN' }).click();
  await expect.poll(clipboard).toBe(iban);
});

test('[DSH-06] [DSH-07] [DSH-08] [DSH-09] tiles, the newest of each kind, and what leads on from there', async ({
  page,
  context,
  bank,
}) => {
  const numbers = [1, 2, 3, 4];
  await openDashboard({ page, context, bank }, [
    ...numbers.map((number) => deposit(`${number}00.00`, `Deposit no ${number}`)),
    ...numbers.map((number) => withdrawal(`${number}.00`, `Withdrawal no ${number}`)),
  ]);
  await test.step('the tiles show limit, number of transactions and linked accounts', async () => {
    const value = (label: string) =>
      page.locator('dl > div', { has: page.locator('dt', { hasText: label }) }).locator('dd');
    await expect(value('Daily Limit')).toHaveText('£5,000,000');
    await expect(value('Transactions')).toHaveText('8');
    await expect(value('Linked Accounts')).toHaveText('2');
  });
  await test.step('the three newest of each kind are listed', async () => {
    const listed = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { name: title }) }).getByRole('listitem');
    await expect(listed('Recent Deposits')).toContainText(['Deposit no 4', 'Deposit no 3', 'Deposit no 2']);
    await expect(listed('Recent Deposits')).toHaveCount(3);
    await expect(listed('Recent Withdrawals')).toContainText([
      'Withdrawal no 4',
      'Withdrawal no 3',
      'Withdrawal no 2',
    ]);
    await expect(listed('Recent Withdrawals')).toHaveCount(3);
    await expect(listed('Recent Withdrawals').first()).toContainText('−£3.12');
  });
  await test.step('quick actions lead on', async () => {
    const actions = [
      ['Add', '/layout/deposit'],
      ['Send', '/layout/transfer'],
      ['Recent', '/layout/transactions'],
    ] as const;
    await expect(balance(page).getByRole('link')).toHaveText(actions.map(([label]) => label));
    for (const [label, path] of actions) {
      await balance(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await page.goBack();
    }
  });
  await test.step('Contact Support leads to the contact page', async () => {
    await page.getByRole('link', { name: 'Contact Support' }).click();
    await expect(page).toHaveURL(/\/contact$/);
  });
});

test('is accessible empty and with money, light and dark, wide and narrow', async ({
  page,
  context,
  bank,
}) => {
  test.slow();
  const customer = await openDashboard({ page, context, bank });
  await expectAccessible(page);
  await moveMoney(bank, customer.id, [deposit('123456789.12'), withdrawal('5000000.00')]);
  await page.reload();
  await page.getByRole('button', { name: 'Show balance' }).click();
  await page.getByText('Show as a table').click();
  await expectAccessible(page);
});

test('costs at most 160 kB of compressed JavaScript', async ({ page, context, bank }) => {
  const scripts = new Map<string, number>();
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return;
    scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
  });
  await openDashboard({ page, context, bank }, [deposit('90.00')]);
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByRole('img', { name: /highest/ })).toBeVisible();
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'gzip bytes', description: `${bytes}` });
  expect(bytes).toBeLessThanOrEqual(160_000);
});

test.describe('when the bank does not answer', () => {
  test.use({ expectedComplaints: [/status of 503|could not be fetched/] });

  test('the dashboard says so and tries again when asked', async ({ page, context, bank }) => {
    const customer = await newCustomer(bank);
    await signInBrowser(context, bank, customer);
    const busy = { status: 'error', code: 'service_unavailable', message: 'The bank is busy.' };
    await page.route('**/wallet/detail/', (route) => route.fulfill({ status: 503, json: busy }));
    await page.goto('/layout/dashboard');
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Your wallet could not be loaded.');
    await expect(failure).toContainText('The bank is busy.');
    await expect(page.getByText('No activity')).toHaveCount(0);
    await expectAccessible(page);
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('No activity')).toBeVisible();
  });

  test('[SES-05] after 15 seconds it says that the bank takes too long', async ({ page, context, bank }) => {
    const customer = await newCustomer(bank);
    await signInBrowser(context, bank, customer);
    await page.route('**/wallet/detail/', () => undefined);
    await page.clock.install();
    await timeOutByTheClock(page);
    await page.goto('/layout/dashboard');
    await expect(page.getByText('This is taking longer than usual…').first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.fastForward(15_000);
    await expect(page.getByRole('alert')).toContainText('The bank is taking too long to answer.');
  });
});

/** A signal that ends after a time is the one clock of the page that cannot be moved otherwise. */
async function timeOutByTheClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('The time is up', 'TimeoutError')), ms);
      return controller.signal;
    };
  });
}
