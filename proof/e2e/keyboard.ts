import { expect, type Locator, type Page } from '@playwright/test';

/** A narrow screen in the dark theme, on which nothing but the keyboard is used from here on. */
export async function narrowAndDark(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ colorScheme: 'dark' });
}

/** Presses Tab until the focus is there, and expects to see it. Nobody tabs to what is still loading. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const focused = page.locator(':focus').and(wanted);
  for (let presses = 0; presses < 40 && !(await focused.isVisible()); presses++)
    await page.keyboard.press('Tab');
  await expect(focused).toBeInViewport({ ratio: 0.5 });
}
