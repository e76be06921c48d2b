import type { Tx } from '../../../platform/database/database.ts';
import type { Customer } from '../../../platform/http/principal.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inWords } from '../codes/index.ts';
import { findOwnCredentials } from '../customer-store.ts';
import type { IdentityServices } from '../services.ts';
import { findSessionDevice } from '../sessions/index.ts';
import { countTry } from './password-tries.ts';

/** Whoever asks has given the password just now, and not only the token of a session, which may be stolen. */
export type PasswordProof = { readonly customerId: string; readonly passwordHash: string };

/**
 * Counted by the device that the session began on, together with the tries to sign in there: a stolen session is not
 * another way to guess, from however many networks.
 */
export async function provePassword(
  services: IdentityServices,
  { customerId, sessionId }: Customer,
  password: string,
  origin: Origin,
): Promise<PasswordProof> {
  const { database, hashing, clock } = services;
  const [customer, device] = await Promise.all([
    findOwnCredentials(database.kysely, customerId),
    findSessionDevice(database.kysely, sessionId),
  ]);
  if (customer?.status !== 'active') throw new Refusal('token_not_valid');
  const counted = await countTry(
    services,
    { email: customer.email, device },
    { kind: 'customer', id: customerId },
    origin,
  );
  if (counted.kind === 'locked') throw tooManyTries(counted.until, clock.now());
  if (!(await hashing.verify(password, customer.password_hash))) {
    const { lockedUntil } = counted;
    throw lockedUntil === null ? incorrect() : tooManyTries(lockedUntil, clock.now());
  }
  await database.transaction((tx) => counted.right(tx));
  return { customerId, passwordHash: customer.password_hash };
}

/** With the customer locked: what was proved before must still be so, or of two changes at once both would count. */
export async function refuseOutdated(tx: Tx, { customerId, passwordHash }: PasswordProof): Promise<void> {
  const customer = await findOwnCredentials(tx, customerId);
  // Since somebody has said 'not me', the password proves nothing.
  if (customer?.status !== 'active' || customer.must_reset_password) throw new Refusal('token_not_valid');
  if (customer.password_hash !== passwordHash) throw incorrect();
}

function incorrect(): Refusal {
  return refusal('password_incorrect', 'This is not your current password.');
}

function tooManyTries(until: Date, now: Date): Refusal {
  const waitMs = until.getTime() - now.getTime();
  const message = `Too many wrong passwords. Please try again in ${inWords(waitMs)}.`;
  return refusal('account_locked', message, waitMs / 1000);
}

function refusal(code: Refusal['code'], message: string, retryAfterSeconds?: number): Refusal {
  return new Refusal(code, {
    message,
    fields: { current_password: [message] },
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
}
