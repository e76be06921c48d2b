import { defineConfig } from 'vitest/config';
import { filesOf, parts } from './parts.ts';

/** Only the tests without a database, so that a mutant takes milliseconds. */
export default defineConfig({
  test: {
    include: [
      'packages/money/src/*.test.ts',
      ...parts.flatMap(filesOf).map((file) => file.replace(/\.ts$/, '.test.ts')),
    ],
    setupFiles: ['proof/mutation/same-cases.ts'],
  },
});
