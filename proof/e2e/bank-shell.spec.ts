import type { BrowserContext, Page } from '@playwright/test';
import { clientRoutes } from '../../apps/web/src/lib/routes.ts';
import { newCustomer, signInBrowser } from './customer.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// The second page of a deposit goes back to the first one when it is opened by itself.
const pages = clientRoutes.filter(
  (path) => path.startsWith('/layout/') && path !== '/layout/deposit-details',
);
const tiles: readonly [label: string, path: string][] = [
  ['Dashboard', '/layout/dashboard'],
  ['Profile', '/layout/profile'],
  ['Transfer', '/layout/transfer'],
  ['Loan', '/layout/loan'],
  ['Referral', '/layout/referral'],
  ['Transactions', '/layout/transactions'],
  ['Deposit', '/layout/deposit'],
  ["Int'l Wire", '/layout/transfer'],
  ['Cards', '/layout/card'],
  ['Transaction Pin', '/layout/transaction-pin'],
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

  test('[ACC-01] a protected page leads to the login page, and Back does not return to it', async ({
    page,
  }) => {
    await page.goto('/terms');
    await page.goto('/layout/profile');
    await expect(page).toHaveURL(/\/account\/login$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/terms$/);
  });

  test('[SES-04] a session that the bank has ended leads to the login page, without its tokens', async ({
    page,
    context,
    bank,
  }) => {
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

test.describe('every page', () => {
  // The page of a card asks for one, and a new customer has none.
  test.use({ expectedComplaints: [/404 .*card_details/] });

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

  test('[SHL-01] the sidebar has a tile for each page, leads there and marks where one is', async ({
    page,
    context,
    bank,
  }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await arriveAt(page, '/layout/dashboard');
    await expect(sidebar(page).getByRole('link')).toHaveText(tiles.map(([label]) => label));
    // From the dashboard to everywhere else, and back to it.
    for (const [label, path] of [...tiles.slice(1), ...tiles.slice(0, 1)]) {
      await sidebar(page).getByRole('link', { name: label, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      await expect(sidebar(page).locator('[aria-current=page]')).toHaveText([label]);
      await expect(heading(page)).toBeFocused();
    }
  });
});

test('[ACC-06] /layout goes to the dashboard', async ({ page, context, bank }) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await page.goto('/layout');
  await expect(page).toHaveURL(/\/layout\/dashboard$/);
  await expect(heading(page)).toHaveText('Dashboard');
});

test.describe('an unknown page', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('[ACC-04] is a real 404 under /layout too', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    const answer = await page.goto('/layout/nowhere');
    expect(answer?.status()).toBe(404);
    await expect(
      page.getByText("Oops! The page you're looking for doesn't exist or has been moved."),
    ).toBeVisible();
  });
});

test('[SHL-02] it shows who is signed in, that the account is active, and its tier', async ({
  page,
  context,
  bank,
}) => {
  await signInBrowser(context, bank, await newCustomer(bank, { firstName: 'Grace', lastName: 'Hopper' }));
  await arriveAt(page, '/layout/dashboard');
  const card = page.getByRole('banner');
  await expect(card.getByText('Grace Hopper')).toBeVisible();
  await expect(card.getByText('Active', { exact: true })).toBeVisible();
  await expect(card.getByText('Tier 2', { exact: true })).toBeVisible();
});

test.describe('the account menu', () => {
  test('[SHL-03] Settings leads to the profile', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await arriveAt(page, '/layout/dashboard');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/\/layout\/profile$/);
    await expect(heading(page)).toHaveText('Profile');
  });

  test('[SHL-03] Logout clears all of local storage, keys of staff included, ends the session at the bank and goes home; Back shows nothing', async ({
    page,
    context,
    bank,
  }) => {
    const customer = await newCustomer(bank);
    await signInBrowser(context, bank, customer);
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
    expect(await storedKeys(page)).toEqual([]);
    await expect(customer.client.refreshToken({ body: { refresh: customer.refresh } })).rejects.toThrow();
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/login$/);
    await expect(page.getByText(customer.email)).toHaveCount(0);
  });

  test('other tabs follow a logout', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    const other = await context.newPage();
    await arriveAt(other, '/layout/profile');
    await arriveAt(page, '/layout/dashboard');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await expect(other).toHaveURL(/\/account\/login\?signed-out=elsewhere$/);
    await expect(other.getByText('because your session was ended in another tab.')).toBeVisible();
  });
});

