import type { BrowserContext, Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

async function arriveAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(heading(page)).toBeVisible();
}

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
