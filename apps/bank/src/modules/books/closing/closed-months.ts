import type { Database } from '../../../platform/database/database.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openFromQuery } from './closing-store.ts';
import { monthInWords, monthOf } from './month.ts';

export type ClosedMonths = {
  /** Refuses what would be posted into a closed month. */
  refuse(now: Date): Promise<void>;
};

/**
 * The one place that keeps closed months closed. Postings are dated by the clock of the process, and a month is closed only when it
 * is over: so this is met by a process whose clock is wrong, or was set back. To whoever wanted to pay it is a bank that cannot be
 * used now; another process takes the payment. What is known is never older than two seconds.
 */
export function closedMonths({ lookups }: Pick<Database, 'lookups'>): ClosedMonths {
  let openFrom: Date | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const startedAtMs = performance.now();
    const { rows } = await lookups.query<{ open_from: Date }>(openFromQuery);
    openFrom = rows[0]?.open_from;
    readAtMs = startedAtMs;
  }

  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  return {
    async refuse(now) {
      const ageMs = performance.now() - readAtMs;
      if (ageMs >= seenWithinMs) await readOnce();
      // Nobody who pays waits for it, as long as somebody pays now and then.
      else if (ageMs >= seenWithinMs / 2) readOnce().catch(() => {});
      if (openFrom === undefined || now >= openFrom) return;
      throw new Refusal('service_unavailable', {
        message: `The books of ${monthInWords(monthOf(now))} are closed. Nothing can be posted into them.`,
      });
    },
  };
}

const { seenWithinMs } = policies.settings;
