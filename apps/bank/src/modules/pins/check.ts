import { batchReads } from '../../platform/concurrency/batched-reads.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Origin } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { digestPin, isPin } from './digest.ts';
import { pinLockedMail } from './mails.ts';
import { judgeTry, type PinTries } from './pin.ts';
import { type PinServices, tell } from './services.ts';
import { lockPins, type StoredPin, savePins } from './store.ts';

type Try = { readonly customerId: string; readonly pin: string; readonly origin: Origin };

/** What a try came to: nothing when it was right. Refusals are answered, not thrown: thrown, they would take the count back. */
type Verdict = {
  readonly refusal?: Refusal;
  /** It could not be judged, and counts for nothing; nobody who is judged with it is harmed. */
  readonly fault?: unknown;
  readonly next?: StoredPin;
};

export type CheckPin = (customerId: string, pin: string, origin: Origin) => Promise<void>;

/**
 * Judges and counts, in a transaction of its own: a wrong try is counted whatever becomes of the thing that asked. The row is
 * held from before a try is judged until it is counted, so that fifty at once are judged one after the other, right ones
 * and wrong ones alike. Tries of different customers are judged together; of one customer there is one at a time.
 */
export function createPinCheck(services: PinServices): CheckPin {
  const judge = batchReads((tries: readonly Try[]) => judgeAll(services, tries), {
    parallel: 2,
    largest: 100,
    separate: ({ customerId }) => customerId,
  });
  return async (customerId, pin, origin) => {
    const { refusal, fault } = await judge({ customerId, pin, origin });
    if (fault !== undefined) throw fault;
    if (refusal !== undefined) throw refusal;
  };
}

async function judgeAll(services: PinServices, tries: readonly Try[]): Promise<readonly Verdict[]> {
  return services.database.transaction(async (tx) => {
    const kept = await lockPins(
      tx,
      tries.map(({ customerId }) => customerId),
    );
    const verdicts = await Promise.all(
      tries.map((each) =>
        judgeOne(services, each, kept.get(each.customerId)).catch((fault: unknown) => ({ fault }) as Verdict),
      ),
    );
    await savePins(
      tx,
      verdicts.flatMap(({ next }) => next ?? []),
    );
    for (const [index, { customerId, origin }] of tries.entries()) {
      const next = verdicts[index]?.next;
      if (next !== undefined && next.lockedAt !== null)
        await tellOfLock(services, tx, { customerId, origin, next });
    }
    return verdicts;
  });
}

async function judgeOne(
  services: PinServices,
  { customerId, pin }: Try,
  kept: StoredPin | undefined,
): Promise<Verdict> {
  const { secrets, clock } = services;
  if (kept === undefined) return { refusal: new Refusal('pin_missing') };
  // Nothing is learned about a PIN that is locked, not even how long it takes.
  if (kept.lockedAt !== null) return { refusal: new Refusal('pin_locked') };
  const isRight = await isKept(services, customerId, pin, kept);
  const judgement = judgeTry(kept, isRight, clock.now());
  const next = { ...kept, ...judgement.next };
  switch (judgement.kind) {
    case 'right': {
      const isNewest = kept.hash === null && kept.keyVersion === secrets.currentVersion;
      if (isNewest && kept.tries === 0) return {};
      return { next: { ...next, ...digestPin(secrets, customerId, pin), hash: null } };
    }
    case 'wrong':
      return { next, refusal: incorrect(judgement.triesLeft) };
    case 'locked':
      return { next, refusal: new Refusal('pin_locked') };
  }
}

/** Those of before were hashed slowly, under the same key. */
async function isKept(
  { secrets, identity }: PinServices,
  customerId: string,
  pin: string,
  { keyVersion, digest, hash }: StoredPin,
): Promise<boolean> {
  if (digest !== null) return isPin(secrets, customerId, pin, { keyVersion, digest });
  const keyed = digestPin(secrets, customerId, pin, keyVersion).digest.toString('base64');
  return identity.hashing.verify(keyed, hash ?? undefined);
}

function incorrect(triesLeft: number): Refusal {
  const left = triesLeft === 1 ? '1 try is left' : `${triesLeft} tries are left`;
  return new Refusal('pin_incorrect', { message: `The transaction PIN is not right. ${left}.` });
}

async function tellOfLock(
  services: PinServices,
  tx: Tx,
  { customerId, origin, next }: Pick<Try, 'customerId' | 'origin'> & { readonly next: PinTries },
): Promise<void> {
  await services.audit.record(tx, {
    actor: { kind: 'system' },
    action: 'pin.lock',
    subject: { kind: 'customer', id: customerId },
    origin,
    after: { failures: next.tries },
  });
  await tell(services, tx, customerId, pinLockedMail, origin);
}
