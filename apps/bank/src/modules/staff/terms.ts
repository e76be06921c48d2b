import type { MoneyAct, StaffRole } from '@farthing/contract';

/** How much one person may do alone: at once, and summed over the last hours. Minor units of the ledger's currency. */
export type Bound = {
  readonly onceMinor: bigint;
  readonly in24hMinor: bigint;
  readonly in72hMinor: bigint;
};

/** By act and role. What has no row here waits for a second person, whatever the amount. */
type LoneBounds = {
  readonly [Act in MoneyAct]?: { readonly [Role in StaffRole]?: Bound };
};

/** What an operator decides about the work of staff. */
export type StaffTerms = {
  readonly bounds: LoneBounds;
  /** Approving more than this takes the authenticator once more; minor units of the ledger's currency. */
  readonly authenticatorOverMinor: bigint;
  /** How long what takes two waits for the second. */
  readonly proposalMs: number;
  /** How long it should wait. After that it is late. */
  readonly targetMs: number;
};
