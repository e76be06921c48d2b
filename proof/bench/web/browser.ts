import { type Browser, chromium } from '@playwright/test';
import { browserExecutable } from '../../shared/browser.ts';

export async function withBrowser<T>(
  work: (browser: Browser) => Promise<T>,
  args: readonly string[] = [],
): Promise<T> {
  const browser = await chromium.launch({ executablePath: await browserExecutable(), args: [...args] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}
