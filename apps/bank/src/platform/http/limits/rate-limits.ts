import type { RateClass } from '@farthing/contract';
import type pg from 'pg';
import type { Database } from '../../database/database.ts';
import { policies } from '../../policies.ts';
import { Refusal } from '../../refusal.ts';
import { callCounts } from './call-counts.ts';
import { networkOf } from './network.ts';

export type RateLimits = {
  /** Counts one call, or refuses it with the time to wait. */
  take(rateClass: RateClass, who: { readonly address: string; readonly principal: string | undefined }): void;
  /** Tells the other processes what was counted here, and learns from them; happens every second by itself. */
  share(): Promise<void>;
  close(): Promise<void>;
};

/**
 * Limits on calls keep one customer or address from taking the bank from everybody else. Guesses at passwords, codes and
 * PINs are not counted here, but exactly, each in the transaction that judges it.
 */
export function createRateLimits(
  pool: Pick<pg.Pool, 'query'>,
  /** How many times as many calls are taken as the policies say. */
  times = 1,
): RateLimits {
  const counts = callCounts({ pool });
  let sharing: Promise<void> | undefined;
  function share(): Promise<void> {
    sharing ??= counts.share().finally(() => {
      sharing = undefined;
    });
    return sharing;
  }
  // While the database cannot be reached, each process counts for itself, and tells later.
  const timer = setInterval(() => share().catch(() => {}), shareEveryMs).unref();
  return {
    take(rateClass, who) {
      const { points, windowSeconds, by } = policies.rates[rateClass];
      const name = (by === 'principal' ? who.principal : undefined) ?? `address:${networkOf(who.address)}`;
      const waitMs = counts.take(`${rateClass}:${name}`, {
        points: points * times,
        windowMs: windowSeconds * 1000,
      });
      if (waitMs > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: waitMs / 1000 });
    },
    share,
    async close() {
      clearInterval(timer);
      await share().catch(() => {});
    },
  };
}

/** Deletes counts whose window is over; run by a job. By the server's own clock, which has set their ends. */
export async function forgetOldCounts({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const longestMs = Math.max(...Object.values(policies.rates).map((rate) => rate.windowSeconds)) * 1000;
  await pool.query(
    `DELETE FROM rate_limit
     WHERE ends_at NOT BETWEEN now() AND now() + $1::double precision * interval '1 millisecond'`,
    [longestMs],
  );
}

const shareEveryMs = 1_000;
