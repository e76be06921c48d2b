import type { Reader } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { TopupServices } from './services.ts';
import { pursue } from './settle.ts';
import { listExpired, listHanging } from './store.ts';

type List = (reader: Reader, now: Date, after: string, limit: number) => Promise<readonly string[]>;

/** A call of the provider may be lost for good: what hangs is asked for. */
export function topupJobs(services: TopupServices): readonly Job<Record<string, never>>[] {
  return [
    { name: 'ask-about-topups', every: '* * * * *', handle: () => askAbout(services, listHanging) },
    { name: 'ask-about-expired-topups', every: '23 * * * *', handle: () => askAbout(services, listExpired) },
  ];
}

export const askAboutHanging = (services: TopupServices) => askAbout(services, listHanging);
export const askAboutExpired = (services: TopupServices) => askAbout(services, listExpired);

/** All of them: were only the oldest asked for, those that stay as they are would keep the newer ones from ever being asked for. */
async function askAbout(services: TopupServices, list: List): Promise<void> {
  const { provider, log } = services;
  if (provider === undefined) return;
  for await (const topupId of every(services, list)) {
    try {
      await pursue(services, provider, topupId);
    } catch (err) {
      // One that the provider does not answer for must not keep the others; the next round asks again.
      log.warn({ err, topupId }, 'the card provider could not be asked about a top-up');
    }
  }
}

async function* every({ database, clock }: TopupServices, list: List): AsyncGenerator<string> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const found = await list(database.kysely, clock.now(), after, atOnce);
    yield* found;
    if (found.length < atOnce) return;
    after = found.at(-1) ?? after;
  }
}

const atOnce = 200;
