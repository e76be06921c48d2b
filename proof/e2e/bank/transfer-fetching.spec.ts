import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';
import { withoutStream } from '../../shared/without-stream.ts';
import { newCustomer, signInBrowser } from '../customer.ts';
import { expect, test } from '../fixtures.ts';

/** The files of the build are named by what is in them. */
function fileOf(module: string): string {
  const manifest = new URL('../../../apps/web/dist/manifest.json', import.meta.url);
  return JSON.parse(readFileSync(manifest, 'utf8'))[module].file;
}

test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

async function expectWaitsForConnection(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/layout/transfer', { waitUntil: 'networkidle' });
  const euros = page.getByRole('radio', { name: 'EUR' });
  // A network may rest before the page has begun to load.
  await expect(euros).toBeVisible();
  await context.setOffline(true);
  await euros.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Who gets it, and how much?' })).toBeVisible();
  await expect(page.getByLabel('IBAN')).toBeVisible();
}

async function expectFetchedOnTurning(page: Page): Promise<void> {
  const asked: string[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(`**/${fileOf('src/bank/transfer/later-steps.tsx')}`, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goBack();
  await page.reload({ waitUntil: 'networkidle' });
  const go = page.getByRole('button', { name: 'Continue' });
  const question = (words: string) => page.getByRole('heading', { level: 2, name: words });
  await expect(go).toBeVisible();
  expect(asked).toEqual([]);

  await go.focus();
  await expect.poll(() => asked).toHaveLength(1);
  await page.keyboard.press('Enter');
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  await expect(go).toBeFocused();
  // A second press must not be a second step to go back over.
  await page.keyboard.press('Enter');
  await expect(question('Which currency do you want to send?')).toBeVisible();

  letThrough();
  await expect(question('Who gets it, and how much?')).toBeFocused();
  await page.goBack();
  await expect(question('Which currency do you want to send?')).toBeVisible();
}

test('the steps after the first are fetched when somebody turns to it: its button waits for them, and without a connection they come by themselves', async ({
  page,
  context,
  bank,
}) => {
  await signInBrowser(context, bank, await newCustomer(bank));
  await withoutStream(context);
  await test.step('without a connection the next step says so, and comes by itself with the currency that was chosen', () =>
    expectWaitsForConnection(page, context));
  await test.step('the steps after the first are fetched when somebody turns to it, and its button waits for them', () =>
    expectFetchedOnTurning(page));
});
