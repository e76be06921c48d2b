import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { testDatabase } from '../tools/testing/database.ts';
import { type BankProcess, startBank } from './bank-process.ts';

export { expect };

/** The bank of a journey, and how to reach what it keeps. */
export type JourneyBank = BankProcess & { readonly databaseUrl: string; readonly dataDir: string };

type JourneyFixtures = {
  /** What the browser may complain about in this journey; everything else fails it. */
  expectedComplaints: readonly RegExp[];
  complaints: undefined;
};

/** A journey: a real browser, a real bank with a database of its own, and no complaint in the console. */
export const test = base.extend<JourneyFixtures, { bank: JourneyBank }>({
  bank: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const database = await testDatabase();
      const dataDir = await mkdtemp(join(tmpdir(), 'farthing-journey-'));
      const bank = await startBank({
        DATA_DIR: dataDir,
        DATABASE_URL: database.appUrl,
        MIGRATION_DATABASE_URL: database.ownerUrl,
        TRUSTED_PROXIES: '127.0.0.1',
      });
      await use({ ...bank, databaseUrl: database.appUrl, dataDir });
      await bank.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ bank }, use) => use(bank.url),
  // Each journey comes from an address of its own, so that the limits of one do not hold up another.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }),
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, expectedComplaints }, use) => {
      const complaints = listen(context);
      await use(undefined);
      const unexpected = complaints.filter(
        (text) => !expectedComplaints.some((pattern) => pattern.test(text)),
      );
      expect(unexpected, 'the browser has nothing to complain about').toEqual([]);
    },
    { auto: true },
  ],
});

/** Breaches of the Content-Security-Policy are among the console's errors. */
function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('requestfailed', (request) => {
    // Whatever was still loading when the page was left is aborted, and nobody misses it.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${request.url()} could not be fetched: ${reason}`);
  });
  return complaints;
}

const widths = [1280, 320];
const colourSchemes = ['light', 'dark'] as const;

/** No violation that axe knows of and nothing wider than the screen, on a wide and a narrow one, light and dark. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    for (const colorScheme of colourSchemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await settle(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
      expect(found, `axe on ${page.url()}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before !== null) await page.setViewportSize(before);
}

/** What still fades in is not yet as people read it. What turns for ever is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { content: scrollWidth, screen: clientWidth };
  });
  expect(content, `${page.url()} fits the width of the screen`).toBeLessThanOrEqual(screen);
}
