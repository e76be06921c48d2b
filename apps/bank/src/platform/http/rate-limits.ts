import type { RateClass } from '@farthing/contract';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database/database.ts';
import { policies } from '../policies.ts';
import { Refusal } from '../refusal.ts';
import { memoryLimiter } from './memory-limiter.ts';

export type RateLimits = {
  /** Counts one call, or refuses it with the time to wait. */
  take(
    rateClass: RateClass,
    who: { readonly address: string; readonly principal: string | undefined },
  ): Promise<void>;
};

type Limiter = { consume(key: string): Promise<unknown> };

/**
 * Guesses and money are counted in PostgreSQL, so that several processes share one count. Everything else is counted
 * in memory: a round trip to the database for each read would cost more than the read.
 */
export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(policies.rates).map(([name, policy]) => [name, limiterOf(name, policy, pool)]),
  ) as Record<RateClass, Limiter>;
  return {
    async take(rateClass, who) {
      const principal = policies.rates[rateClass].by === 'principal' ? who.principal : undefined;
      try {
        await limiters[rateClass].consume(principal ?? `address:${who.address}`);
      } catch (rejected) {
        if (!(rejected instanceof RateLimiterRes)) throw rejected;
        throw new Refusal('too_many_requests', { retryAfterSeconds: rejected.msBeforeNext / 1000 });
      }
    },
  };
}

/** Deletes counts whose window is over; run by a job. */
export async function forgetOldCounts(database: Database, now: Date): Promise<void> {
  await database.kysely.deleteFrom('rate_limit').where('expire', '<', now.getTime()).execute();
}

/** About 150 bytes each. */
const rememberedKeys = 100_000;

function limiterOf(
  name: string,
  policy: { points: number; windowSeconds: number; perProcess?: boolean },
  pool: pg.Pool,
): Limiter {
  const { points, windowSeconds: duration } = policy;
  if (policy.perProcess === true)
    return memoryLimiter({ points, windowMs: duration * 1000, keys: rememberedKeys });
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    keyPrefix: name,
    tableName: 'rate_limit',
    tableCreated: true,
    clearExpiredByTimeout: false,
    points,
    duration,
    // Whoever is over the limit is turned away from memory, so that a flood does not become a flood of statements.
    inMemoryBlockOnConsumed: points + 1,
  });
}
