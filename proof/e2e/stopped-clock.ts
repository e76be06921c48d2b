import { expect, type Locator, type Page } from '@playwright/test';

/** From here on the page's time passes by `runFor` alone, so that a busy machine cannot use it up. Wants `clock.install` before. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
}

/** Lets time pass in small steps, as much as the page needs to show what a call has answered. */
export async function runUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(what).toBeVisible({ timeout: 200 });
  }).toPass();
}
