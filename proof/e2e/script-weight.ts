import { gzipSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';

/**
 * What the scripts that a page asks for from here on weigh, compressed, until it is asked for. They are fetched again for
 * that: the browser forgets what an answer held as soon as the next page is opened.
 */
export function weighScripts(page: Page): () => Promise<number> {
  const addresses = new Set<string>();
  const note = (request: Request) => {
    if (request.url().endsWith('.js')) addresses.add(request.url());
  };
  page.on('request', note);
  return async () => {
    page.off('request', note);
    const sizes = [...addresses].map(async (address) => {
      const answer = await page.request.get(address);
      return gzipSync(await answer.body(), { level: 9 }).length;
    });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}
