import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { testDatabase } from '../../tools/testing/database.ts';
import { type JourneyBank, startBank } from '../shared/bank-process.ts';
import { expectAccessible } from './accessible.ts';
import { closeBackOffice } from './back-office.ts';

export { expect, expectAccessible, type JourneyBank };

export const metricsToken = 'a token for journeys';

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
        METRICS_TOKEN: metricsToken,
        SECURITY_CONTACT: 'security@bank.example',
        NODE_OPTIONS: `--import=${new URL('quick-hashing.ts', import.meta.url)}`,
      });
      await use({ ...bank, databaseUrl: database.appUrl, dataDir });
      await closeBackOffice({ databaseUrl: database.appUrl });
      await bank.stop();
      await rm(dataDir, { recursive: true, force: true });
      await database.drop();
    },
    // By a time of its own: the first journey would have less than the others.
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ bank }, use) => use(bank.url),
  // Each journey comes from an address of its own, so that the limits of one do not hold up another.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': `198.18.${randomInt(256)}.${randomInt(256)}` }),
  context: async ({ context }, use) => {
    await use(context);
    await closePages(context);
  },
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

/** Done before a browser is closed: to close it with its pages takes it a tenth of a second more of a processor. */
export async function closePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
}

/** Breaches of the Content-Security-Policy are among the console's errors. */
export function listen(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const askedAgain = new Set<string>();
  context.on('response', (response) => {
    // A bank on a busy machine may ask for a moment. The page asks again; what it shows in the end is what counts.
    if (response.status() === 503 && response.request().method() === 'GET') askedAgain.add(response.url());
  });
  context.on('console', (message) => {
    if (/status of 503/.test(message.text()) && askedAgain.has(message.location().url)) return;
    // A busy machine takes seconds from a preload to its use; that each is used, the tests of the documents say.
    if (/was preloaded .* but not used within a few seconds/.test(message.text())) return;
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
