import { expect, type Locator, type Page } from '@playwright/test';

/** From here on the page's time passes by `runFor` alone, so that a busy machine cannot use it up. Wants `clock.install` before. */
export async function stopClock(page: Page): Promise<void> {
  // A moment that is over before the order reaches a busy browser is refused; the next one is further ahead.
  for (const ahead of [1_000, 10_000, 60_000]) {
    const stopped = page.clock.pauseAt((await page.evaluate(() => Date.now())) + ahead);
    const problem = await stopped.then(
      () => undefined,
      (error: Error) => error,
    );
    if (problem === undefined) return;
    if (!problem.message.includes('to the past')) throw problem;
  }
  throw new Error('The clock of the page could not be stopped.');
}

/** Mends what failed and presses Retry, before the page can ask again by itself. Wants `clock.install` before. */
export async function retryOnce(page: Page, mend: () => Promise<unknown>): Promise<void> {
  await stopClock(page);
  await mend();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await page.clock.resume();
}

/** Lets time pass in small steps, as much as the page needs to show what a call has answered. */
export async function runUntilVisible(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(what).toBeVisible({ timeout: 200 });
  }).toPass();
}
