import type { Row } from '@farthing/ledger';

/** Whoever carries money to other banks. Settlement and failure come back by the module's own functions. */
export type PayoutProvider = {
  /** Written with the work by which the money leaves the wallet: it is taken on if and only if that is committed. */
  rowsOf(withdrawalId: string): readonly Row[];
};
