import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tools/testing/database.ts';
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
    const bank = await superviseBank(settings, join(folder, 'log'));
    bank.kill();
    await expect.poll(() => fetch(bank.url).then(Boolean, () => false), { timeout: 10_000 }).toBe(false);
    await bank.stop();
    await expect(fetch(bank.url)).rejects.toThrow('fetch failed');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
