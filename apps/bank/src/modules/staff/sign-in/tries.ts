import type { Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/limits/network.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import {
  beginTry,
  clearAttempts,
  inWords,
  type LoginAttempts,
  lockAttempts,
  saveAttempts,
} from '../../identity/index.ts';
import type { StaffServices } from '../services.ts';
import { findSignInAddresses } from '../session-store.ts';

/** A try that was counted, before it is judged. */
export type Try =
  | { readonly kind: 'locked'; readonly refusal: Refusal }
  | {
      readonly kind: 'counted';
      /** What to answer if it is wrong: the refusal given, or that this one was one too many. */
      wrong(refusal: Refusal): Refusal;
      right(tx: Tx): Promise<void>;
    };

/** What is guessed at: the password of an address, known or not; that of somebody signed in; the second step of a member. */
export type Guess = { readonly what: 'password' | 'own-password' | 'second-step'; readonly of: string };

/**
 * Five wrong ones lock for a quarter of an hour, then for twice as long each time. Commit it whatever comes out. Passwords
 * of an address are counted by the network that they come from and, unless the member has signed in from it before, all of
 * them together: whoever knows an address must not be able to keep its owner from work.
 */
export async function countTry(services: StaffServices, tx: Tx, guess: Guess, origin: Origin): Promise<Try> {
  const now = services.clock.now();
  const tries: { readonly key: Buffer; readonly next: LoginAttempts }[] = [];
  for (const { key, failures } of await countsOf(services, tx, guess, origin)) {
    const admission = beginTry(await lockAttempts(tx, { key, about: null }, now), now, failures);
    if (admission.kind === 'locked') return { kind: 'locked', refusal: locked(admission.until, now) };
    tries.push({ key, next: admission.next });
  }
  for (const { key, next } of tries) {
    await saveAttempts(tx, key, next);
    if (next.lockedUntil !== null) await recordLock(services, tx, { guess, key, next, origin });
  }
  const until = tries.flatMap(({ next }) => next.lockedUntil ?? []).toSorted((a, b) => Number(b) - Number(a));
  return {
    kind: 'counted',
    wrong: (refusal) => (until[0] === undefined ? refusal : locked(until[0], now)),
    async right(within) {
      for (const { key } of tries) await clearAttempts(within, key);
    },
  };
}

/** Always in this order, so that none waits for another in a ring. */
async function countsOf(
  { secrets }: StaffServices,
  tx: Tx,
  { what, of }: Guess,
  { address }: Origin,
): Promise<readonly { readonly key: Buffer; readonly failures: number }[]> {
  const { failures, strangerFailures } = policies.logins;
  if (what !== 'password') return [{ key: secrets.hmac(`staff-${what}`, of), failures }];
  const network = networkOf(address);
  const own = { key: secrets.hmac('staff-password-network', `${of}\n${network}`), failures };
  const used = await findSignInAddresses(tx, of);
  if (used.some((each) => networkOf(each) === network)) return [own];
  return [own, { key: secrets.hmac('staff-password', of), failures: strangerFailures }];
}

async function recordLock(
  { audit }: StaffServices,
  tx: Tx,
  lock: {
    readonly guess: Guess;
    readonly key: Buffer;
    readonly next: LoginAttempts;
    readonly origin: Origin;
  },
): Promise<void> {
  const { guess, key, next, origin } = lock;
  await audit.record(tx, {
    actor: { kind: 'anyone' },
    action: 'staff-member.lock',
    subject:
      guess.what === 'password'
        ? { kind: 'login-address', id: key.toString('hex') }
        : { kind: 'staff-member', id: guess.of },
    origin,
    after: { failures: next.failures, locked_until: next.lockedUntil?.toISOString() ?? null },
  });
}

function locked(until: Date, now: Date): Refusal {
  const waitMs = until.getTime() - now.getTime();
  const message = `Your account has been locked after too many wrong tries. Please try again in ${inWords(waitMs)}.`;
  return new Refusal('account_locked', { message, nonField: [message], retryAfterSeconds: waitMs / 1000 });
}
