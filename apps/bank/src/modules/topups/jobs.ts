import type { Reader } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { TopupServices } from './services.ts';
import { pursue } from './settle.ts';
import { listExpired, listHanging } from './store.ts';

type List = (reader: Reader, now: Date, limit: number) => Promise<readonly string[]>;

/** A call of the provider may be lost for good: what hangs is asked for. */
export function topupJobs(services: TopupServices): readonly Job<Record<string, never>>[] {
  return [
    { name: 'ask-about-topups', every: '* * * * *', handle: () => askAbout(services, listHanging) },
    { name: 'ask-about-expired-topups', every: '23 * * * *', handle: () => askAbout(services, listExpired) },
  ];
}

export const askAboutHanging = (services: TopupServices) => askAbout(services, listHanging);
export const askAboutExpired = (services: TopupServices) => askAbout(services, listExpired);

async function askAbout(services: TopupServices, list: List): Promise<void> {
  const { provider, database, clock, log } = services;
  if (provider === undefined) return;
  for (const topupId of await list(database.kysely, clock.now(), atOnce)) {
    try {
      await pursue(services, provider, topupId);
    } catch (err) {
      // One that the provider does not answer for must not keep the others; the next round asks again.
      log.warn({ err, topupId }, 'the card provider could not be asked about a top-up');
    }
  }
}

const atOnce = 200;
