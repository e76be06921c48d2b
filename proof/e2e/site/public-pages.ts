import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';

/** Every page that anybody can read, and its heading. */
export const publicPages = {
  '/': 'Every farthing accounted for',
  '/about': 'A bank that can show its working',
  '/issuance': 'Cards and loans, explained before you ask',
  '/contact': 'Write to people, not to a robot',
  '/faqs': 'Twenty questions, answered',
  '/help': 'What do you need?',
  '/pricing': 'Every fee, on one page',
  '/security': 'Safeguards that exist',
  '/verify': 'Is this statement genuine?',
  '/proof': 'We tried to break it',
  '/developers': 'A whole bank in one repository',
  '/privacy': 'What we know about you',
  '/terms': 'What we owe each other',
} as const;

export type PublicPath = keyof typeof publicPages;

export const smallScreen = { width: 375, height: 740 };

export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** By its address, or as the page before it leads there. */
export async function arrive(
  page: Page,
  path: PublicPath,
  go: () => Promise<unknown> = () => page.goto(path),
): Promise<void> {
  await go();
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(publicPages[path]);
  // As the page itself knows it: what a browser has fetched ahead for a link under the pointer is no request of the page.
  const statuses = await page.evaluate(() => {
    const visits = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return visits.map(({ responseStatus }) => responseStatus);
  });
  expect(statuses).toEqual([200]);
}

export async function expectFits(page: Page, path: PublicPath): Promise<void> {
  await test.step(`${path} is accessible and fits every screen, light and dark, up to 400% zoom`, async () => {
    const before = page.viewportSize();
    await expectAccessible(page);
    // 1280 pixels at four times the size leave 320 of them to the page, and 200 of its height.
    await page.setViewportSize({ width: 320, height: 200 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
    if (before !== null) await page.setViewportSize(before);
  });
}