test.describe('[SHL-04] the sidebar', () => {
  test('[SHL-04] is always there from 768 px on', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await page.setViewportSize({ width: 768, height: 900 });
    await arriveAt(page, '/layout/dashboard');
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
  });

  test('[SHL-04] is a drawer below that, which keeps the focus inside', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await page.setViewportSize({ width: 767, height: 900 });
    await arriveAt(page, '/layout/dashboard');
    await expect(sidebar(page)).toBeHidden();
    const opener = page.getByRole('button', { name: 'Open menu' });
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
  });

  test('[SHL-04] is accessible as a drawer, light and dark', async ({ page, context, bank }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await page.setViewportSize({ width: 320, height: 800 });
    await arriveAt(page, '/layout/dashboard');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessible(page, undefined, [320]);
  });
});

test.describe('a session that nobody uses', () => {
  const minute = 60_000;
  const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

  async function openWithClock(
    page: Page,
    context: BrowserContext,
    bank: Parameters<typeof newCustomer>[0],
    remembered = false,
  ) {
    const customer = await newCustomer(bank);
    await signInBrowser(context, bank, customer, remembered);
    await page.clock.install();
    await arriveAt(page, '/layout/transaction-pin');
    await expect(page.getByText('Tier 2').first()).toBeVisible();
    return customer;
  }

  test('is warned about one minute before its end, and kept with Stay signed in', async ({
    page,
    context,
    bank,
  }) => {
    await openWithClock(page, context, bank);
    await page.clock.fastForward(13 * minute);
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward(minute + 1_000);
    await expect(warning(page)).toBeVisible();
    await expect(warning(page).getByRole('timer')).toHaveText(/^0:5\d$/);
    await expect(page.getByRole('button', { name: 'Stay signed in' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward(2 * minute);
    await expect(warning(page)).toBeHidden();
    expect(await storedKeys(page)).toContain('access');
  });

  test('ends after 15 minutes, here and at the bank', async ({ page, context, bank }) => {
    const customer = await openWithClock(page, context, bank);
    await page.clock.fastForward(14 * minute + 1_000);
    await expect(warning(page)).toBeVisible();
    await page.clock.fastForward(minute);
    await expect(page).toHaveURL(/\/account\/login\?signed-out=idle$/);
    await expect(
      page.getByText('You were signed out because nothing had happened for a while.'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await storedKeys(page)).toEqual([]);
    await expect(customer.client.refreshToken({ body: { refresh: customer.refresh } })).rejects.toThrow();
  });

  test('is kept by somebody who does something', async ({ page, context, bank }) => {
    await openWithClock(page, context, bank);
    for (let times = 0; times < 3; times++) {
      await page.clock.fastForward(8 * minute);
      await page.mouse.move(200 + times, 300);
    }
    await page.clock.fastForward(2_000);
    await expect(warning(page)).toBeHidden();
  });

  test('lasts 14 days when it is remembered', async ({ page, context, bank }) => {
    await openWithClock(page, context, bank, true);
    await page.clock.fastForward(60 * minute);
    await expect(warning(page)).toBeHidden();
    await page.clock.fastForward(14 * 24 * 60 * minute - 60 * minute - 30_000);
    await expect(warning(page)).toBeVisible();
  });
});

test.describe('the connection', () => {
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

  test('is missed in words, over what was there, and told when it is back', async ({
    page,
    context,
    bank,
  }) => {
    await signInBrowser(context, bank, await newCustomer(bank));
    await arriveAt(page, '/layout/dashboard');
    await expect(page.getByText('No activity')).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByText('You are offline. What you see may be out of date.');
    await expect(notice).toBeVisible();
    await expect(page.getByText('No activity')).toBeVisible();
    await expectAccessible(page);

    // A page that was never opened before cannot be shown now, and comes by itself.
    await page.getByRole('link', { name: 'Loan', exact: true }).click();
    await expect(heading(page)).toHaveText('This page could not be loaded');
    await expect(page.getByRole('alert')).toContainText('You are offline.');
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(heading(page)).toHaveText('Loan');
    await expect(notice).toBeHidden();
  });
});

test('a page that the browser has kept as it was is blank, and uncovered only for somebody who is still signed in', async ({
  page,
  context,
  bank,
}) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await arriveAt(page, '/layout/profile');
  // The browser of the tests keeps no page: the events tell it as a browser does that has.
  const turn = (kind: 'pagehide' | 'pageshow') =>
    page.evaluate((type) => {
      window.dispatchEvent(new PageTransitionEvent(type, { persisted: true }));
      return document.body.checkVisibility();
    }, kind);
  expect(await turn('pagehide')).toBe(false);
  expect(await turn('pageshow')).toBe(true);
  expect(await turn('pagehide')).toBe(false);
  await page.evaluate(() => localStorage.clear());
  expect(await turn('pageshow')).toBe(false);
  await expect(page).toHaveURL(/\/account\/login$/);
});

test('the first stop of the keyboard skips the sidebar', async ({ page, context, bank }) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await arriveAt(page, '/layout/dashboard');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
});
