import type { Tx } from '../../../platform/database/database.ts';

/** Whoever carries money to other banks. Settlement and failure come back by the module's own functions. */
export type PayoutProvider = {
  /** In the transaction in which the money leaves the wallet: it is taken on if and only if that commits. */
  take(tx: Tx, withdrawalId: string): Promise<void>;
};
