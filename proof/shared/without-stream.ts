import type { BrowserContext } from '@playwright/test';

/**
 * As for somebody whom the stream does not reach: pages ask by their own clock, which a journey can move, and the network comes to
 * rest, which it never does while a stream is open.
 */
export function withoutStream(context: BrowserContext): Promise<unknown> {
  return context.route('**/api/v1/stream/**', (route) => route.fulfill({ status: 204 }));
}
