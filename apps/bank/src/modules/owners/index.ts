import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Bounds } from '../limits/index.ts';
import { lockedShared } from './change.ts';
import { freezeShared, unfreezeShared } from './freeze.ts';
import { lowerLimits } from './limits.ts';
import { beginSharing, type NewShared } from './open.ts';
import type { Right } from './rights.ts';
import { ownerRoutes } from './routes.ts';
import type { Asking, OwnerServices } from './services.ts';
import { memberWith, noSuchAccount, type SharedAccountState } from './shared-account.ts';
import { findShared, lockShared } from './store.ts';

export type { NewShared } from './open.ts';
export { isAllowed, type Right, type SigningRules, signaturesNeeded } from './rights.ts';
export { sharedAccountRow } from './rows.ts';
export type { SharedAccountState } from './shared-account.ts';
export * from './views.ts';

export type Owners = {
  readonly routes: readonly Route[];
  /** Makes an account that was just opened one of several people, in the transaction that opens it. */
  begin(tx: Tx, asking: Asking, shared: NewShared): Promise<void>;
  /** Undefined when there is no such account, it is closed, or the customer does not share it. */
  findFor(reader: Reader, accountId: string, customerId: string): Promise<SharedAccountState | undefined>;
  /**
   * With people and rules as they are until the transaction ends; refused for whoever lacks the right, and while it is frozen. What
   * only ends something is done on a frozen account too.
   */
  lockFor(
    tx: Tx,
    wish: {
      readonly accountId: string;
      readonly customerId: string;
      readonly right: Right;
      readonly evenFrozen?: true;
    },
  ): Promise<SharedAccountState>;
  /** What may leave a joint account, by one owner; refused when more may leave by it. */
  lowerLimits(tx: Tx, asking: Asking, accountId: string, after: Bounds): Promise<void>;
  readonly byStaff: {
    /** Undefined when there is no such account, or it is closed. */
    find(reader: Reader, accountId: string): Promise<SharedAccountState | undefined>;
    freeze(tx: Tx, freezing: Parameters<typeof freezeShared>[2]): Promise<void>;
    unfreeze(tx: Tx, freezing: Parameters<typeof unfreezeShared>[2]): Promise<void>;
  };
};

/** Who may do what with an account: its owners, members and their roles, and what they decide together. */
export function ownersModule(services: OwnerServices): Owners {
  return {
    routes: ownerRoutes(services),
    begin: (tx, asking, shared) => beginSharing(services, tx, asking, shared),
    async findFor(reader, accountId, customerId) {
      const shared = await findShared(reader, accountId);
      return shared?.members.some((member) => member.customerId === customerId) ? shared : undefined;
    },
    async lockFor(tx, { accountId, customerId, right, evenFrozen = false }) {
      const shared = evenFrozen
        ? await lockShared(tx, accountId)
        : await lockedShared(services, tx, accountId, customerId);
      if (shared === undefined) throw noSuchAccount();
      memberWith(shared, customerId, right);
      return shared;
    },
    lowerLimits: (tx, asking, accountId, after) => lowerLimits(services, tx, asking, accountId, after),
    byStaff: {
      find: findShared,
      freeze: (tx, freezing) => freezeShared(services, tx, freezing),
      unfreeze: (tx, freezing) => unfreezeShared(services, tx, freezing),
    },
  };
}
