import type { Row } from '../rows/index.ts';
import type { Command, Outcome, Posted } from '../rules/index.ts';

/**
 * What one caller wants done, whole or not at all: its commands, which post together, and the rows that go with them.
 * Works of many callers are committed together, and none harms another.
 */
export type Work = {
  readonly commands: readonly Command[];
  readonly rows: readonly Row[];
};

export type WorkOutcome =
  | {
      readonly status: 'done';
      readonly posted: readonly Posted[];
      /** True when the commands had been posted before: the rows were written then, and nothing this time. */
      readonly replayed: boolean;
    }
  /** The ledger said no, and nothing was written; one outcome for each command. */
  | { readonly status: 'refused'; readonly outcomes: readonly Outcome[] }
  /** A guard failed, and nothing was written: what the work was decided on has changed. The name of the kind of row. */
  | { readonly status: 'outdated'; readonly by: string }
  /** Too many works are waiting already. */
  | { readonly status: 'busy' };

/** What the writer tells of a group. */
export type Settled = { readonly outcomes: readonly Outcome[]; readonly outdatedBy?: string };

export function workOutcome({ outcomes, outdatedBy }: Settled): WorkOutcome {
  if (outdatedBy !== undefined) return { status: 'outdated', by: outdatedBy };
  const posted = outcomes.filter((outcome) => outcome.status === 'posted');
  if (posted.length < outcomes.length) {
    const isBusy = outcomes.some(
      (outcome) => outcome.status === 'refused' && outcome.refusal === 'ledger-busy',
    );
    return isBusy ? { status: 'busy' } : { status: 'refused', outcomes };
  }
  return { status: 'done', posted, replayed: posted.length > 0 && posted.every(({ replayed }) => replayed) };
}
