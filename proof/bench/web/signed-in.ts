import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { type JourneyCustomer, moveMoney, newCustomer, signInBrowser } from '../../e2e/customer.ts';
import { median } from '../../shared/results.ts';
import { withoutStream } from '../../shared/without-stream.ts';
import type { RunningBank } from './banks.ts';
import { withBrowser } from './browser.ts';
import { slow4g } from './page-loads.ts';

const changes = 3;

export type AppWeight = { readonly path: string; readonly scriptBytes: number; readonly goalBytes: number };
export type AppChange = {
  readonly to: string;
  /** From the click until the page's heading, or what holds its place, is painted. */
  readonly ms: number;
  /** Of everything that moved after that, however soon after the click. */
  readonly layoutShift: number;
};

/** JavaScript, by gzip, of pages that are opened for the first time. */
export async function weighApp(bank: RunningBank): Promise<readonly AppWeight[]> {
  const customer = await wealthyCustomer(bank);
  return withBrowser(async (browser) => {
    const weighed: AppWeight[] = [];
    for (const { path, goalBytes } of weighedPages) {
      const context = await browser.newContext();
      await withoutStream(context);
      if (path.startsWith('/layout')) await signInBrowser(context, bank, customer);
      weighed.push({ path, goalBytes, scriptBytes: await weigh(await context.newPage(), bank, path) });
      await context.close();
    }
    return weighed;
  });
}

/** From page to page by the sidebar, each opened for the first time, on the network of a slow telephone. */
export async function timeAppChanges(bank: RunningBank): Promise<readonly AppChange[]> {
  const customer = await wealthyCustomer(bank);
  return withBrowser(async (browser) => {
    const timed: AppChange[] = [];
    for (const change of changedPages) {
      const results: { ms: number; layoutShift: number }[] = [];
      for (let run = 0; run < changes; run += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        await withoutStream(context);
        await signInBrowser(context, bank, customer);
        results.push(await timeChange(context, bank, change));
        await context.close();
      }
      timed.push({
        to: `/layout/${change.to}`,
        ms: median(results.map(({ ms }) => ms)),
        layoutShift: Math.max(...results.map(({ layoutShift }) => layoutShift)),
      });
    }
    return timed;
  });
}

const weighedPages = [
  { path: '/account/login', goalBytes: 130_000 },
  { path: '/account/signup', goalBytes: 130_000 },
  { path: '/layout/dashboard', goalBytes: 160_000 },
  { path: '/layout/transfer', goalBytes: 160_000 },
  { path: '/layout/transactions', goalBytes: 160_000 },
] as const;

type Change = { readonly from: string; readonly to: string; readonly tile: string; readonly heading: string };

const changedPages: readonly Change[] = [
  { from: 'profile', to: 'dashboard', tile: 'Dashboard', heading: 'Dashboard' },
  { from: 'dashboard', to: 'transfer', tile: 'Transfer', heading: 'Send Funds' },
  { from: 'dashboard', to: 'transactions', tile: 'Transactions', heading: 'Transactions' },
];

/** With a history of some length, because an empty one shows little and moves nothing. */
async function wealthyCustomer(bank: RunningBank): Promise<JourneyCustomer> {
  const customer = await newCustomer(bank);
  await moveMoney(
    bank,
    customer.id,
    Array.from({ length: 40 }, (_, index) =>
      index % 3 === 2
        ? {
            amount: '-12.40',
            kind: 'withdrawal',
            description: `Transfer to A Patel ${randomUUID().slice(0, 8)}`,
          }
        : { amount: '250.00', kind: 'deposit', description: 'USDT by TRC20' },
    ),
  );
  return customer;
}

async function weigh(page: Page, { url }: RunningBank, path: string): Promise<number> {
  const bodies: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    bodies.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
  return (await Promise.all(bodies)).reduce((sum, bytes) => sum + bytes, 0);
}

async function timeChange(
  context: BrowserContext,
  { url }: RunningBank,
  { from, to, tile, heading }: Change,
): Promise<{ ms: number; layoutShift: number }> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', slow4g);
  await page.goto(new URL(`/layout/${from}`, url).href, { waitUntil: 'networkidle' });
  const timed = page.evaluate<number>(untilShown(heading));
  await page.getByRole('link', { name: tile, exact: true }).first().click();
  const ms = await timed;
  await page.waitForURL(new URL(`/layout/${to}`, url).href);
  await page.waitForLoadState('networkidle');
  return { ms, layoutShift: await page.evaluate<number>('window.shiftSinceShown') };
}

// As text, because the browser runs it, and what it uses is not there in Node.
const untilShown = (heading: string) => `new Promise((done) => {
  addEventListener('click', ({ timeStamp }) => {
    const before = document.querySelector('main h1');
    const look = () => {
      const now = document.querySelector('main h1');
      const isShown = now ? now !== before && now.textContent === ${JSON.stringify(heading)}
        : document.querySelector('main [role="status"]') !== null;
      if (!isShown) return requestAnimationFrame(look);
      requestAnimationFrame((paintedMs) => {
        window.shiftSinceShown = 0;
        new PerformanceObserver((list) => {
          for (const { value } of list.getEntries()) window.shiftSinceShown += value;
        }).observe({ type: 'layout-shift' });
        done(paintedMs - timeStamp);
      });
    };
    requestAnimationFrame(look);
  }, { capture: true, once: true });
})`;
