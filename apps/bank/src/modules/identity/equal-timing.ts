import { setTimeout as wait } from 'node:timers/promises';
import { policies } from '../../platform/policies.ts';

/**
 * Answers after a whole multiple of the same time, refusals too: what is written for a customer and not for a stranger
 * takes a few milliseconds, and those must not tell who is a customer.
 */
export async function withEqualTiming<T>(work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  try {
    return await work();
  } finally {
    const tookMs = performance.now() - startedMs;
    await wait(policies.equalTimingMs - (tookMs % policies.equalTimingMs));
  }
}
