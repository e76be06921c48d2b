import type { Page } from '@playwright/test';
import { clientRoutes } from '../../../apps/web/src/lib/routes.ts';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

// The second page of a deposit goes back to the first one when it is opened by itself.
const pages = clientRoutes.filter(
  // Details need something chosen before, and a movement an id.
  (path) => path.startsWith('/layout/') && path !== '/layout/deposit-details' && !path.includes(':'),
);
const tiles: readonly [label: string, path: string][] = [
  ['Dashboard', '/layout/dashboard'],
  ['Accounts', '/layout/accounts'],
  ['Transactions', '/layout/transactions'],
  ['Insight', '/layout/insight'],
  ['Transfer', '/layout/transfer'],
  ["Int'l Wire", '/layout/transfer'],
  ['Payees', '/layout/payees'],
  ['Scheduled', '/layout/scheduled'],
  ['Ask for money', '/layout/requests'],
  ['Deposit', '/layout/deposit'],
  ['Cards', '/layout/card'],
  ['Loan', '/layout/loan'],
  ['Profile', '/layout/profile'],
  ['Transaction Pin', '/layout/transaction-pin'],
  ['Referral', '/layout/referral'],
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Your account' });

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
}

test.describe('without a session', () => {
  test.use({ expectedComplaints: [/status of 401/] });

  test('[ACC-01] [SES-04] a protected page leads to the login page, and Back does not return to it; so does a session that the bank has ended, without its tokens', async ({
    page,
    context,
    bank,
  }) => {
    await page.goto('/terms');
    await page.goto('/layout/profile');
    await expect(page).toHaveURL(/\/account\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/terms$/);

    const customer = await newCustomer(bank);
    await customer.client.logout({ body: { refresh: customer.refresh } });
    await signInBrowser(context, bank, customer);
    await page.goto('/layout/dashboard');
    await expect(page).toHaveURL(/\/account\/login\?signed-out=ended$/);
    await expect(page.getByText('You were signed out because your session had ended.')).toBeVisible();
    expect(await storedKeys(page)).not.toContain('access');
    expect(await storedKeys(page)).not.toContain('refresh');
  });
});

async function expectBar(page: Page): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 320, height: 640 });
  // The menu is open from the step before.
  await page.keyboard.press('Escape');
  const bar = page.getByRole('navigation', { name: 'Main places' });
  await expect(bar.getByRole('listitem')).toHaveText(['Home', 'Payments', 'Cards', 'Chat', 'More']);
  await bar.getByRole('link', { name: 'Payments' }).click();
  await expect(page).toHaveURL(/\/layout\/transfer$/);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const part of [
    bar.getByRole('button', { name: 'More' }),
    page.getByRole('link', { name: /^Notices/ }),
  ])
    await expect(part, 'text of twice the size leaves it on the screen').toBeInViewport({ ratio: 1 });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await expect(bar.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page');
  await page.setViewportSize(wide);
}

async function expectTiles(page: Page): Promise<void> {
  await expect(sidebar(page).getByRole('link')).toHaveText(tiles.map(([label]) => label));
  // From the dashboard to everywhere else, and back to it.
  let before = '/layout/dashboard';
  for (const [label, path] of [...tiles.slice(1), ...tiles.slice(0, 1)]) {
    await sidebar(page).getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(sidebar(page).locator('[aria-current=page]')).toHaveText([label]);
    // An international payment is another beginning of the page that one is on already, whose heading is not read again.
    if (path !== before) await expect(heading(page)).toBeFocused();
    before = path;
  }
}

async function expectDrawer(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();

  await page.setViewportSize({ width: 767, height: 900 });
  await expect(sidebar(page)).toBeHidden();
  const opener = page.getByRole('button', { name: 'More' });
  await opener.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  for (let press = 0; press < 20; press++) {
    await page.keyboard.press('Tab');
    const isInside = await drawer.evaluate(
      (element) => document.activeElement === document.body || element.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();

  await opener.click();
  await drawer.getByRole('link', { name: 'Referral' }).click();
  await expect(heading(page)).toHaveText('Referral');
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 320, height: 800 });
  await opener.click();
  await expect(drawer).toBeVisible();
  await expectAccessible(page, undefined, [320]);
}

