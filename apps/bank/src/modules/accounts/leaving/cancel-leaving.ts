import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { endLeaving, findLeaving, findStates, type Leaving, lockLeaving } from './leaving-store.ts';
import { leavingCancelledMail } from './mails.ts';
import { payoutIds } from './payouts.ts';
import type { LeavingServices } from './services.ts';

type Asking = { readonly customerId: string; readonly origin: Origin };

/**
 * Until money has been paid out. Payments that still wait are given back first: cut off after that, the next run stops the leaving by
 * itself, because a payment of it did not go through.
 */
export async function cancelLeaving(
  services: LeavingServices,
  { customerId, origin }: Asking,
): Promise<void> {
  const { database, withdrawals, clock, audit, identity, mailer, brand } = services;
  const leaving = await findLeaving(database.kysely, { customerId });
  if (leaving?.state !== 'under-way') throw new Refusal('status_conflict', { message: notUnderWay });
  const ids = payoutIds(leaving);
  const waiting = await unpaid(ids, (each) => findStates(database.kysely, each));
  const actor = { kind: 'customer', customerId, origin } as const;
  for (const id of waiting) await withdrawals.takeStep(actor, id, 'cancel').catch(asPaid);
  await database.transaction(async (tx) => {
    await lockLeaving(tx, leaving.id);
    await unpaid(ids, (each) => findStates(tx, each));
    // A run that has seen the payments given back was faster.
    if (!(await endLeaving(tx, leaving.id, { now: clock.now(), stoppedBecause: words }))) return;
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.leave-stop',
      subject: { kind: 'customer', id: customerId },
      origin,
      after: { because: words },
    });
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) return;
    const recipient = { to: customer.email, firstName: customer.firstName };
    await mailer.send(tx, leavingCancelledMail(brand.name, recipient));
  });
}

/** Whether it can be cancelled still: nothing has left. */
export async function canCancel(
  { database: { kysely } }: Pick<LeavingServices, 'database'>,
  leaving: Leaving | undefined,
): Promise<boolean> {
  if (leaving?.state !== 'under-way') return false;
  return ![...(await findStates(kysely, payoutIds(leaving))).values()].some((state) => paid.has(state));
}

const words = 'You have cancelled it.';
const notUnderWay = 'Your accounts are not being closed.';
const paid = new Set(['paying', 'completed']);
const waits = new Set(['awaiting-code', 'awaiting-approval', 'in-review']);

/** Those that wait still; refused when one of them has left. */
async function unpaid(
  ids: readonly string[],
  find: (ids: readonly string[]) => ReturnType<typeof findStates>,
): Promise<readonly string[]> {
  const states = [...(await find(ids))];
  if (states.some(([, state]) => paid.has(state))) throw tooLate();
  return states.filter(([, state]) => waits.has(state)).map(([id]) => id);
}

function tooLate(): Refusal {
  return new Refusal('status_conflict', {
    message: 'Money has been paid out already. Your accounts close when it has arrived.',
  });
}

/** Staff have sent it at the same moment. */
function asPaid(error: unknown): never {
  throw error instanceof Refusal && error.code === 'case_closed' ? tooLate() : error;
}
