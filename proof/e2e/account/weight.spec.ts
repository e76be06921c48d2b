import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { weighScripts } from '../script-weight.ts';

test.describe.configure({ timeout: 180_000 });

test('each page of the account takes at most 130 kB of JavaScript, and nothing on it moves', async ({
  page,
  context,
}) => {
  // Each page as for somebody who opens it first.
  const client = await context.newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  for (const path of [
    '/account/login',
    '/account/signup',
    '/account/otp',
    '/account/reset-password',
    '/account/reset-password-confirm?token=abc',
    '/account/logout',
  ]) {
    await test.step(path, async () => {
      const weight = weighScripts(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const total = await weight();
      expect(total).toBeGreaterThan(60_000);
      expect(total).toBeLessThanOrEqual(130_000);
      expect(await layoutShift(page)).toBe(0);
    });
  }
});

function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(0), 200);
      }),
  );
}
