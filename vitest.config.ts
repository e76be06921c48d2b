import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one core would be left idle, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'server',
          include: [
            'packages/**/*.test.ts',
            'apps/bank/**/*.test.ts',
            'tools/**/*.test.ts',
            'docs/**/*.test.ts',
            'faults/**/*.test.ts',
            'attacks/**/*.test.ts',
            'mutation/**/*.test.ts',
            'ops/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tools/testing/postgres-server.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
