import type { Job } from '../../../platform/jobs.ts';
import { listOwed, listPending } from './due-store.ts';
import { collectOwed, endHold } from './follow.ts';
import type { NetworkServices } from './services.ts';

export function networkJobs(services: NetworkServices): readonly Job<Record<string, never>>[] {
  return [
    { name: 'end-card-holds', every: '*/10 * * * *', handle: () => endHolds(services) },
    { name: 'collect-card-debts', every: '*/5 * * * *', handle: () => collectDebts(services) },
  ];
}

/** What nobody has cleared in time can be spent again. */
export async function endHolds(services: NetworkServices): Promise<void> {
  const { database, clock } = services;
  const due = await listPending(database.kysely, clock.now(), atOnce);
  await each(services, due, endHold);
}

/** What merchants were paid beyond what the account had is taken once it is there. */
export async function collectDebts(services: NetworkServices): Promise<void> {
  await each(services, await listOwed(services.database.kysely, atOnce), collectOwed);
}

async function each(
  services: NetworkServices,
  ids: readonly string[],
  handle: (services: NetworkServices, id: string) => Promise<unknown>,
): Promise<void> {
  for (const cardPaymentId of ids) {
    try {
      await handle(services, cardPaymentId);
    } catch (err) {
      // One that fails must not keep the others; the next round tries it again.
      services.log.warn({ err, cardPaymentId }, 'a card payment could not be brought on');
    }
  }
}

const atOnce = 500;
