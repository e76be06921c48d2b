import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './tools/suite/longest-first.ts';

/** What changes its process: where a browser is sought, what npm and the loader of natives find. */
const changesItsProcess = [
  'tools/start/{install,natives}.test.ts',
  'proof/attacks/outside/*.test.ts',
  'proof/shared/browser.test.ts',
];
const neverTests = ['**/node_modules/**', '**/dist/**'];
/** A busy machine may take longer than the second that a poll has by itself. */
const patient = { expect: { poll: { timeout: 30_000 } } };
const onPostgres = {
  ...patient,
  globalSetup: ['tools/testing/postgres-server.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Two for each processor: each waits for its database, or for a process that it has started. By default it would be one
    // fewer than processors, which leaves half of a small machine idle.
    maxWorkers: availableParallelism() * 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'tools',
          include: changesItsProcess,
          exclude: neverTests,
          ...onPostgres,
        },
      },
      {
        test: {
          name: 'server',
          include: ['{packages,apps/bank,tools,proof,docs,ops}/**/*.test.ts'],
          exclude: [...neverTests, ...changesItsProcess],
          ...onPostgres,
          // Each file has a bank and a database of its own, and the code keeps nothing beside them: to load all of it anew
          // for each file would take as long as the tests. One project, since a process serves only one: with three
          // of them each processor would load the bank three times.
          isolate: false,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        root: 'apps/web',
        test: {
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // One page is enough for all, wiped before each file: to make one takes longer than most files. So they run
          // in one process, after the others; `npm test` gives them a run of their own beside them.
          isolate: false,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          setupFiles: [join(import.meta.dirname, 'apps/web/fresh-page.ts')],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...patient,
        },
      },
    ],
  },
});
