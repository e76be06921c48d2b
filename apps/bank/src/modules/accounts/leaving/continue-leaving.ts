import { condition } from '@farthing/ledger';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { readHolding } from '../store.ts';
import { closeAll, findAllOpen } from './close-all.ts';
import {
  endLeaving,
  findLeaving,
  findStates,
  type Leaving,
  listUnderWay,
  type Payout,
} from './leaving-store.ts';
import { leavingStoppedMail } from './mails.ts';
import { isAsApproved, paymentOf, payoutIds, restOf } from './payouts.ts';
import type { LeavingServices } from './services.ts';

/** Goes on with all who are leaving: at once after the approval, and every minute for what is on its way. */
export async function continueAll(services: LeavingServices): Promise<void> {
  let failure: unknown;
  for (const id of await listUnderWay(services.database.kysely)) {
    try {
      await continueLeaving(services, id);
    } catch (error) {
      // One that stands still must not keep the others; the next run tries it again.
      services.log.error({ err: error, leavingId: id }, 'a customer who leaves could not be paid out');
      failure = error;
    }
  }
  if (failure !== undefined) throw failure;
}

/**
 * Pays out what is left, and closes everything when it has arrived. Cut off anywhere, the next run goes on: a payment has an id that is
 * made of the leaving, the account and how often it was paid out.
 */
export async function continueLeaving(
  services: LeavingServices,
  leavingId: string,
): Promise<Pick<Leaving, 'state' | 'stoppedBecause'>> {
  const leaving = await findLeaving(services.database.kysely, { id: leavingId });
  if (leaving === undefined) throw new Error(`there is no leaving ${leavingId}`);
  if (leaving.state !== 'under-way') return leaving;
  // Closed by staff meanwhile: there is nothing left to do, and nothing to tell.
  if ((await services.identity.find(services.database.kysely, leaving.customerId))?.status === 'closed') {
    await services.database.transaction((tx) => endLeaving(tx, leavingId, ended(services)));
    return { state: 'done', stoppedBecause: null };
  }
  const because = await tried(services, leaving);
  if (because !== undefined) await stop(services, leaving, because);
  const after = await findLeaving(services.database.kysely, { id: leavingId });
  return after ?? leaving;
}

/** Answers why it cannot go on, as the customer is told. */
async function tried(services: LeavingServices, leaving: Leaving): Promise<string | undefined> {
  const { database, secrets, log } = services;
  const { customerId } = leaving;
  if (!isAsApproved(secrets, leaving)) {
    log.error({ leavingId: leaving.id }, 'a leaving is not as it was approved');
    return 'Something is wrong with it. Please contact support.';
  }
  try {
    await services.creditEarned(customerId);
    const open = await findAllOpen(services, database.kysely, customerId);
    if (open.some(({ kind }) => kind !== 'money' && kind !== 'payment'))
      return 'Something new is open that has to be finished first.';
    for (const payout of leaving.payouts) {
      const because = await decidedAnew(() => payRest(services, leaving, payout));
      if (because !== undefined) return because;
    }
    await closeIfOver(services, leaving);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === 'service_unavailable') throw error;
    return error.message;
  }
}

async function payRest(
  services: LeavingServices,
  leaving: Leaving,
  payout: Payout,
): Promise<string | undefined> {
  const { database, withdrawals, books } = services;
  const { customerId } = leaving;
  const ids = payoutIds({ id: leaving.id, payouts: [payout] });
  // The payments first: money that one of them gives back is then seen with it.
  const states = await findStates(database.kysely, ids);
  const accounts = (await readHolding(database.kysely, customerId))?.accounts ?? [];
  if ([...states.values()].some((state) => endedWithout.has(state)))
    return 'The payment of the rest did not go through, and the money is back in your account.';
  const account = accounts.find(({ id }) => id === payout.accountId);
  if (account === undefined || account.balance - account.held <= 0n) return undefined;
  const id = ids.find((each) => !states.has(each));
  if (id === undefined) return 'More money kept arriving.';
  const amount = await restOf(services, account, payout.destination);
  const ordered = paymentOf({ id, customerId, payout, amount, seal: leaving.seal });
  const { work } = await withdrawals.planOrdered(ordered);
  await books.submit({
    ...work,
    rows: [underWay.row({ id: leaving.id, was: { state: 'under-way' } }), ...work.rows],
  });
  return undefined;
}

const endedWithout = new Set(['expired', 'cancelled', 'declined', 'failed']);

/** Nothing is paid out once it was stopped. */
const underWay = condition('leaving', { key: { id: 'uuid' }, was: { state: 'text' } }, 'leaving');

async function closeIfOver(services: LeavingServices, leaving: Leaving): Promise<void> {
  const { customerId } = leaving;
  if ((await findAllOpen(services, services.database.kysely, customerId)).length > 0) return;
  try {
    await closeAll(services, { kind: 'customer', customerId, origin: undefined }, async (tx) => {
      await endLeaving(tx, leaving.id, ended(services));
    });
  } catch (error) {
    // Money has arrived at this moment: the next run pays it out.
    if (!(error instanceof Refusal && error.code === 'relationship_open')) throw error;
  }
}

const ended = ({ clock }: LeavingServices) => ({ now: clock.now(), stoppedBecause: null });

/** Once, whoever comes first. The customer stays one, and is told why. */
async function stop(services: LeavingServices, leaving: Leaving, because: string): Promise<void> {
  const { database, clock, audit, identity, mailer, brand } = services;
  const { customerId } = leaving;
  await database.transaction(async (tx) => {
    const customer = await identity.find(tx, customerId);
    // Staff have closed it at the same moment: that is why it could not go on, and all that was wanted is done.
    const stoppedBecause = customer?.status === 'closed' ? null : because;
    if (!(await endLeaving(tx, leaving.id, { now: clock.now(), stoppedBecause }))) return;
    if (customer === undefined || stoppedBecause === null) return;
    await audit.record(tx, {
      ...actedBy({ kind: 'system' }),
      action: 'customer.leave-stop',
      subject: { kind: 'customer', id: customerId },
      after: { because },
    });
    const recipient = { to: customer.email, firstName: customer.firstName };
    await mailer.send(tx, leavingStoppedMail(brand.name, recipient, because));
  });
}
