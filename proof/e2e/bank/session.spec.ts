import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const minute = 60_000;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());

test.describe('a session', () => {
  // What the page asks for at the moment of the end is refused.
  test.use({ expectedComplaints: [/401 .*\/api\/v1\/(?:loan|notices)\//] });

  test('[LOAN-06] is kept by somebody who does something, warned about, and ended when nobody uses it; what was typed outlives it', async ({
    page,
    context,
    bank,
  }) => {
    const customer = await newCustomer(bank);
    await signInBrowser(context, bank, customer);
    await page.clock.install();
    await page.goto('/layout/loan');
    await expect(page.getByText('Tier 2').first()).toBeVisible();
    await page.getByLabel('Amount').fill('700');
    await page.getByLabel('Term').selectOption('6 months');

    await test.step('it is kept by somebody who does something', async () => {
      for (let times = 0; times < 3; times++) {
        await page.clock.fastForward(8 * minute);
        await expect(warning(page)).toBeHidden();
        await page.mouse.move(200 + times, 300);
      }
    });
    await test.step('it is warned about one minute before its end, and kept with Stay signed in', async () => {
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
    await test.step('it ends after 15 minutes, here and at the bank', async () => {
      await page.clock.fastForward(12 * minute + 1_000);
      await expect(warning(page)).toBeVisible();
      await page.clock.fastForward(minute);
      await expect(page).toHaveURL(/\/account\/login\?signed-out=idle$/);
      await expect(
        page.getByText('You were signed out because you had not done anything for a while.'),
      ).toBeVisible();
      await expectAccessible(page);
      expect(await storedKeys(page)).toEqual([]);
      await expect(customer.client.refreshToken({ body: { refresh: customer.refresh } })).rejects.toThrow();
    });
    await test.step('[LOAN-06] what was typed outlives it', async () => {
      await page.getByLabel('Email').fill(customer.email);
      await page.getByLabel('Password', { exact: true }).fill(customer.password);
      await page.getByLabel('Remember me').check();
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await expect(page).toHaveURL(/\/layout\/dashboard/);
      await page.getByRole('link', { name: 'Loan', exact: true }).click();
      await expect(page.getByLabel('Amount')).toHaveValue('700');
      await expect(page.getByLabel('Term')).toHaveValue('6 months');
      await page.getByRole('button', { name: 'Request $700.00' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Your loan request was received.');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
    });
    await test.step('it lasts 14 days when it is remembered', async () => {
      await page.clock.fastForward(60 * minute);
      await expect(warning(page)).toBeHidden();
      await page.clock.fastForward(14 * 24 * 60 * minute - 60 * minute - 30_000);
      await expect(warning(page)).toBeVisible();
    });
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
    await page.goto('/layout/dashboard');
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

    await test.step('a page that the browser has kept as it was is blank, and uncovered only for somebody who is still signed in', async () => {
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
  });
});
