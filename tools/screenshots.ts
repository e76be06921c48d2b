// `node tools/screenshots.ts [folder]`: every public page in both themes and two widths, from a sandbox of its own.
// The pictures of the README are among them: docs/images.

import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type PageScreenshotOptions } from '@playwright/test';
import { startBank } from '../e2e/bank-process.ts';
import { browserExecutable } from '../e2e/browser.ts';
import { build } from './prepare.mjs';

const root = join(import.meta.dirname, '..');
const screens = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
] as const;
const themes = ['light', 'dark'] as const;

/** What the README shows, as one picture in the theme of its reader each. */
const forReadme = [
  { path: '/', name: 'home', screen: screens[0] },
  { path: '/', name: 'home-small', screen: screens[1] },
] as const;

await build();
const dataDir = await mkdtemp(join(tmpdir(), 'farthing-screenshots-'));
const bank = await startBank({ DATA_DIR: dataDir });
const browser = await chromium.launch({ executablePath: await browserExecutable() });
try {
  const everything = process.argv[2];
  if (everything !== undefined) await photographAll(browser, bank.url, everything);
  await photographForReadme(browser, bank.url);
} finally {
  await browser.close();
  await bank.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function photographAll(browser: Browser, url: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const sitemap = await (await fetch(new URL('/sitemap.xml', url))).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?\/\/[^/<]+(\/[^<]*)<\/loc>/g)].map(
    ([, path]) => path ?? '/',
  );
  for (const path of [...paths, '/no-such-page', '/sandbox/gallery']) {
    for (const theme of themes) {
      for (const screen of screens) {
        const name = `${path.slice(1).replaceAll('/', '-') || 'home'}-${theme}-${screen.width}.png`;
        await photograph(
          browser,
          { url: new URL(path, url).href, theme, screen },
          { path: join(folder, name), fullPage: true },
        );
      }
    }
  }
}

async function photographForReadme(browser: Browser, url: string): Promise<void> {
  const folder = join(root, 'docs/images');
  await mkdir(folder, { recursive: true });
  for (const { path, name, screen } of forReadme) {
    for (const theme of themes) {
      const file = join(folder, `${name}-${theme}.jpg`);
      await photograph(
        browser,
        { url: new URL(path, url).href, theme, screen },
        { path: file, type: 'jpeg', quality: 82 },
      );
    }
  }
}

type View = {
  readonly url: string;
  readonly theme: (typeof themes)[number];
  readonly screen: (typeof screens)[number];
};

async function photograph(browser: Browser, view: View, options: PageScreenshotOptions): Promise<void> {
  const context = await browser.newContext({
    viewport: view.screen,
    colorScheme: view.theme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(view.url, { waitUntil: 'networkidle' });
  await page.screenshot(options);
  await context.close();
}
