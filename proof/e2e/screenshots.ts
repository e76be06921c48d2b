// `node proof/e2e/screenshots.ts [folder]`: every public page in both themes and two widths, and the account of a customer
// with half a year behind her, from a sandbox of its own. The pictures of the README are among them: docs/images.

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type PageScreenshotOptions } from '@playwright/test';
import { build } from '../../tools/start/prepare.mjs';
import { startBank } from '../shared/bank-process.ts';
import { browserExecutable } from '../shared/browser.ts';

const root = join(import.meta.dirname, '../..');
const screens = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
] as const;
const themes = ['light', 'dark'] as const;
const customer = { email: 'rosa.fielding@demo.example', password: randomBytes(16).toString('hex') };
const accountPages = [
  '/layout/dashboard',
  '/layout/transactions',
  '/layout/transfer',
  '/layout/card',
] as const;

/** What the README shows, as one picture in the theme of its reader each. */
const forReadme = [
  { path: '/', name: 'home', screen: screens[0] },
  { path: '/', name: 'home-small', screen: screens[1] },
  { path: '/layout/dashboard', name: 'dashboard', screen: { width: 1280, height: 1100 } },
] as const;

type Screen = { readonly width: number; readonly height: number };
type View = {
  readonly path: string;
  readonly theme: (typeof themes)[number];
  readonly screen: Screen;
  readonly session: Session | undefined;
};

await build();
const dataDir = await mkdtemp(join(tmpdir(), 'farthing-screenshots-'));
const bank = await startBank({
  DATA_DIR: dataDir,
  SANDBOX_DEMO: 'on',
  SANDBOX_PASSWORD: customer.password,
});
const browser = await chromium.launch({ executablePath: await browserExecutable() });
try {
  const everything = process.argv[2];
  if (everything !== undefined) await photographAll(everything);
  await photographForReadme();
} finally {
  await browser.close();
  await bank.stop();
  await rm(dataDir, { recursive: true, force: true });
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Anew for each series of pictures, which is taken well before the tokens have to be changed for others. */
async function signIn(): Promise<Session> {
  const context = await browser.newContext({ baseURL: bank.url });
  const page = await context.newPage();
  await page.goto('/account/login');
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/layout/dashboard');
  const session = await context.storageState();
  await context.close();
  return session;
}

async function photographAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sitemap = await (await fetch(new URL('/sitemap.xml', bank.url))).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? '/',
  );
  for (const path of [...paths, '/no-such-page', '/sandbox/gallery']) {
    await photographScreens(folder, path);
  }
  const session = await signIn();
  for (const path of accountPages) await photographScreens(folder, path, session);
}

async function photographScreens(folder: string, path: string, session?: Session): Promise<void> {
  for (const theme of themes) {
    for (const screen of screens) {
      const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${theme}-${screen.width}.png`;
      await photograph({ path, theme, screen, session }, { path: join(folder, name), fullPage: true });
    }
  }
}

async function photographForReadme(): Promise<void> {
  const folder = join(root, 'docs/images');
  await mkdir(folder, { recursive: true });
  const session = await signIn();
  for (const { path, name, screen } of forReadme) {
    for (const theme of themes) {
      const file = join(folder, `${name}-${theme}.jpg`);
      await photograph({ path, theme, screen, session }, { path: file, type: 'jpeg', quality: 82 });
    }
  }
}

async function photograph(
  { path, theme, screen, session }: View,
  options: PageScreenshotOptions,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: bank.url,
    viewport: screen,
    colorScheme: theme,
    reducedMotion: 'reduce',
    ...(session && { storageState: session }),
  });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  if (path === '/layout/dashboard') await page.getByRole('button', { name: 'Show balance' }).click();
  await page.screenshot(options);
  await context.close();
}
