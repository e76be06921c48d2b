import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../tools/testing/database.ts';
import type { Database } from '../database/database.ts';
import type { Refusal } from '../refusal.ts';
import { createRateLimits, forgetOldCounts, type RateLimits } from './rate-limits.ts';

let database: Database;
let limits: RateLimits;
let otherProcess: RateLimits;

beforeAll(async () => {
  database = await openTestDatabase();
  limits = createRateLimits(database.pool);
  otherProcess = createRateLimits(database.pool);
});

const outcomes = async (calls: readonly Promise<void>[]) => {
  const settled = await Promise.allSettled(calls);
  const refused = settled.filter((call) => call.status === 'rejected').map((call) => call.reason as Refusal);
  return { taken: settled.length - refused.length, refused };
};

test('20 account calls a minute are taken from one address, over all processes', async () => {
  const who = { address: '203.0.113.1', principal: undefined };
  const { taken, refused } = await outcomes(
    Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? limits : otherProcess).take('account', who)),
  );
  expect(taken).toBe(20);
  expect(refused[0]?.code).toBe('too_many_requests');
  expect(refused[0]?.details.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused[0]?.details.retryAfterSeconds).toBeLessThanOrEqual(60);
});

test('another address is not affected', async () => {
  await expect(
    limits.take('account', { address: '203.0.113.2', principal: undefined }),
  ).resolves.toBeUndefined();
});

test('10 money calls a minute are taken per customer, whatever address they come from', async () => {
  const calls = Array.from({ length: 15 }, (_, i) =>
    limits.take('money', { address: `203.0.113.${i}`, principal: 'customer:1' }),
  );
  expect((await outcomes(calls)).taken).toBe(10);
});

test('5 registrations an hour are taken per address', async () => {
  const who = { address: '203.0.113.1', principal: undefined };
  expect((await outcomes(Array.from({ length: 8 }, () => limits.take('registration', who)))).taken).toBe(5);
});

test('300 other calls a minute are taken per customer', async () => {
  const who = { address: '203.0.113.1', principal: 'customer:1' };
  expect((await outcomes(Array.from({ length: 310 }, () => limits.take('general', who)))).taken).toBe(300);
});

test('counts whose window is over are deleted, others stay', async () => {
  const count = async () =>
    (await database.kysely.selectFrom('rate_limit').select('key').where('key', 'like', 'account%').execute())
      .length;
  const before = await count();
  await forgetOldCounts(database, new Date());
  expect(await count()).toBe(before);
  await forgetOldCounts(database, new Date(Date.now() + 61_000));
  expect(await count()).toBe(0);
});
