import { isAhead } from '../../../platform/clock.ts';
import { policies } from '../../../platform/policies.ts';

/** The tries to sign in that are counted together, whether or not their address is a customer's. */
export type LoginAttempts = {
  readonly failures: number;
  /** How often it has been locked, which doubles the time. */
  readonly locks: number;
  readonly lockedUntil: Date | null;
  readonly lastTryAt: Date;
};

export type Admission =
  | { readonly kind: 'admitted'; readonly next: LoginAttempts }
  | { readonly kind: 'locked'; readonly until: Date };

const policy = policies.logins;

/**
 * Counts a try as a failure before it is judged, so that fifty at once are not fifty guesses; a right password
 * forgets the count. The try that reaches the limit is judged still, and locks unless it is right.
 */
export function beginTry(
  attempts: LoginAttempts | undefined,
  now: Date,
  allowedFailures: number = policy.failures,
): Admission {
  const known = attempts === undefined || isForgotten(attempts, now) ? none(now) : attempts;
  const { locks, lockedUntil } = known;
  if (lockedUntil !== null && lockedUntil.getTime() > now.getTime())
    return { kind: 'locked', until: lockedUntil };
  const failures = (lockedUntil === null ? known.failures : 0) + 1;
  if (failures < allowedFailures)
    return { kind: 'admitted', next: { failures, locks, lockedUntil: null, lastTryAt: now } };
  const until = new Date(now.getTime() + lockMs(locks));
  return { kind: 'admitted', next: { failures, locks: locks + 1, lockedUntil: until, lastTryAt: now } };
}

export function lockMs(earlierLocks: number): number {
  return Math.min(policy.firstLockMs * 2 ** earlierLocks, policy.longestLockMs);
}

function none(now: Date): LoginAttempts {
  return { failures: 0, locks: 0, lockedUntil: null, lastTryAt: now };
}

function isForgotten({ lastTryAt, lockedUntil }: LoginAttempts, now: Date): boolean {
  if (isAhead(lastTryAt, now)) return true;
  const quietSince = Math.max(lastTryAt.getTime(), lockedUntil?.getTime() ?? 0);
  return quietSince + policy.forgottenAfterMs <= now.getTime();
}
