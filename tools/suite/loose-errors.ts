import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Writes down the errors that belong to no test: vitest's own report in JSON leaves them out. */
export default class LooseErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env.LOOSE_ERRORS_FILE;
    if (file) writeFileSync(file, JSON.stringify(errors.map(({ stack, message }) => stack || message)));
  }
}
