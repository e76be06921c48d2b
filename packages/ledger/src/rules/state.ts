import type { AccountId } from './command.ts';

/** A row of the journal, apart from its number. */
export type TransferRow = {
  readonly id: string;
  /** The index in `kinds`. */
  readonly kind: number;
  readonly from: AccountId;
  readonly to: AccountId;
  readonly amount: bigint;
  readonly code: number;
  readonly linked: boolean;
  readonly ref: string | null;
  readonly expiresAtMs: number | null;
  readonly memo: string | null;
};

/** An account as the ledger last saw it. Judging changes it; the database has the last word when it is written. */
export type AccountState = {
  readonly id: AccountId;
  readonly currency: string;
  readonly floor: bigint | null;
  readonly closed: boolean;
  balance: bigint;
  held: bigint;
};

/** Where a row is: new in the batch, or in the journal. */
export type Place = { readonly index: number } | { readonly no: number };

/** A row, and the id of the one before it in its linked group. */
export type Stored = { readonly row: TransferRow; readonly after: string | null; readonly place: Place };

/** What a batch is judged on. */
export type View = {
  account(id: AccountId): AccountState | undefined;
  /** Transfers that are in the journal, by id: those asked about, and those they refer to. */
  readonly known: ReadonlyMap<string | undefined, Stored>;
  /** The ids of holds that are resolved and of transfers that are reversed. */
  readonly taken: Set<TransferRow['ref']>;
  readonly nowMs: number;
};
