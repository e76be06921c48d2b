import type { Tx } from '../../../platform/database/database.ts';
import { networkOf } from '../../../platform/http/limits/network.ts';
import type { Origin } from '../../../platform/http/route.ts';
import { policies } from '../../../platform/policies.ts';
import type { AuditActor } from '../../audit/index.ts';
import { addressKey } from '../login-address.ts';
import type { IdentityServices } from '../services.ts';
import { clearAttempts, lockAttempts, saveAttempts } from './attempt-store.ts';
import { beginTry, type LoginAttempts } from './login-lock.ts';

/** A try that was counted before it is judged, or was not let through. */
export type Try =
  | { readonly kind: 'locked'; readonly until: Date }
  | {
      readonly kind: 'counted';
      /** Until when whoever tries is locked out, if this one is wrong too. */
      readonly lockedUntil: Date | null;
      /** It was right: what came before it from there is forgotten. */
      right(tx: Tx): Promise<void>;
    };

/**
 * Counts a try with the password of an address; one count for every place that takes it. Whoever comes from a device that
 * the owner has signed in on before is counted by that device alone. All others are strangers, counted by their network
 * and, so that many networks give no more than a bounded number of guesses, all of them together. So a stranger's guesses
 * never keep the owner out on a known device, and those from one network not even on a new one elsewhere.
 */
export async function countTry(
  services: IdentityServices,
  { email, device }: { readonly email: string; readonly device: Buffer | undefined },
  actor: AuditActor,
  origin: Origin,
): Promise<Try> {
  const { database, clock } = services;
  const counts = countsOf(services, email, device, origin);
  return database.transaction(async (tx) => {
    const now = clock.now();
    const tries: { readonly count: Count; readonly next: LoginAttempts }[] = [];
    for (const count of counts) {
      const admission = beginTry(await lockAttempts(tx, count, now), now, count.failures);
      if (admission.kind === 'locked') return admission;
      tries.push({ count, next: admission.next });
    }
    for (const { count, next } of tries) {
      await saveAttempts(tx, count.key, next);
      if (next.lockedUntil !== null) await recordLock(services, tx, { count, next, actor, origin });
    }
    const locks = tries.flatMap(({ next }) =>
      next.lockedUntil === null ? [] : [next.lockedUntil.getTime()],
    );
    return {
      kind: 'counted',
      lockedUntil: locks.length === 0 ? null : new Date(Math.max(...locks)),
      async right(within) {
        for (const { key } of counts) await clearAttempts(within, key);
      },
    };
  });
}

type Count = {
  readonly key: Buffer;
  /** The address that is tried, unless the count is the address's own. */
  readonly about: Buffer | null;
  readonly failures: number;
  readonly who: 'device' | 'network' | 'all strangers';
};

/** Always in this order, so that none waits for another in a ring. */
function countsOf(
  services: IdentityServices,
  email: string,
  device: Buffer | undefined,
  origin: Origin,
): readonly Count[] {
  const { secrets } = services;
  const about = addressKey(services, email);
  const { failures, strangerFailures } = policies.logins;
  if (device !== undefined) {
    const key = secrets.hmac('login-device', `${email}\n${device.toString('hex')}`);
    return [{ key, about, failures, who: 'device' }];
  }
  const key = secrets.hmac('login-network', `${email}\n${networkOf(origin.address)}`);
  return [
    { key, about, failures, who: 'network' },
    { key: about, about: null, failures: strangerFailures, who: 'all strangers' },
  ];
}

async function recordLock(
  { audit }: IdentityServices,
  tx: Tx,
  lock: {
    readonly count: Count;
    readonly next: LoginAttempts;
    readonly actor: AuditActor;
    readonly origin: Origin;
  },
): Promise<void> {
  const { count, next, actor, origin } = lock;
  await audit.record(tx, {
    actor,
    action: 'login.lock',
    subject: { kind: 'login-address', id: (count.about ?? count.key).toString('hex') },
    origin,
    after: {
      kind: count.who,
      failures: next.failures,
      locked_until: next.lockedUntil?.toISOString() ?? null,
    },
  });
}
