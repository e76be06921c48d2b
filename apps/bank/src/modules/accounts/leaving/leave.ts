import type { AnswerOf, askLeavingCode, BodyOf, getLeaving, PasskeyRequest } from '@farthing/contract';
import { formatAlike } from '@farthing/money';
import { accountNumberOf } from '@farthing/rules';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal, told } from '../../../platform/refusal.ts';
import { canCancel } from './cancel-leaving.ts';
import { closeAll, findAllOpen } from './close-all.ts';
import { continueLeaving } from './continue-leaving.ts';
import { approveLeaving, findLeaving, insertLeaving, type Leaving } from './leaving-store.ts';
import { leavingCodeMail } from './mails.ts';
import { findClosing } from './open-business.ts';
import { leftOpen, type PlannedPayout, plannedPayouts, sealOf } from './payouts.ts';
import type { LeavingServices } from './services.ts';

type Asking = { readonly customerId: string; readonly sessionId: string; readonly origin: Origin };

export async function readLeaving(
  services: LeavingServices,
  customerId: string,
): Promise<AnswerOf<typeof getLeaving>> {
  const { kysely } = services.database;
  const [open, { accounts, cardIds, hasPin }, leaving] = await Promise.all([
    findAllOpen(services, kysely, customerId),
    findClosing(kysely, customerId),
    findLeaving(kysely, { customerId }),
  ]);
  return {
    ...{ open: [...open], accounts, card: cardIds.length > 0, has_pin: hasPin },
    under_way: leaving?.state === 'under-way',
    can_cancel: await canCancel(services, leaving),
    stopped_because: leaving?.stoppedBecause ?? null,
  };
}

/**
 * The PIN first: whoever has only the session learns from no mail that something is meant. The mail says where the rest goes, and the
 * code is for that alone.
 */
export async function sendLeavingCode(
  services: LeavingServices,
  asking: Asking,
  { pin, payouts: wished = [] }: BodyOf<typeof askLeavingCode>,
): Promise<PasskeyRequest | null> {
  const { database, identity, brand, clock, ids } = services;
  const { customerId } = asking;
  await services.pins.check(customerId, pin, asking.origin);
  refuseUnderWay(await findLeaving(database.kysely, { customerId }));
  await services.creditEarned(customerId);
  const payouts = await plannedPayouts(services, asking, wished);
  return database.transaction(async (tx) => {
    if (leftOpen(await findAllOpen(services, tx, customerId), payouts).length > 0)
      throw new Refusal('relationship_open');
    const customer = await identity.find(tx, customerId);
    if (customer === undefined) throw new Refusal('not_found');
    const codes = await identity.codes.open(tx, purpose, customerId, customerId);
    if (codes.tooSoon !== undefined) throw codes.tooSoon;
    const code = await codes.send();
    await insertLeaving(tx, { id: ids.next(), customerId, payouts }, clock.now());
    const { email: to, firstName } = customer;
    const mail = leavingCodeMail(brand.name, { to, firstName }, { code, payouts: payouts.map(inWords) });
    return identity.deliverCode(tx, customerId, { code, mail });
  });
}

function inWords({ amount, from, accountName, bankName, destination }: PlannedPayout): string {
  const ending = accountNumberOf(destination).slice(-4);
  return `${formatAlike(amount)} of ${from} to ${accountName} at ${bankName}, account ending in ${ending}`;
}

/**
 * With nothing left, everything closes at once. Otherwise the rest is paid out first, by itself from here on. A code that was right
 * is used up all the same. Answers whether everything is closed.
 */
export async function leaveForGood(
  services: LeavingServices,
  { customerId, origin }: Asking,
  { pin, code }: { readonly pin: string; readonly code: string },
): Promise<boolean> {
  const { database } = services;
  await services.pins.check(customerId, pin, origin);
  await services.creditEarned(customerId);
  const leaving = await findLeaving(database.kysely, { customerId });
  refuseUnderWay(leaving);
  const open = await findAllOpen(services, database.kysely, customerId);
  if (leftOpen(open, leaving?.payouts ?? []).length > 0) throw new Refusal('relationship_open');
  told(await approved(services, { customerId, origin }, { leaving, code }));
  if (leaving === undefined || leaving.payouts.length === 0) {
    await closeAll(services, { kind: 'customer', customerId, origin }, async () => {});
    return true;
  }
  const { state, stoppedBecause } = await continueLeaving(services, leaving.id);
  if (state === 'stopped')
    throw new Refusal('relationship_open', { message: stoppedBecause ?? 'It could not be closed.' });
  return state === 'done';
}

const purpose = 'leave';

/** A wrong code is handed over, so that the try is counted. */
async function approved(
  { database, identity, secrets, audit, clock }: LeavingServices,
  { customerId, origin }: Pick<Asking, 'customerId' | 'origin'>,
  { leaving, code }: { readonly leaving: Leaving | undefined; readonly code: string },
): Promise<Refusal | undefined> {
  return database.transaction(async (tx) => {
    const codes = await identity.codes.open(tx, purpose, customerId, customerId);
    const refusal = await codes.judge(code);
    if (refusal !== undefined || leaving === undefined || leaving.payouts.length === 0) return refusal;
    // Another code has been sent since, with other payees.
    const newest = await findLeaving(tx, { customerId });
    if (newest?.id !== leaving.id || newest.state !== 'asked') throw new Refusal('relationship_open');
    await approveLeaving(tx, leaving.id, { ...sealOf(secrets, newest), now: clock.now() });
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'customer.leave',
      subject: { kind: 'customer', id: customerId },
      origin,
      after: {
        last_four: leaving.payouts
          .map(({ destination }) => accountNumberOf(destination).slice(-4))
          .join(', '),
      },
    });
    return undefined;
  });
}

function refuseUnderWay(leaving: Leaving | undefined): void {
  if (leaving?.state !== 'under-way') return;
  throw new Refusal('status_conflict', {
    message: 'We are paying out your money already. Everything closes by itself when it has arrived.',
  });
}
