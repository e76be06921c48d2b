import type { Reader, Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { freezeShared, unfreezeShared } from './freeze.ts';
import { beginSharing, type NewShared } from './open.ts';
import { ownerRoutes } from './routes.ts';
import type { Asking, OwnerServices } from './services.ts';
import type { SharedAccountState } from './shared-account.ts';
import { findShared } from './store.ts';

export type { NewShared } from './open.ts';
export { isAllowed, type Right, type SigningRules, signaturesNeeded } from './rights.ts';
export { sharedAccountRow } from './rows.ts';
export * from './views.ts';

export type Owners = {
  readonly routes: readonly Route[];
  /** Makes an account that was just opened one of several people, in the transaction that opens it. */
  begin(tx: Tx, asking: Asking, shared: NewShared): Promise<void>;
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
    byStaff: {
      find: findShared,
      freeze: (tx, freezing) => freezeShared(services, tx, freezing),
      unfreeze: (tx, freezing) => unfreezeShared(services, tx, freezing),
    },
  };
}
