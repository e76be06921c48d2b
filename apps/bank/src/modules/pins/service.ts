import { createPin as createPinCall, errors } from '@farthing/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { forgetKeys } from '../../platform/http/idempotency.ts';
import type { Origin } from '../../platform/http/route.ts';
import type { Reader } from '../../platform/mail/letter.ts';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Actor, type Audit, actedBy, reasonOf } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import { pinCreatedMail, pinLockedMail, pinResetMail, pinUnlockedMail } from './mails.ts';
import { abandonTry, beginTry, endTry, isTooSimple, type PinTries, untried } from './pin.ts';
import { deletePin, insertPin, lockPin, type StoredPin, saveTries } from './store.ts';

export type PinServices = {
  readonly config: Pick<Config, 'brandName'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  readonly audit: Audit;
  readonly identity: Pick<Identity, 'find' | 'hashing'>;
};

/** The hash of a new PIN, made before a transaction begins, since it takes its time. */
export type HashedPin = { readonly key_version: number; readonly hash: string };

export async function hashNewPin(
  { database, secrets, identity }: PinServices,
  customerId: string,
  pin: string,
): Promise<HashedPin> {
  const customer = await identity.find(database.kysely, customerId);
  if (customer === undefined) throw new Refusal('not_found');
  if (isTooSimple(pin, customer.dateOfBirth))
    throw new Refusal('pin_too_simple', { fields: { pin: [errors.pin_too_simple.message] } });
  const { currentVersion } = secrets;
  const hash = await identity.hashing.hash(keyed(secrets, customerId, pin, currentVersion));
  return { key_version: currentVersion, hash };
}

export async function createPin(
  services: PinServices,
  tx: Tx,
  customerId: string,
  hashed: HashedPin,
  origin: Origin,
): Promise<void> {
  const { clock, audit } = services;
  if (!(await insertPin(tx, { ...hashed, customer_id: customerId, created_at: clock.now() })))
    throw new Refusal('pin_exists');
  await audit.record(tx, {
    actor: { kind: 'customer', id: customerId },
    action: 'pin.create',
    subject: { kind: 'customer', id: customerId },
    origin,
  });
  await tell(services, tx, customerId, pinCreatedMail);
}

/**
 * Counts, then judges, in transactions of its own: a wrong try is counted whatever becomes of the thing that asked.
 * To be called before that thing's transaction begins, or each would hold two connections.
 */
export async function checkPin(
  services: PinServices,
  customerId: string,
  pin: string,
  origin: Origin,
): Promise<void> {
  const { database } = services;
  const stored = await database.transaction((tx) => begin(services, tx, customerId, origin));
  if (stored instanceof Refusal) throw stored;
  const isRight = await judge(services, customerId, pin, stored);
  const refusal = await database.transaction((tx) =>
    end(services, tx, customerId, { stored, isRight, origin }),
  );
  if (refusal !== undefined) throw refusal;
}

/** False when it is not locked. */
export async function unlockPin(
  services: PinServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<boolean> {
  const stored = await lockPin(tx, customerId);
  if (stored === undefined || stored.lockedAt === null) return false;
  await saveTries(tx, customerId, untried);
  await services.audit.record(tx, {
    ...actedBy(actor),
    action: 'pin.unlock',
    subject: { kind: 'customer', id: customerId },
    before: { failures: stored.tries },
    after: { failures: 0, ...reasonOf(actor) },
  });
  await tell(services, tx, customerId, pinUnlockedMail);
  return true;
}

/** Removes the PIN, so that its owner can create another. False when there is none. */
export async function resetPin(
  services: PinServices,
  tx: Tx,
  actor: Actor,
  customerId: string,
): Promise<boolean> {
  const stored = await lockPin(tx, customerId);
  if (stored === undefined) return false;
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
  return true;
}

/** Refusals are answered, not thrown: thrown, they would take the count back. */
async function begin(
  services: PinServices,
  tx: Tx,
  customerId: string,
  origin: Origin,
): Promise<StoredPin | Refusal> {
  const stored = await lockPin(tx, customerId);
  if (stored === undefined) return new Refusal('pin_missing');
  const admission = beginTry(stored, services.clock.now());
  if (admission.kind === 'busy') {
    const message = 'Your transaction PIN is just being checked. Please try again in a moment.';
    return new Refusal('too_many_requests', { message, retryAfterSeconds: 1 });
  }
  await save(services, tx, customerId, { stored, next: admission.next, origin });
  return admission.kind === 'admitted' ? stored : new Refusal('pin_locked');
}

async function judge(
  { database, secrets, identity }: PinServices,
  customerId: string,
  pin: string,
  { keyVersion, hash }: StoredPin,
): Promise<boolean> {
  try {
    return await identity.hashing.verify(keyed(secrets, customerId, pin, keyVersion), hash);
  } catch (error) {
    // The queue is full. Without this, five patient tries while the bank is busy would lock a right PIN.
    await database.transaction(async (tx) => {
      const stored = await lockPin(tx, customerId);
      if (stored?.hash === hash) await saveTries(tx, customerId, abandonTry(stored));
    });
    throw error;
  }
}

async function end(
  services: PinServices,
  tx: Tx,
  customerId: string,
  tried: { readonly stored: StoredPin; readonly isRight: boolean; readonly origin: Origin },
): Promise<Refusal | undefined> {
  const stored = await lockPin(tx, customerId);
  // Staff removed it while it was judged.
  if (stored?.hash !== tried.stored.hash) return new Refusal('pin_incorrect');
  const judgement = endTry(stored, tried.isRight, services.clock.now());
  await save(services, tx, customerId, { stored, next: judgement.next, origin: tried.origin });
  switch (judgement.kind) {
    case 'right':
      return undefined;
    case 'wrong':
      return incorrect(judgement.triesLeft);
    case 'locked':
      return new Refusal('pin_locked');
  }
}

function incorrect(triesLeft: number): Refusal {
  const left = triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left`;
  return new Refusal('pin_incorrect', { message: `The transaction PIN is not right. ${left}.` });
}

async function save(
  services: PinServices,
  tx: Tx,
  customerId: string,
  change: { readonly stored: PinTries; readonly next: PinTries; readonly origin: Origin },
): Promise<void> {
  const { stored, next, origin } = change;
  await saveTries(tx, customerId, next);
  if (stored.lockedAt !== null || next.lockedAt === null) return;
  await services.audit.record(tx, {
    actor: { kind: 'system' },
    action: 'pin.lock',
    subject: { kind: 'customer', id: customerId },
    origin,
    after: { failures: next.tries },
  });
  await tell(services, tx, customerId, pinLockedMail);
}

async function tell(
  { config, mailer, identity }: PinServices,
  tx: Tx,
  customerId: string,
  write: (brandName: string, reader: Reader) => Mail,
): Promise<void> {
  const customer = await identity.find(tx, customerId);
  if (customer === undefined) return;
  await mailer.send(tx, write(config.brandName, { to: customer.email, firstName: customer.firstName }));
}

/** Ten thousand PINs are tried in no time; not without a key that the database does not have. */
function keyed(secrets: Secrets, customerId: string, pin: string, version: number): string {
  return secrets.hmac('transaction-pin', `${customerId}\n${pin}`, version).toString('base64');
}
