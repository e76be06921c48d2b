import { createPin as createPinCall, errors } from '@farthing/contract';
import type { Tx } from '../../platform/database/database.ts';
import { forgetKeys } from '../../platform/http/idempotency.ts';
import type { Customer } from '../../platform/http/principal.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actedBy, reasonOf } from '../audit/index.ts';
import type { Proof } from '../identity/index.ts';
import { digestPin } from './digest.ts';
import { pinCreatedMail, pinReplacedMail, pinResetMail, pinUnlockedMail } from './mails.ts';
import { isTooSimple, untried } from './pin.ts';
import { type PinServices, tell } from './services.ts';
import { deletePin, insertPin, lockPins, savePins } from './store.ts';

export async function createPin(
  services: PinServices,
  tx: Tx,
  customerId: string,
  pin: string,
  origin: Origin,
): Promise<void> {
  const { clock, secrets, audit, identity } = services;
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  refuseSimple(pin, customer.dateOfBirth);
  const { keyVersion: key_version, digest } = digestPin(secrets, customerId, pin);
  const row = { customer_id: customerId, key_version, digest, created_at: clock.now() };
  if (!(await insertPin(tx, row))) throw new Refusal('pin_exists');
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'pin.create',
    subject: { kind: 'customer', id: customerId },
    origin,
  });
  await tell(services, tx, customerId, pinCreatedMail, origin);
}

/**
 * In place of one that its owner has forgotten. Everything that can be refused is refused before the password is judged and a code
 * used up. A new row is a new PIN: smaller bounds hold for three days. A locked one stays locked: whoever has guessed at it would
 * only have to begin again.
 */
export async function replacePin(
  services: PinServices,
  principal: Customer,
  { pin, ...proof }: Proof & { readonly pin: string },
  origin: Origin,
): Promise<void> {
  const { clock, secrets, audit, identity, database } = services;
  const { customerId } = principal;
  const customer = await identity.find(database.kysely, customerId);
  if (customer === undefined) throw new Refusal('token_not_valid');
  refuseSimple(pin, customer.dateOfBirth);
  await database.transaction((tx) => refuseUnlessOpen(tx, customerId));
  await identity.withPasswordAndCode(principal, proof, origin, async (tx) => {
    await refuseUnlessOpen(tx, customerId);
    await deletePin(tx, customerId);
    const { keyVersion: key_version, digest } = digestPin(secrets, customerId, pin);
    await insertPin(tx, { customer_id: customerId, key_version, digest, created_at: clock.now() });
    await audit.record(tx, {
      actor: { kind: 'customer', id: customerId },
      action: 'pin.replace',
      subject: { kind: 'customer', id: customerId },
      origin,
    });
    await tell(services, tx, customerId, pinReplacedMail, origin);
  });
}

async function refuseUnlessOpen(tx: Tx, customerId: string): Promise<void> {
  const stored = (await lockPins(tx, [customerId])).get(customerId);
  if (stored === undefined) throw new Refusal('pin_missing');
  if (stored.lockedAt !== null) throw new Refusal('pin_locked');
}

function refuseSimple(pin: string, dateOfBirth: string): void {
  if (isTooSimple(pin, dateOfBirth))
    throw new Refusal('pin_too_simple', { fields: { pin: [errors.pin_too_simple.message] } });
}

/** Refused when it is not locked. */
export async function unlockPin(
  services: PinServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const stored = (await lockPins(tx, [customerId])).get(customerId);
  if (stored === undefined || stored.lockedAt === null) throw new Refusal('case_closed');
  await savePins(tx, [{ ...stored, ...untried }]);
  await services.audit.record(tx, {
    ...actedBy(actor),
    action: 'pin.unlock',
    subject: { kind: 'customer', id: customerId },
    before: { failures: stored.tries },
    after: { failures: 0, ...reasonOf(actor) },
  });
  await tell(services, tx, customerId, pinUnlockedMail);
}

/** Removes the PIN, so that its owner can create another. Refused when there is none. */
export async function resetPin(
  services: PinServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<void> {
  const stored = (await lockPins(tx, [customerId])).get(customerId);
  if (stored === undefined) throw new Refusal('pin_missing');
  await deletePin(tx, customerId);
  // A program that sends one key for ever would be told that its new PIN was created, and there would be none.
  await forgetKeys(tx, { kind: 'customer', customerId }, createPinCall);
  await services.audit.record(tx, {
    ...actedBy(actor),
    action: 'pin.reset',
    subject: { kind: 'customer', id: customerId },
    after: reasonOf(actor),
  });
  await tell(services, tx, customerId, pinResetMail);
}
