import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { superviseBank } from './supervised-bank.ts';

const database = await openTestDatabase();

test('a bank that is stopped while it is being started again does not stay', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'farthing-supervised-'));
  try {
    const settings = {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.test.appUrl,
      MIGRATION_DATABASE_URL: database.test.ownerUrl,
    };
    const log = join(folder, 'log');
    const bank = await superviseBank(settings, log);
    bank.kill();
    // What it has printed is kept in the moment in which the next one is started.
    await expect.poll(() => existsSync(log), { timeout: 60_000 }).toBe(true);
    await bank.stop();
    await expect(fetch(bank.url)).rejects.toThrow('fetch failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
