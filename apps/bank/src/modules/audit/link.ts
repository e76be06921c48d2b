import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import { insertLinks, lastLink, listWaiting, lockChain } from './link-store.ts';

type Services = { readonly database: Database; readonly clock: Clock };

const batch = 1_000;

/**
 * Every minute: a chain that each writer extended would make all of them wait for each other until they commit, and
 * lock the bank up where two hold what the other needs.
 */
export function linkJob(services: Services): Job<Record<string, never>> {
  return {
    name: 'link-audit-entries',
    every: '* * * * *',
    async handle() {
      await linkEntries(services);
    },
  };
}

/** Links whatever waits, and answers how many that was. */
export async function linkEntries({ database, clock }: Services): Promise<number> {
  let linked = 0;
  for (;;) {
    const count = await database.transaction(async (tx) => {
      await lockChain(tx);
      const waiting = await listWaiting(tx, batch);
      if (waiting.length > 0) await insertLinks(tx, await lastLink(tx), waiting, clock.now());
      return waiting.length;
    });
    linked += count;
    if (count < batch) return linked;
  }
}
