import type { Browser, CDPSession, Page } from '@playwright/test';
import { median } from '../../shared/results.ts';
import { withBrowser } from './browser.ts';

/** What Lighthouse calls slow 4G, here in the network itself rather than by calculation. */
export const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const changes = 3;

export type PageWeight = {
  readonly path: string;
  /** Bytes on the wire. */
  readonly html: number;
  readonly script: number;
  readonly style: number;
  readonly font: number;
};

export type PageChange = { readonly to: string; readonly ms: number };

export async function weighPages(base: string, paths: readonly string[]): Promise<readonly PageWeight[]> {
  return withBrowser(async (browser) => {
    const weighed: PageWeight[] = [];
    for (const path of paths) {
      const { page, devtools } = await newPage(browser);
      const weights = countBytes(devtools);
      await page.goto(new URL(path, base).href, { waitUntil: 'networkidle' });
      weighed.push({ path, ...weights() });
      await page.context().close();
    }
    return weighed;
  });
}

/** From the click on a link of the home page that was pointed at before, until the next page is painted. */
export async function timePageChanges(
  base: string,
  paths: readonly string[],
): Promise<readonly PageChange[]> {
  return withBrowser(async (browser) => {
    const timed: PageChange[] = [];
    for (const to of paths) {
      const times = [];
      for (let change = 0; change < changes; change += 1) times.push(await timeChange(browser, base, to));
      timed.push({ to, ms: median(times) });
    }
    return timed;
  });
}

async function timeChange(browser: Browser, base: string, to: string): Promise<number> {
  const { page, devtools } = await newPage(browser);
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await page.goto(base, { waitUntil: 'networkidle' });
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  // As long as a person takes from pointing to clicking, and the fetch ahead on such a network.
  await page.waitForTimeout(1_000);
  await page.evaluate(noteTheClick);
  await link.click();
  await page.waitForURL(new URL(to, base).href);
  const ms = await page.evaluate<number>(sinceTheClick);
  await page.context().close();
  return ms;
}

// As text, because the browser runs them, and what they use is not there in Node.
const noteTheClick = `addEventListener('click', () => {
  sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now()));
}, { capture: true })`;

const sinceTheClick = `new Promise((done) => {
  new PerformanceObserver((list) => {
    const paint = list.getEntriesByName('first-contentful-paint')[0];
    if (paint) done(performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem('clicked')));
  }).observe({ type: 'paint', buffered: true });
})`;

async function newPage(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  return { page, devtools };
}

function countBytes(devtools: CDPSession): () => Omit<PageWeight, 'path'> {
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  devtools.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  return () => ({
    html: bytes.Document ?? 0,
    script: bytes.Script ?? 0,
    style: bytes.Stylesheet ?? 0,
    font: bytes.Font ?? 0,
  });
}
