import type { Origin } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { inWords } from '../codes/index.ts';
import { findCredentials } from '../customer-store.ts';
import type { IdentityServices } from '../services.ts';
import { findKnownDevice } from '../sessions/index.ts';
import { showFactor } from './new-device.ts';
import { countTry } from './password-tries.ts';
import { obstacleOf, type SignedIn, startSession } from './start-session.ts';

export type Login = {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
  readonly second_factor?: string | undefined;
};

/**
 * Counts the try, then judges it, with the same statements and the same work whether or not the address is known.
 * Only a right password is told what else stands in the way.
 */
export async function signIn(
  services: IdentityServices,
  { email, password, remember_me, second_factor }: Login,
  origin: Origin,
): Promise<SignedIn> {
  const { database, hashing, clock } = services;
  const device = await findKnownDevice(database.kysely, email, origin);
  const counted = await countTry(services, { email, device }, { kind: 'anyone' }, origin);
  if (counted.kind === 'locked') throw locked(counted.until, clock.now());

  const customer = await findCredentials(database.kysely, email);
  const isRight = await hashing.verify(password, customer?.password_hash);
  if (customer === undefined || !isRight) {
    const { lockedUntil } = counted;
    throw lockedUntil === null ? new Refusal('invalid_credentials') : locked(lockedUntil, clock.now());
  }
  const obstacle = obstacleOf(customer, { isKnownDevice: device !== undefined });
  if (obstacle !== undefined) {
    await database.transaction((tx) => counted.right(tx));
    throw obstacle;
  }
  const shown = { device, entered: second_factor, origin };
  const isProved = await showFactor(services, customer, shown).catch(async (refusal) => {
    // The password was right: what is left to guess at has a count of its own.
    await database.transaction((tx) => counted.right(tx));
    throw refusal;
  });
  return startSession(services, customer, {
    remembered: remember_me,
    origin,
    isProved,
    proved: (tx) => counted.right(tx),
  });
}

function locked(until: Date, now: Date): Refusal {
  const waitMs = until.getTime() - now.getTime();
  const message =
    `Your account has been locked after too many wrong passwords. Please try again in ${inWords(waitMs)}, ` +
    'or set a new password.';
  return new Refusal('account_locked', { message, nonField: [message], retryAfterSeconds: waitMs / 1000 });
}
