import type { LiveRow } from '../rows/index.ts';
import type { AccountId, AccountState, AnyCommand, Judgement, Outcome } from '../rules/index.ts';
import type { Item } from './queue.ts';

/** Accounts as the database has just told them; those without a state do not exist. */
export type Fetched = Map<AccountId, AccountState | undefined>;

export type Batch = readonly Item[];

/** What is known of a batch that was sent. */
export type Sent = {
  readonly batch: Batch;
  readonly judgement: Judgement;
  readonly live: readonly LiveRow[];
};

/** How far a batch had come when it failed. */
export type Progress = { committing: boolean; readonly locked: boolean };

export const asFirst = (outcome: Outcome): Outcome =>
  outcome.status === 'posted' ? { ...outcome, replayed: false } : outcome;

export function* commandsOf(batch: Batch): Iterable<AnyCommand> {
  for (const { commands } of batch) yield* commands;
}

export type Answer = Record<string, unknown> | undefined;

export const writesSomething = ({ judgement, live }: Sent) => judgement.rows.length > 0 || live.length > 0;

/** The rows of the works that post; what was posted before has its rows since then, and what is refused gets none. */
export function liveRows(batch: Batch, { verdicts }: Judgement): readonly LiveRow[] {
  return batch.flatMap(({ commands, rows }, work) => {
    const posts = (verdicts[work] ?? []).every((verdict) => !('refusal' in verdict) && !verdict.replayed);
    const command = commands[0]?.id ?? null;
    return posts ? rows.map((row) => ({ work, command, row })) : [];
  });
}
