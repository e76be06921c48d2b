import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { beginTry, clearAttempts, inWords, lockAttempts, saveAttempts } from '../identity/index.ts';
import type { StaffServices } from './services.ts';

/** A try that was counted, before it is judged. */
export type Try =
  | { readonly kind: 'locked'; readonly refusal: Refusal }
  | {
      readonly kind: 'counted';
      /** What to answer if it is wrong: the refusal given, or that this one was one too many. */
      wrong(refusal: Refusal): Refusal;
      right(tx: Tx): Promise<void>;
    };

/** What is guessed at: the password of an address, known or not; or the second step of a member. */
export type Guess = { readonly what: 'password' | 'second-step'; readonly of: string };

/** Five wrong ones lock for a quarter of an hour, then for twice as long each time. Commit it whatever comes out. */
export async function countTry(
  { secrets, clock, audit }: StaffServices,
  tx: Tx,
  { what, of }: Guess,
  origin: Origin,
): Promise<Try> {
  const now = clock.now();
  const key = secrets.hmac(`staff-${what}`, of);
  const admission = beginTry(await lockAttempts(tx, { key, about: null }, now), now);
  if (admission.kind === 'locked') return { kind: 'locked', refusal: locked(admission.until, now) };
  const { lockedUntil, failures } = admission.next;
  await saveAttempts(tx, key, admission.next);
  if (lockedUntil !== null) {
    await audit.record(tx, {
      actor: { kind: 'anyone' },
      action: 'staff-member.lock',
      subject:
        what === 'password'
          ? { kind: 'login-address', id: key.toString('hex') }
          : { kind: 'staff-member', id: of },
      origin,
      after: { failures, locked_until: lockedUntil.toISOString() },
    });
  }
  return {
    kind: 'counted',
    wrong: (refusal) => (lockedUntil === null ? refusal : locked(lockedUntil, now)),
    right: (within) => clearAttempts(within, key),
  };
}

function locked(until: Date, now: Date): Refusal {
  const waitMs = until.getTime() - now.getTime();
  const message = `Your account has been locked after too many wrong tries. Please try again in ${inWords(waitMs)}.`;
  return new Refusal('account_locked', { message, nonField: [message], retryAfterSeconds: waitMs / 1000 });
}
