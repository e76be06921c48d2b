import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import type { Job } from '../../platform/jobs.ts';
import { payDue, stop, type Tried } from './pay.ts';
import type { StandingOrderServices } from './services.ts';
import type { StandingOrder } from './standing-order.ts';
import { findOrder, listDue, listStopped } from './store.ts';

export type Counts = Readonly<Record<Tried, number>>;

/** Everything that is due now; those that fail for a reason of the bank's own are tried by the next run. */
export async function payAllDue(services: StandingOrderServices): Promise<Counts> {
  const { database, clock, log } = services;
  const counts = { paid: 0, skipped: 0, 'not-paid': 0, later: 0, ended: 0, nothing: 0 };
  const failed: string[] = [];
  const pay = async (order: StandingOrder) => {
    try {
      counts[await payDue(services, order)] += 1;
    } catch (err) {
      // One that cannot be carried out must not keep the others' from being paid.
      log.error({ err, orderId: order.id }, 'a scheduled payment could not be carried out');
      failed.push(order.id);
    }
  };
  for (;;) {
    const due = await listDue(database.kysely, clock.now(), atOnce, failed);
    if (due.length === 0) return counts;
    await inParallel(due, pay);
  }
}

/** Those that can pay nothing any more end, whether or not a day of theirs is due. */
export async function endStopped(services: StandingOrderServices): Promise<number> {
  const { database, clock } = services;
  const stopped = await listStopped(database.kysely, clock.now(), atOnce);
  await eachByItself(stopped, async ({ id, because }) => {
    const order = await findOrder(database.kysely, id);
    if (order === undefined) return;
    await stop(services, order, because).catch((error: unknown) => {
      // Somebody has changed it since it was found: the next run looks again.
      if (!(error instanceof Outdated)) throw error;
    });
  });
  return stopped.length;
}

export function payJob(services: StandingOrderServices): Job<Record<string, never>> {
  return { name: 'pay-standing-orders', every: '* * * * *', handle: () => run(services) };
}

/** One that cannot be ended must not keep those of everybody else from being paid. */
export async function run(services: StandingOrderServices): Promise<void> {
  await eachByItself([endStopped, payAllDue], (part) => part(services));
}

/** So many at a time that the ledger's writer has works to commit together, and no more than the database bears. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: parallel }, worker));
}

const atOnce = 1_000;
const parallel = 100;
