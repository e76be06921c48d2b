import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import { refuseOtherKeys } from './known-keys.ts';
import { createSecrets } from './secrets.ts';

const database = await openTestDatabase();
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const start = (...keys: [version: number, key: Buffer][]) =>
  refuseOtherKeys(database, createSecrets(new Map(keys)));

test('a bank starts again with its key, with a new one beside it, and with the new one alone', async () => {
  await start([1, first]);
  await start([1, first]);
  await Promise.all([start([1, first], [2, second]), start([2, second], [1, first])]);
  await start([2, second]);
});

test('a bank does not start with another key under a number that it has used, and says what to do', async () => {
  await start([7, first]);
  for (const keys of [
    [[7, second]],
    [
      [7, second],
      [8, third],
    ],
  ] as [number, Buffer][][])
    await expect(start(...keys)).rejects.toThrow(/another key of version 7 .* higher version/);
  // What was refused has left nothing that would refuse the right ones.
  await start([7, first], [8, second]);
});
