import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../../tools/testing/database.ts';

const database = await testDatabase();
afterAll(() => database.drop());

test('[CAR-04] what was asked and answered is gone before the next full collection', async () => {
  const program = join(import.meta.dirname, '../testing/kept-process.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program], {
    env: { ...process.env, DATABASE_URL: database.appUrl },
  });
  // A value has 8,000 bytes, and comes back in the answer.
  expect(Number(stdout)).toBeLessThan(2_000);
});