test.describe('every page', () => {
  // The page of a card asks for one, and a new customer has none; and an unknown page is a 404 itself.
  test.use({ expectedComplaints: [/404 .*card_details|404 .*\/layout\/nowhere/] });

  test('[ACC-02] with a session every page opens, and a reload stays on it', async ({
    page,
    context,
    bank,
  }) => {
    test.slow();
    await signInBrowser(context, bank, await newCustomer(bank));
    for (const path of pages) {
      await arriveAt(page, path);
      await page.reload();
      await expect(heading(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test('[ACC-04] [ACC-06] [SHL-01] [SHL-02] [SHL-03] [SHL-04] [NTF-04] the shell shows who is signed in, and its tiles and menu lead everywhere; on a small screen they are a drawer', async ({
    page,
    context,
    bank,
  }) => {
    const signedIn = await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' });
    await signInBrowser(context, bank, signedIn);
    await test.step('the first stop of the keyboard skips the sidebar', async () => {
      // First of all: a page that the app has led to has its heading in focus already.
      await arriveAt(page, '/layout/dashboard');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.locator('#content')).toBeFocused();
    });
    await test.step('[ACC-06] /layout goes to the dashboard', async () => {
      await page.goto('/layout');
      await expect(page).toHaveURL(/\/layout\/dashboard$/);
      await expect(heading(page)).toHaveText('Dashboard');
    });
    await test.step('[SHL-02] it shows who is signed in, that the account is active, and its tier', async () => {
      const card = page.getByRole('banner');
      await expect(card.getByText('Grace Hopper')).toBeVisible();
      await expect(card.getByText('Active', { exact: true })).toBeVisible();
      await expect(card.getByText('Tier 2', { exact: true })).toBeVisible();
    });
    await test.step('[SHL-01] the sidebar has a tile for each page, leads there and marks where one is', () =>
      expectTiles(page));
    await test.step('[SHL-03] Settings leads to the profile', async () => {
      await page.getByRole('button', { name: 'Account' }).click();
      await page.getByRole('button', { name: 'Settings' }).click();
      await expect(page).toHaveURL(/\/layout\/profile$/);
      await expect(heading(page)).toHaveText('Profile');
    });
    await test.step('[SHL-04] the sidebar is always there from 768 px on, and below that a drawer, which keeps the focus inside', () =>
      expectDrawer(page));
    await test.step('[NTF-04] on a telephone the main places are in a bar at the bottom', () =>
      expectBar(page));
    await test.step('[ACC-04] an unknown page is a real 404 under /layout too', async () => {
      const answer = await page.goto('/layout/nowhere');
      expect(answer?.status()).toBe(404);
      await expect(
        page.getByText("Oops! The page you're looking for doesn't exist or has been moved."),
      ).toBeVisible();
    });
  });
});

test('[SHL-03] Logout clears all of local storage, keys of staff included, ends the session at the bank and goes home; Back shows nothing', async ({
  page,
  context,
  bank,
}) => {
  const customer = await newCustomer(bank);
  await signInBrowser(context, bank, customer);
  const other = await context.newPage();
  await arriveAt(other, '/layout/profile');
  await arriveAt(page, '/layout/dashboard');
  await page.evaluate(() => {
    for (const key of ['staff_access', 'staff_refresh', 'staff_shortcuts', 'left by somebody'])
      localStorage.setItem(key, 'here');
  });
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(heading(page)).toHaveText('Profile');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
  await test.step('other tabs follow a logout', async () => {
    await expect(other).toHaveURL(/\/account\/login\?signed-out=elsewhere$/);
    await expect(other.getByText('because your session was ended in another tab.')).toBeVisible();
  });
  expect(await storedKeys(page)).toEqual([]);
  const refreshed = customer.client.refreshToken({ body: { refresh: customer.refresh } });
  await expect(refreshed).rejects.toMatchObject({ status: 401, code: 'token_not_valid' });
  await page.goBack();
  await expect(page).toHaveURL(/\/account\/login$/);
  await expect(page.getByText(customer.email)).toHaveCount(0);
});
