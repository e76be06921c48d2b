import type { Origin } from '../../platform/http/route.ts';
import type { AuditActor } from '../audit/index.ts';
import { lockAttempts, saveAttempts } from './guess-store.ts';
import { type Admission, beginTry } from './login-lock.ts';
import type { IdentityServices } from './services.ts';

/** Counts a try with the password of an address, before it is judged; one count for every place that takes it. */
export async function countTry(
  { database, clock, audit }: IdentityServices,
  address: Buffer,
  actor: AuditActor,
  origin: Origin,
): Promise<Admission> {
  return database.transaction(async (tx) => {
    const admission = beginTry(await lockAttempts(tx, address, clock.now()), clock.now());
    if (admission.kind === 'locked') return admission;
    await saveAttempts(tx, address, admission.next);
    if (admission.next.lockedUntil !== null) {
      await audit.record(tx, {
        actor,
        action: 'login.lock',
        subject: { kind: 'login-address', id: address.toString('hex') },
        origin,
        after: {
          failures: admission.next.failures,
          locked_until: admission.next.lockedUntil.toISOString(),
        },
      });
    }
    return admission;
  });
}
