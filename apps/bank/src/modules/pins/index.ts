import type { Row } from '@farthing/ledger';
import type { Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Actor } from '../audit/index.ts';
import { type CheckPin, createPinCheck } from './check.ts';
import { provenBy } from './proof.ts';
import { pinRoutes } from './routes.ts';
import { resetPin, unlockPin } from './service.ts';
import type { PinServices } from './services.ts';
import { type LockedPin, listLocked, type StoredPin } from './store.ts';

export { isTooSimple } from './pin.ts';
export { PinUnproven, provingPin, untold } from './proof.ts';
export { type PinRow, pinQuery, type StoredPin, toStoredPin, unlockedPinRow } from './store.ts';
export * from './views.ts';

export type Pins = {
  readonly routes: readonly Route[];
  /**
   * Refuses with pin_missing, pin_incorrect or pin_locked. Call it before your own transaction begins: it has its own,
   * so that a wrong try is counted whatever becomes of yours.
   */
  readonly check: CheckPin;
  /**
   * A right PIN as a row of the work that it allows; undefined when only `check` can say. Until the work is written nothing may
   * be told that tells a right PIN from a wrong one: throw `PinUnproven`, and call `check`.
   */
  provenBy(customerId: string, pin: string, kept: StoredPin | undefined): Row | undefined;
  /** For staff: longest locked first. */
  listLocked(limit: number): Promise<readonly LockedPin[]>;
  /** For staff. Refused with case_closed when it is not locked. */
  unlock(tx: Tx, actor: Actor, customerId: string): Promise<void>;
  /** For staff: removes the PIN, so that its owner can create another. Refused with pin_missing when there is none. */
  reset(tx: Tx, actor: Actor, customerId: string): Promise<void>;
};

/** The transaction PIN, and every wrong try with it, whoever asked for it. */
export function pinsModule(services: PinServices): Pins {
  const { kysely } = services.database;
  return {
    routes: pinRoutes(services),
    check: createPinCheck(services),
    provenBy: (customerId, pin, kept) => provenBy(services.secrets, customerId, pin, kept),
    listLocked: (limit) => listLocked(kysely, limit),
    unlock: (tx, actor, customerId) => unlockPin(services, tx, actor, customerId),
    reset: (tx, actor, customerId) => resetPin(services, tx, actor, customerId),
  };
}
