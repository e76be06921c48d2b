// `node proof/e2e/screenshots.ts [folder]`: every public page in both themes and two widths, and the account of a customer
// with half a year behind her, from a sandbox of its own. The pictures of the README are among them, docs/images, and those
// that the site shows, apps/web/public/pictures.

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page, type PageScreenshotOptions } from '@playwright/test';
import { build } from '../../tools/start/prepare.mjs';
import { startBank } from '../shared/bank-process.ts';
import { browserExecutable } from '../shared/browser.ts';
import { withoutStream } from '../shared/without-stream.ts';

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

/** What the site shows, and how one gets there. */
const forSite = [
  { name: 'dashboard', who: 'customer', path: '/layout/dashboard', arrive: showBalance },
  { name: 'payment', who: 'customer', path: '/layout/transfer', arrive: enterPayment },
  { name: 'card', who: 'customer', path: '/layout/card', arrive: waitFor('Freeze this card') },
  { name: 'receipt', who: 'customer', path: '/layout/dashboard', arrive: openReceipt },
  { name: 'console', who: 'staff', path: '/staff/payments', arrive: waitFor('Corner Bakery') },
] as const;

/** Its button comes late, and would be in some pictures, over a figure, and not in others. */
const withoutChat = 'aside[aria-label="Chat"] { visibility: hidden }';

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
  await photographForSite();
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
      await photograph({ path, theme, screen, session }, { path: file, type: 'jpeg', quality: 80 });
    }
  }
}

async function photographForSite(): Promise<void> {
  const folder = join(root, 'apps/web/public/pictures');
  await mkdir(folder, { recursive: true });
  const sessions = { customer: await signIn(), staff: await signInStaff() };
  for (const { name, who, path, arrive } of forSite) {
    for (const theme of themes) {
      const context = await browser.newContext({
        baseURL: bank.url,
        viewport: { width: 1120, height: 740 },
        colorScheme: theme,
        reducedMotion: 'reduce',
        storageState: sessions[who],
      });
      const page = await context.newPage();
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await arrive(page);
      await page.evaluate(() => document.fonts.ready);
      const picture = await asWebp(context, await page.screenshot({ style: withoutChat }));
      await writeFile(join(folder, `${name}-${theme}.webp`), picture);
      await context.close();
    }
  }
}

function waitFor(text: string) {
  return (page: Page) => page.getByText(text).first().waitFor();
}

async function showBalance(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Show balance' }).click();
}

async function enterPayment(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Corner Bakery/ })
    .first()
    .click();
  await page.getByLabel('Amount').fill('24.50');
  await page.getByText('They get').waitFor();
}

async function openReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Transfer to Corner Bakery' }).first().click();
  await page.getByRole('link', { name: 'Receipt', exact: true }).click();
  await page.getByText('Transfer completed').first().waitFor();
}

/** As a demo member of staff signs in: by a password, and by the code that only a sandbox shows. */
async function signInStaff(): Promise<Session> {
  const context = await browser.newContext({ baseURL: bank.url });
  const page = await context.newPage();
  await page.goto('/staff/sign-in');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Operations' })
    .getByRole('button', { name: /^Use / })
    .click();
  await page.getByLabel('Password', { exact: true }).fill(customer.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  const code = await page
    .getByText(/its code is shown here/)
    .locator('strong')
    .textContent();
  await page
    .getByRole('group', { name: 'Code' })
    .getByRole('textbox')
    .first()
    .fill(code ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Console' }).waitFor();
  const session = await context.storageState();
  await context.close();
  return session;
}

/** Drawn anew by the browser, which knows the format: at half the size of a JPEG that looks as good. */
async function asWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.82);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
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
  await withoutStream(context);
  const page = await context.newPage();
  await page.goto(path, { waitUntil: 'networkidle' });
  if (path === '/layout/dashboard') await showBalance(page);
  await page.screenshot({ style: withoutChat, ...options });
  await context.close();
}
