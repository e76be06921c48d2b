import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserVariable } from '../shared/browser.ts';

/** Their journeys go one after the other in a bank of their own, which changes for all: begun last, they would end alone. */
const withOwnBank = /staff\/(?:risk|settings)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  // Two for each processor: a journey often waits, for a network, a timer or something that moves.
  workers: Math.min(6, availableParallelism() * 2),
  forbidOnly: true,
  // Node strips the types by itself. Playwright would send every file through Babel first, on one processor: ten seconds.
  build: { external: ['**/*.ts'] },
  // Generous, because a slow machine is not a failure; a journey that waits for what never comes still ends.
  timeout: 150_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  projects: [
    { name: 'own bank', testMatch: withOwnBank },
    { name: 'shared bank', testIgnore: withOwnBank },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: {
      // Found once, by the set-up; the processes of the journeys, which read this anew, inherit it.
      ...(process.env[browserVariable] && { executablePath: process.env[browserVariable] }),
      args: [
        '--disable-quic',
        '--disable-component-update',
        '--disable-sync',
        '--no-pings',
        '--no-first-run',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    // Every frame of something that moves is painted by the processor. The journeys about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
