import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { publicPages, smallScreen } from './public-pages.ts';

test.describe.configure({ timeout: 180_000 });

test.use({ javaScriptEnabled: false, expectedComplaints: [/\.js could not be fetched/] });

test('[PUB-18] [PUB-02] [PUB-11] [PUB-15] [PUB-08] without JavaScript every public page can be read whole, and left by its links', async ({
  page,
}) => {
  for (const [path, heading] of Object.entries(publicPages)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      const away = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).first();
      await expect(away).toHaveAttribute('href', '/privacy');
      await beyond[path]?.(page);
    });
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Help Center' }).first().click();
  await expect(page).toHaveURL('/help');
  await test.step('[PUB-15] the menu of a small screen opens and leads on', async () => {
    await page.setViewportSize(smallScreen);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.locator('#site-menu').getByRole('link', { name: 'Contact' }).click();
    await expect(page).toHaveURL('/contact');
  });
});

/** What some of the pages can do besides. */
const beyond: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/': (page) =>
    test.step('[PUB-02] the home page is complete, with all slides of the hero, and its links work', async () => {
      await expect(page).toHaveTitle(/Every farthing accounted for/);
      await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()).toBeVisible();
      for (const title of ['Banking made simple', 'Grow your wealth', 'Cards that work for you']) {
        await expect(page.getByRole('heading', { name: title })).toBeVisible();
      }
      await expect(page.getByRole('button', { name: 'Pause the slides' })).toBeHidden();
      await page.getByRole('link', { name: 'See how the books are kept' }).click();
      await expect(page).toHaveURL(/#books$/);
    }),
  '/faqs': (page) =>
    test.step('[PUB-11] questions open, one at a time', async () => {
      await page.locator('main summary').nth(0).click();
      await page.locator('main summary').nth(1).click();
      await expect(page.locator('main details[open]')).toHaveCount(1);
    }),
  '/contact': (page) =>
    test.step('[PUB-08] the contact form says what it needs, and how to write without it', async () => {
      await expect(page.getByText('This form needs JavaScript')).toBeVisible();
      await expect(
        page.getByRole('main').getByRole('link', { name: 'support@farthing.example' }).first(),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send message' })).toBeHidden();
    }),
};
