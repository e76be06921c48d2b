import { londonDay, scheduledDays } from '@farthing/rules';
import type { Tx } from '../../platform/database/database.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { holidaysNow } from './answers.ts';
import { findDay, insertSkip, removeSkip } from './day-store.ts';
import { found, openOrder, record } from './make.ts';
import type { Asking, StandingOrderServices } from './services.ts';
import { ended, type Progress, resumed, type StandingOrder } from './standing-order.ts';
import { findOrder, lockOrder, saveProgress } from './store.ts';

type Change = 'pause' | 'resume' | 'end';

/** What needs no new approval: less is paid by it, or what was approved. */
export function changeOrder(
  services: StandingOrderServices,
  asking: Asking,
  orderId: string,
  change: Change,
): Promise<StandingOrder> {
  return services.database.transaction(async (tx) => {
    const order = openOrder(await lockOrder(tx, asking.customerId, orderId));
    await saveProgress(tx, order.id, await after(services, order, change));
    const because = change === 'end' ? { because: 'by-customer' } : {};
    await record(services, tx, asking, order, `standing-order.${change}`, because);
    return found(await findOrder(tx, order.id));
  });
}

async function after(
  services: StandingOrderServices,
  order: StandingOrder,
  change: Change,
): Promise<Progress> {
  const now = services.clock.now();
  if (change === 'end') return ended('by-customer', { nextNumber: order.nextNumber, now });
  const wanted = change === 'pause' ? 'active' : 'paused';
  if (order.state !== wanted)
    throw new Refusal('status_conflict', { message: `This scheduled payment is not ${wanted}.` });
  if (change === 'resume') return resumed(order, { now, holidays: await holidaysNow(services) });
  return { ...order, state: 'paused', dueAt: null, tries: 0 };
}

/** One of the days to come that are listed. */
export function skipDay(
  services: StandingOrderServices,
  asking: Asking,
  orderId: string,
  { day, skip }: { readonly day: string; readonly skip: boolean },
): Promise<StandingOrder> {
  return services.database.transaction(async (tx) => {
    const order = openOrder(await lockOrder(tx, asking.customerId, orderId));
    const now = services.clock.now();
    const days = scheduledDays(order, order.nextNumber, policies.standingOrders.comingShown);
    if (!days.includes(day)) throw wrongDay('Nothing is to be paid on this day.');
    await refuseDecided(tx, order, day);
    if (!skip && day <= londonDay(now)) throw wrongDay('This day has begun. Pay it yourself instead.');
    if (skip) await insertSkip(tx, order.id, day, now);
    else await removeSkip(tx, order.id, day);
    await record(services, tx, asking, order, 'standing-order.skip', { day, skip });
    return found(await findOrder(tx, order.id));
  });
}

async function refuseDecided(tx: Tx, order: StandingOrder, day: string): Promise<void> {
  const decided = await findDay(tx, order.id, day);
  if (decided !== undefined && decided.outcome !== 'skipped')
    throw wrongDay('This day has passed. What was paid stays paid.');
}

function wrongDay(message: string): Refusal {
  return new Refusal('status_conflict', { message });
}
