import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '../../../../../../tools/testing/database.ts';
import { type CallCounts, callCounts } from './call-counts.ts';

const { pool } = await openTestDatabase();
const limit = { points: 10, windowMs: 60_000 };

let nowMs = 0;
let here: CallCounts;
let there: CallCounts;

beforeEach(async () => {
  await pool.query('DELETE FROM rate_limit');
  nowMs = 0;
  here = callCounts({ pool, nowMs: () => nowMs });
  there = callCounts({ pool, nowMs: () => nowMs });
});

const takeAll = (counts: CallCounts, calls: number, key = 'a') =>
  Array.from({ length: calls }, () => counts.take(key, limit)).filter((waitMs) => waitMs === 0).length;

describe('in one process', () => {
  test('a key is taken so often in a window, told how long it lasts, and taken again afterwards', () => {
    const two = { points: 2, windowMs: 60_000 };
    expect(here.take('a', two)).toBe(0);
    nowMs = 20_000;
    expect([here.take('a', two), here.take('b', two)]).toEqual([0, 0]);
    expect(here.take('a', two)).toBe(40_000);
    nowMs = 60_000;
    expect([here.take('a', two), here.take('b', two), here.take('b', two)]).toEqual([0, 0, 20_000]);
  });

  test('of keys without end only so many are remembered, the newest', () => {
    const few = callCounts({ pool, keys: 3, nowMs: () => 0 });
    const once = { points: 1, windowMs: 60_000 };
    for (const key of ['a', 'b', 'c', 'd']) expect(few.take(key, once)).toBe(0);
    for (const key of ['c', 'd']) expect(few.take(key, once)).toBe(60_000);
    expect(few.take('a', once)).toBe(0);
  });

  test('never more than the limit are taken in a window, whenever counts are shared', async () => {
    const step = fc.oneof(fc.constant('take' as const), fc.constant('share' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.uuid(), async (steps, key) => {
        let taken = 0;
        for (const each of steps) {
          if (each === 'share') await here.share();
          else if (here.take(key, limit) === 0) taken += 1;
        }
        expect(taken).toBe(Math.min(limit.points, steps.filter((each) => each === 'take').length));
      }),
      { numRuns: 50 },
    );
  });
});

describe('in two processes', () => {
  test('what one has taken the other knows once both have shared', async () => {
    expect([takeAll(here, 6), takeAll(there, 3)]).toEqual([6, 3]);
    await Promise.all([here.share(), there.share()]);
    // The second to share knows of nine, the first only of its own.
    expect([
      [4, 1],
      [1, 7],
    ]).toContainEqual([takeAll(here, 10), takeAll(there, 10)]);
    await here.share();
    await there.share();
    expect(takeAll(there, 10)).toBe(0);
  });

  test('whoever shares last knows all of it, and both together take no more than each could alone', async () => {
    takeAll(here, 7);
    await here.share();
    takeAll(there, 1);
    await there.share();
    expect(takeAll(there, 10)).toBe(2);
    await there.share();
    takeAll(here, 1);
    await here.share();
    expect(takeAll(here, 10)).toBe(0);
  });

  test('a window that began elsewhere ends here when it ends there', async () => {
    takeAll(here, 10);
    await here.share();
    await pool.query(`UPDATE rate_limit SET ends_at = ends_at - interval '50 seconds'`);
    takeAll(there, 1);
    await there.share();
    const waitMs = there.take('a', limit);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(10_000);
  });

  test('a call that waits for another with the same key adds to its count', async () => {
    const other = await pool.connect();
    await other.query('BEGIN');
    await other.query(`INSERT INTO rate_limit (key, points, ends_at) VALUES ('a', 1, now())`);
    takeAll(here, 2);
    const waiting = here.share();
    const isBlocked = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%rate_limit%'`;
    await expect.poll(async () => (await pool.query(isBlocked)).rowCount, { timeout: 30_000 }).toBe(1);
    // Its window begins later than the statement that waits for it.
    const later = `clock_timestamp() + interval '60 seconds'`;
    await other.query(`UPDATE rate_limit SET points = 5, ends_at = ${later} WHERE key = 'a'`);
    await other.query('COMMIT');
    other.release();
    await waiting;
    expect((await pool.query('SELECT points FROM rate_limit')).rows).toEqual([{ points: 7 }]);
  });

  test('many keys of many processes are shared at the same time', async () => {
    const keys = Array.from({ length: 500 }, (_, each) => `key-${each}`);
    const all = [here, there, callCounts({ pool }), callCounts({ pool })];
    for (const counts of all)
      for (const key of keys.toSorted(() => Math.random() - 0.5)) takeAll(counts, 2, key);
    await Promise.all(all.map((counts) => counts.share()));
    const { rows } = await pool.query(
      'SELECT count(*)::integer AS keys, sum(points)::integer AS points FROM rate_limit',
    );
    expect(rows).toEqual([{ keys: 500, points: 4000 }]);
  });
});

describe('when things go wrong', () => {
  test.for([
    ['was a day ahead', `interval '1 day'`],
    ['was half an hour ahead', `interval '30 minutes'`],
    ['is a day ahead now', `interval '-1 day'`],
  ] as const)('nobody is locked out by a server whose clock %s', async ([, jump]) => {
    takeAll(here, 10);
    await here.share();
    await pool.query(`UPDATE rate_limit SET ends_at = ends_at + ${jump}`);
    takeAll(there, 1);
    await there.share();
    expect(takeAll(there, 20)).toBe(9);
    expect(there.take('a', limit)).toBeLessThanOrEqual(limit.windowMs);
  });

  test('what could not be told is told later, and counts here meanwhile', async () => {
    takeAll(here, 6);
    const broken = callCounts({ pool: { query: () => Promise.reject(new Error('gone')) } as never });
    takeAll(broken, 6);
    await expect(broken.share()).rejects.toThrow('gone');
    expect(takeAll(broken, 20)).toBe(4);
    await here.share();
    takeAll(there, 1);
    await there.share();
    expect(takeAll(there, 20)).toBe(3);
  });

  test('a crash of the server may forget the counts: they are not written to its log', async () => {
    const { rows } = await pool.query(`SELECT relpersistence FROM pg_class WHERE relname = 'rate_limit'`);
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});
