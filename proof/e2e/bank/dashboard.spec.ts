import type { Page } from '@playwright/test';
import { withoutStream } from '../../shared/without-stream.ts';
import { type Movement, moveMoney, newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { weighScripts } from '../script-weight.ts';
import { retryOnce } from '../stopped-clock.ts';

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

const balance = (page: Page) => page.getByRole('region', { name: 'Balance', exact: true });
const walletPath = /\/wallet\/dashboard\//;

/** What happens at the bank shows without a reload. */
const askAgain = (page: Page) => page.clock.fastForward(15_000);

test.describe('money that moves', () => {
  test.use({ expectedComplaints: [/status of 503|could not be fetched/] });

  test('[DSH-03] [DSH-05] [DSH-06] [DSH-07] [DSH-08] [DSH-09] [SES-05] a bank that does not answer is asked again; then the clock ticks, money shows without a reload, and what is there leads on', async ({
    page,
    context,
    bank,
  }) => {
    test.slow();
    const customer = await newCustomer(bank);
    await signInBrowser(context, bank, customer);
    await page.clock.install({ time: new Date() });
    await timeOutByTheClock(page);
    await withoutStream(context);
    await page.route(walletPath, () => undefined);
    await page.goto('/layout/dashboard');
    await test.step('[SES-05] after 15 seconds it says that the bank takes too long', async () => {
      await expect(page.getByText('This is taking longer than usual…').first()).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.clock.fastForward(15_000);
      await expect(page.getByRole('alert')).toContainText('The bank is taking too long to answer.');
    });
    await test.step('a bank that is busy is told apart, and asked again', () => expectAskedAgain(page));
    await test.step('[DSH-03] [DSH-05] the clock ticks; money that moves shows without a reload, and what the last transaction was', async () => {
      const clock = page.locator('main header time');
      const before = await clock.textContent();
      await page.clock.runFor(5_000);
      await expect(clock).not.toHaveText(before ?? '');
      await expect(page.getByText('No deposits yet. Your first one will show here.')).toBeVisible();
      await expect(balance(page)).toContainText('Last transaction: No activity');
      await expectAccessible(page);
      await moveMoney(bank, customer.id, [deposit('100.00', 'Deposit no 1')]);
      await askAgain(page);
      await expect(page.getByText('Deposit no 1')).toBeVisible();
      await expect(balance(page)).toContainText('Last transaction: Successful');
    });
    await moveMoney(bank, customer.id, [
      ...[2, 3, 4].map((number) => deposit(`${number}00.00`, `Deposit no ${number}`)),
      ...[1, 2, 3, 4].map((number) => withdrawal(`${number}.00`, `Withdrawal no ${number}`)),
    ]);
    await askAgain(page);
    await expect(balance(page)).toContainText('Last transaction: Processed');
    await test.step('[DSH-06] the tiles show limit, number of transactions and linked accounts', () =>
      expectTiles(page));
    await test.step('[DSH-07] [DSH-08] the three newest of each kind are listed', () => expectNewest(page));
    await test.step('[DSH-09] quick actions and Contact Support lead on', () => expectLeadsOn(page));
    await test.step('large sums fit, wide and narrow, light and dark', async () => {
      await moveMoney(bank, customer.id, [deposit('123456789.12'), withdrawal('5000000.00')]);
      await page.goBack();
      await page.getByRole('button', { name: 'Show balance' }).click();
      await page.getByText('Show as a table').click();
      await expectAccessible(page);
    });
  });
});

/** Busy at first, and then as always. */
async function expectAskedAgain(page: Page): Promise<void> {
  const busy = { status: 'error', code: 'service_unavailable', message: 'The bank is busy.' };
  const failure = page.getByRole('alert');
  await retryOnce(page, async () => {
    await page.unroute(walletPath);
    await page.route(walletPath, (route) => route.fulfill({ status: 503, json: busy }));
  });
  await expect(failure).toContainText('Your wallet could not be loaded.');
  await expect(failure).toContainText('The bank is busy.');
  await expect(page.getByText('No activity')).toHaveCount(0);
  await expectAccessible(page);
  await retryOnce(page, () => page.unrouteAll());
  await expect(page.getByText('No activity')).toBeVisible();
}

async function expectTiles(page: Page): Promise<void> {
  const value = (label: string) =>
    page.locator('dl > div', { has: page.locator('dt', { hasText: label }) }).locator('dd');
  await expect(value('Daily Limit')).toHaveText('£5,000,000');
  await expect(value('Transactions')).toHaveText('8');
  await expect(value('Linked Accounts')).toHaveText('2');
  for (const [label, path] of [
    ['Transactions', '/layout/transactions'],
    ['Linked Accounts', '/layout/accounts'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'href',
      path,
    );
  }
}

async function expectNewest(page: Page): Promise<void> {
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
}

async function expectLeadsOn(page: Page): Promise<void> {
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
  await page.getByRole('link', { name: 'Contact Support' }).click();
  await expect(page).toHaveURL(/\/contact$/);
}

test('[DSH-01] [DSH-02] [DSH-04] the balance is hidden until it is asked for, in pounds first, and in dollars and euros by the loaded rates; what others need to pay is copied', async ({
  page,
  context,
  bank,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await loadRates(page);
  const customer = await newCustomer(bank);
  await moveMoney(bank, customer.id, [deposit('1000.00'), deposit('234.56')]);
  await signInBrowser(context, bank, customer);
  const weight = weighScripts(page);
  await page.goto('/layout/dashboard');
  await test.step('[DSH-02] the balance is hidden until it is asked for', () => expectHidden(page));
  await test.step('costs at most 160 kB of compressed JavaScript', async () => {
    const bytes = await weight();
    test.info().annotations.push({ type: 'gzip bytes', description: `${bytes}` });
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(160_000);
  });
  await test.step('[DSH-01] it is in pounds first, and in dollars and euros by the loaded rates', async () => {
    await page.getByRole('button', { name: 'Show balance' }).click();
    await expect(page.getByRole('radio', { name: 'GBP' })).toBeChecked();
    await expect(balance(page)).toContainText('£925.92');
    await expect(balance(page)).toContainText('1 USD = 0.75 GBP, rate of 15 Nov 2026, 12:00');
    await page.getByRole('radio', { name: 'EUR' }).check();
    await expect(balance(page)).toContainText('1.111,10 €');
    await page.getByRole('radio', { name: 'USD' }).check();
    await expect(balance(page)).toContainText('$1,234.56');
    await expect(balance(page)).toContainText("Your wallet's own currency");
  });
  await test.step('[DSH-04] account number and name are copied, and the button says so', async () => {
    await expectCopied(page, await customer.client.getWallet());
  });
  await test.step('[DSH-01] [DSH-02] the currency stays, and the balance stays shown only for whoever wants it so', async () => {
    await page.reload();
    await expect(page.getByRole('radio', { name: 'USD' })).toBeChecked();
    await expect(balance(page)).toContainText('******');
    await page.getByRole('button', { name: 'Show balance' }).click();
    await page.getByRole('checkbox', { name: 'Keep it shown until I sign out' }).check();
    await page.reload();
    await expect(balance(page)).toContainText('$1,234.56');
    await page.goto('/account/logout');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    expect(await page.evaluate(() => sessionStorage.getItem('balance-shown-to'))).toBeNull();
  });
});

async function loadRates(page: Page): Promise<void> {
  await page.route('**/api/v1/rates/', async (route) => {
    const answer = await route.fetch();
    const rates = { EUR: '0.9', GBP: '0.75' };
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), rates, as_of: '2026-11-15T12:00:00.000Z', stale: false },
    });
  });
}

async function expectHidden(page: Page): Promise<void> {
  await expect(balance(page)).toContainText('******');
  await expect(page.getByRole('heading', { name: 'This month' })).toBeVisible();
  const hidden = await page.getByRole('main').innerHTML();
  for (const shown of ['925.92', '1,234.56', '1234.56']) {
    // What came in this month is the same sum here, and is no secret: only the card and the chart are looked at.
    expect(hidden.slice(0, hidden.indexOf('This month'))).not.toContain(shown);
  }
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(balance(page)).toContainText('£925.92');
  await expect(page.getByRole('img', { name: /highest £925.92/ })).toBeVisible();
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(balance(page)).not.toContainText('925.92');
  await expect(page.getByRole('img', { name: /925.92/ })).toHaveCount(0);
}

type Numbers = { readonly account_number: string; readonly sort_code: string; readonly iban: string };

async function expectCopied(page: Page, { account_number, sort_code, iban }: Numbers): Promise<void> {
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
}

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
