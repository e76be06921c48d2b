import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../tools/testing/database.ts';
import { superviseBank } from '../processes/supervised-bank.ts';
import { runChat } from './chat.ts';

test('[CHT-02] a bank that is killed and restarted while many talk loses nothing, doubles nothing and keeps the order', async () => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'farthing-chat-'));
  const bank = await superviseBank(
    {
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.test.appUrl,
      MIGRATION_DATABASE_URL: database.test.ownerUrl,
      TRUSTED_PROXIES: '127.0.0.1',
    },
    join(folder, 'log'),
  );
  try {
    const { verdict, problems } = await runChat(bank, () => database.test.ownerUrl, {
      ...{ people: 30, messages: 6, say: () => {} },
      strikes: [() => bank.kill(), () => bank.restart()],
    });
    expect(problems).toEqual([]);
    expect(verdict.acknowledged).toBe(180);
  } finally {
    await bank.stop();
    await rm(folder, { recursive: true, force: true });
  }
}, 240_000);
