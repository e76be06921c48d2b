export type Tuning = {
  /** Commands in one batch at most. */
  readonly maxBatch: number;
  /** Works that may wait; further ones are refused as `ledger-busy`. */
  readonly maxQueued: number;
  /** While one batch is being written, the next is sent as soon as this many wait. */
  readonly pipelineFrom: number;
  /** Accounts, and open holds, remembered between batches. */
  readonly maxAccounts: number;
  /** How long a command is tried for while the database is away. */
  readonly giveUpAfterMs: number;
  /** Only for measuring what sealing costs: without it the journal does not verify. */
  readonly sealed: boolean;
};

export const defaultTuning: Tuning = {
  maxBatch: 1000,
  maxQueued: 10_000,
  pipelineFrom: 64,
  maxAccounts: 50_000,
  giveUpAfterMs: 5_000,
  sealed: true,
};
