import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { expect, test } from '../fixtures.ts';

test.describe('the weight of the account pages', () => {
  for (const path of [
    '/account/login',
    '/account/signup',
    '/account/otp',
    '/account/reset-password',
    '/account/reset-password-confirm?token=abc',
    '/account/logout',
  ]) {
    test(`${path} takes at most 130 kB of JavaScript, and nothing on it moves`, async ({ page }) => {
      const sizes: Promise<number>[] = [];
      page.on('response', (response) => {
        if (response.url().endsWith('.js')) sizes.push(gzipped(response.body()));
      });
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(total).toBeLessThanOrEqual(130_000);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => {
              const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
              resolve(entries.reduce((sum, { value }) => sum + value, 0));
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(0), 200);
          }),
      );
      expect(shift).toBe(0);
    });
  }
});

async function gzipped(body: Promise<Buffer>): Promise<number> {
  return (await promisify(gzip)(await body, { level: 9 })).length;
}
