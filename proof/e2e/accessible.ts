import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type CDPSession, expect, type Frame, type Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { keepJudged, markUnjudged, unjudged } from './judged-colours.ts';

const widths: readonly number[] = [1280, 320];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * No violation that axe knows of and nothing wider than the screen, on a wide and a narrow one, light and dark. Of a
 * part of the page only, if one is named; and only at the widths at which there is such a thing.
 */
export async function expectAccessible(page: Page, part?: string, at = widths): Promise<void> {
  const before = page.viewportSize();
  for (const [index, width] of at.entries()) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
    const looks = index > 0 ? otherWidth : at.length > 1 ? bothThemes : onlyWidth;
    for (const look of looks) await expectNoViolation(page, look, part);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}

type Look = { readonly colorScheme: 'light' | 'dark'; readonly rules: 'all' | 'colours' | 'contrast' };

/** The other theme is the same page in other colours. How its links stand out is judged at the other width, with the rest. */
const bothThemes: readonly Look[] = [
  { colorScheme: 'light', rules: 'all' },
  { colorScheme: 'dark', rules: 'contrast' },
];

const onlyWidth: readonly Look[] = [
  { colorScheme: 'light', rules: 'all' },
  { colorScheme: 'dark', rules: 'colours' },
];

/**
 * The other width is the same page in another order. It stays dark: to paint and judge it in both themes would take as long
 * as the rest. What only narrow screens have is judged in both by the journeys that name that width alone.
 */
const otherWidth: readonly Look[] = [{ colorScheme: 'dark', rules: 'all' }];

async function expectNoViolation(
  page: Page,
  { colorScheme, rules }: Look,
  part: string | undefined,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await settle(page);
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (rules !== 'contrast')
      found.push(...(await violationsOf(frame, optionsFor(page, frame, rules), part)));
    found.push(...(await faintText(frame, part)));
  }
  const screen = `${page.viewportSize()?.width} px, ${colorScheme}`;
  expect(found, `axe on ${page.url()}, ${screen}`).toEqual([]);
}

const contrast = 'color-contrast';
const linkColours: RunOptions = { runOnly: ['link-in-text-block'] };

/** A document within the page need not be a whole page itself, with headings and landmarks. */
const withinPage: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

function optionsFor(page: Page, frame: Frame, rules: 'all' | 'colours'): RunOptions {
  if (rules === 'colours') return linkColours;
  return frame === page.mainFrame() ? {} : withinPage;
}

/** Of everything but the contrast of text. */
function violationsOf(frame: Frame, options: RunOptions, part: string | undefined): Promise<string[]> {
  return runAxe(frame, { ...options, rules: { [contrast]: { enabled: false } } }, part);
}

async function faintText(frame: Frame, part: string | undefined): Promise<string[]> {
  const looks = await markUnjudged(frame, part);
  const marked = `[${unjudged}]`;
  if ((await frame.locator(marked).count()) === 0) return [];
  const found = await runAxe(frame, { runOnly: [contrast] }, marked);
  if (found.length === 0) keepJudged(looks);
  return found;
}

async function runAxe(frame: Frame, options: RunOptions, part: string | undefined): Promise<string[]> {
  // Loaded once for each document, and without its comments: a megabyte more to send and to read.
  if (!(await frame.evaluate(() => 'axe' in window))) await loadAxe(frame);
  return frame.evaluate(
    async ({ options, part }) => {
      const loaded = (window as unknown as { axe: typeof import('axe-core') }).axe;
      const { violations } = await loaded.run(part ?? document, {
        ...options,
        iframes: false,
        resultTypes: ['violations'],
        // Nobody reads where an element is, only what it is; and no rule that runs reads the style sheets.
        selectors: false,
        preload: { assets: ['media'] },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { options, part },
  );
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Straight to the page: on Playwright's own way, which a frame within it takes, it costs half as much again. */
async function loadAxe(frame: Frame): Promise<void> {
  const page = frame.page();
  if (frame !== page.mainFrame()) return frame.evaluate(axeSource);
  const session = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, session);
  await (await session).send('Runtime.evaluate', { expression: axeSource });
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
  // Asked again for a moment: right after a change of the window, a busy browser has not laid the page out anew.
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const message = `${page.url()} fits the width of the screen`;
  await expect.poll(beyond, { message }).toBeLessThanOrEqual(0);
}
