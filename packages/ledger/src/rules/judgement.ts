import type { Refusal } from './refusal.ts';
import type { AccountState, Place, TransferRow } from './state.ts';

/** Where the row is, and whether it was there before; or why not. */
export type Verdict = { readonly id: string } & (
  | { readonly place: Place; readonly replayed: boolean }
  | { readonly refusal: Refusal }
);

/** What a batch does to an account, from where it starts, whatever others have done to it by then. */
export type Change = {
  readonly account: AccountState;
  readonly entries: number;
  readonly balance: bigint;
  readonly held: bigint;
  /** What is left to spend at the lowest, and the balance at the highest, on the way. */
  readonly lowest: bigint;
  readonly highest: bigint;
};

/** What a batch comes to: the verdicts in the order of the groups, and what is to be written. */
export type Judgement = {
  readonly verdicts: readonly (readonly Verdict[])[];
  readonly rows: readonly TransferRow[];
  /** For each row that moves money: what the batch has changed both balances by, with it. */
  readonly fromChanges: readonly (bigint | null)[];
  readonly toChanges: readonly (bigint | null)[];
  readonly changes: readonly Change[];
  /** Accounts whose balance a refusal depends on, as the batch leaves them. */
  readonly watched: readonly AccountState[];
  /** The ids of what was refused without being looked for in the journal. */
  readonly refused: readonly string[];
};
