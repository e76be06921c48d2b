import { Refusal } from '../refusal.ts';

export type MemoryLimiter = { consume(key: string): Promise<void> };

/**
 * Takes so many calls for each key in a window that begins with the first of them. Of the keys only so many are
 * remembered, those that came first forgotten first: whoever has addresses without end must not fill the memory.
 */
export function memoryLimiter({
  points,
  windowMs,
  keys,
  nowMs = Date.now,
}: {
  readonly points: number;
  readonly windowMs: number;
  readonly keys: number;
  readonly nowMs?: () => number;
}): MemoryLimiter {
  const counts = new Map<string, { taken: number; readonly endsAtMs: number }>();

  /** Windows are equally long, so that those which began first are the first to end. */
  function forgetOld(now: number): void {
    for (const [key, { endsAtMs }] of counts) {
      if (endsAtMs > now && counts.size < keys) return;
      counts.delete(key);
    }
  }

  return {
    async consume(key) {
      const now = nowMs();
      forgetOld(now);
      const count = counts.get(key) ?? { taken: 0, endsAtMs: now + windowMs };
      if (count.taken === 0) counts.set(key, count);
      count.taken += 1;
      if (count.taken > points)
        throw new Refusal('too_many_requests', { retryAfterSeconds: (count.endsAtMs - now) / 1000 });
    },
  };
}
