import { beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../tools/testing/database.ts';
import type { Database } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { createRateLimits, forgetOldCounts, type RateLimits } from './rate-limits.ts';

let database: Database;
let limits: RateLimits;
let otherProcess: RateLimits;

beforeAll(async () => {
  database = await openTestDatabase();
  limits = createRateLimits(database.pool);
  otherProcess = createRateLimits(database.pool);
  return async () => {
    await limits.close();
    await otherProcess.close();
  };
});

type Caller = Parameters<RateLimits['take']>;

function outcomes(calls: readonly Caller[], by: RateLimits = limits) {
  const refused: Refusal[] = [];
  for (const call of calls) {
    try {
      by.take(...call);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push(error);
    }
  }
  return { taken: calls.length - refused.length, refused };
}

const times = (calls: number, call: (index: number) => Caller) =>
  Array.from({ length: calls }, (_, index) => call(index));

test('20 account calls a minute are taken from one address, over all processes once they have shared', async () => {
  const call: Caller = ['account', { address: '203.0.113.1', principal: undefined }];
  expect(outcomes(times(15, () => call)).taken).toBe(15);
  await limits.share();
  outcomes([call], otherProcess);
  await otherProcess.share();
  const { taken, refused } = outcomes(
    times(15, () => call),
    otherProcess,
  );
  expect(taken).toBe(4);
  expect(refused[0]?.code).toBe('too_many_requests');
  expect(refused[0]?.details.retryAfterSeconds).toBeGreaterThan(0);
  expect(refused[0]?.details.retryAfterSeconds).toBeLessThanOrEqual(60);
});

test('[RSK-10] whoever has a /64 of IPv6 is one caller, from whichever of its addresses', () => {
  const from = (address: string): Caller => ['account', { address, principal: undefined }];
  expect(outcomes(times(60, (index) => from(`2001:db8:1:2::${index.toString(16)}`))).taken).toBe(20);
  expect(outcomes([from('2001:db8:1:3::1')]).taken).toBe(1);
});

test('another address is not affected', () => {
  expect(outcomes([['account', { address: '203.0.113.2', principal: undefined }]]).taken).toBe(1);
});

test('10 money calls a minute are taken per customer, whatever address they come from', () => {
  const calls = times(15, (index) => ['money', { address: `203.0.113.${index}`, principal: 'customer:1' }]);
  expect(outcomes(calls).taken).toBe(10);
});

test('5 registrations an hour are taken per address', () => {
  const calls = times(8, () => ['registration', { address: '203.0.113.1', principal: undefined }]);
  expect(outcomes(calls).taken).toBe(5);
});

test('a sandbox that somebody tries out takes a hundred times as many', async () => {
  const generous = createRateLimits(database.pool, 100);
  const calls = times(510, () => ['registration', { address: '203.0.113.9', principal: undefined }]);
  expect(outcomes(calls, generous).taken).toBe(500);
  await generous.close();
});

test('300 other calls a minute are taken per customer', () => {
  const calls = times(310, () => ['general', { address: '203.0.113.1', principal: 'customer:1' }]);
  expect(outcomes(calls).taken).toBe(300);
});

test('counts are told before the process ends', async () => {
  const short = createRateLimits(database.pool);
  outcomes([['money', { address: '', principal: 'customer:2' }]], short);
  await short.close();
  const { rows } = await database.pool.query(`SELECT points FROM rate_limit WHERE key = 'money:customer:2'`);
  expect(rows).toEqual([{ points: 1 }]);
});

test('counts whose window is over, or was set by a clock that ran ahead, are deleted; others stay', async () => {
  await database.pool.query(`
    INSERT INTO rate_limit (key, points, ends_at)
    VALUES
      ('over', 1, now() - interval '1 second'),
      ('open', 1, now() + interval '59 minutes'),
      ('ahead', 1, now() + interval '61 minutes')`);
  await forgetOldCounts(database);
  const { rows } = await database.pool.query(
    `SELECT key FROM rate_limit WHERE key IN ('over', 'open', 'ahead')`,
  );
  expect(rows).toEqual([{ key: 'open' }]);
});
