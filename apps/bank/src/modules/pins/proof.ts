import type { Row } from '@farthing/ledger';
import { KeyTaken } from '../../platform/http/idempotency.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { isPin } from './digest.ts';
import { type StoredPin, untriedPinRow } from './store.ts';

/** Thrown by what was decided on a PIN that nothing proves: it has to be checked before anything is told. */
export class PinUnproven extends Error {
  override readonly name = 'PinUnproven';
  /** What is told once the PIN was checked, when the work must not be tried again. */
  readonly refusal: Refusal | undefined;

  constructor(refusal?: Refusal) {
    super('The PIN was not proved by what was written.');
    this.refusal = refusal;
  }
}

/** Lets the work prove the PIN; when it cannot, checks the PIN and does the work anew. */
export async function provingPin<T>(
  check: () => Promise<void>,
  work: (isPinChecked: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof PinUnproven)) throw error;
    await check();
    if (error.refusal !== undefined) throw error.refusal;
  }
  return work(true);
}

/** What becomes of a refusal while nothing proves the PIN: told, it would say that the PIN is right. */
export function untold(error: unknown): unknown {
  if (error instanceof KeyTaken) return new PinUnproven();
  if (!(error instanceof Refusal)) return error;
  // Perhaps it was written: tried again without a key, it could be written twice.
  return new PinUnproven(error.code === 'service_unavailable' ? error : undefined);
}

/**
 * A right PIN that nobody has tried others against since the last right one, as a row of the work that it allows: written
 * only if it is still so by then. So a payment with the right PIN takes no transaction to count tries, and of many guesses at
 * once no more are judged than by `check`. Undefined when the PIN is wrong, or its try has to be counted or kept anew.
 */
export function provenBy(
  secrets: Secrets,
  customerId: string,
  pin: string,
  kept: StoredPin | undefined,
): Row | undefined {
  if (kept === undefined || kept.digest === null) return undefined;
  if (kept.tries > 0 || kept.lockedAt !== null || kept.keyVersion !== secrets.currentVersion)
    return undefined;
  const { keyVersion, digest } = kept;
  return isPin(secrets, customerId, pin, { keyVersion, digest })
    ? untriedPinRow(customerId, digest)
    : undefined;
}
