import { expect, test } from 'vitest';
import type { Refusal } from '../refusal.ts';
import { memoryLimiter } from './memory-limiter.ts';

test('a key is taken so often in a window, told how long the rest of it lasts, and taken again afterwards', async () => {
  let nowMs = 0;
  const limiter = memoryLimiter({ points: 2, windowMs: 60_000, keys: 10, nowMs: () => nowMs });
  await limiter.consume('a');
  nowMs = 20_000;
  await limiter.consume('a');
  await limiter.consume('b');
  const refused = await limiter.consume('a').catch((error: Refusal) => error);
  expect(refused).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 40 } });
  nowMs = 59_999;
  await expect(limiter.consume('a')).rejects.toThrow();
  nowMs = 60_000;
  await limiter.consume('a');
  await limiter.consume('b');
  await expect(limiter.consume('b')).rejects.toThrow();
});

test('of keys without end only so many are remembered, the newest', async () => {
  const limiter = memoryLimiter({ points: 1, windowMs: 60_000, keys: 3, nowMs: () => 0 });
  for (const key of ['a', 'b', 'c', 'd']) await limiter.consume(key);
  for (const key of ['c', 'd']) await expect(limiter.consume(key)).rejects.toThrow();
  await limiter.consume('a');
});
