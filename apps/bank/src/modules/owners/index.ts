import type { Tx } from '../../platform/database/database.ts';
import type { Route } from '../../platform/http/route.ts';
import { beginSharing, type NewShared } from './open.ts';
import { ownerRoutes } from './routes.ts';
import type { Asking, OwnerServices } from './services.ts';

export type { NewShared } from './open.ts';
export { isAllowed, type Right, type SigningRules, signaturesNeeded } from './rights.ts';
export { sharedAccountRow } from './rows.ts';
export * from './views.ts';

export type Owners = {
  readonly routes: readonly Route[];
  /** Makes an account that was just opened one of several people, in the transaction that opens it. */
  begin(tx: Tx, asking: Asking, shared: NewShared): Promise<void>;
};

/** Who may do what with an account: its owners, members and their roles, and what they decide together. */
export function ownersModule(services: OwnerServices): Owners {
  return {
    routes: ownerRoutes(services),
    begin: (tx, asking, shared) => beginSharing(services, tx, asking, shared),
  };
}
