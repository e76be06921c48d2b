import type { AnyCommand } from '../rules/command.ts';
import { judge } from '../rules/judge.ts';
import type { Judgement } from '../rules/judgement.ts';
import { type Outcome, outcomesOf } from '../rules/outcome.ts';
import type { AccountState, Stored } from '../rules/state.ts';
import { gist } from './fixture.ts';

/** The rules without a database: what one batch leaves behind in memory is what the next is judged on. */
export class Memory {
  readonly accounts = new Map<number, AccountState>();
  readonly known = new Map<string, Stored>();
  readonly taken = new Set<string | null>();
  nowMs = Date.UTC(2026, 0, 1);
  #base = 1;

  open(id: number, facts: Partial<AccountState> = {}): AccountState {
    const state: AccountState = {
      ...{ id, currency: 'USD', floor: 0n, closed: false, balance: 0n, held: 0n },
      ...facts,
    };
    this.accounts.set(id, state);
    return state;
  }

  judge(...groups: readonly (readonly AnyCommand[])[]): Judgement {
    return judge(groups, { ...this, account: (id) => this.accounts.get(id) });
  }

  /** Judges a batch and writes what came of it. */
  post(...groups: readonly (readonly AnyCommand[])[]): { judgement: Judgement; outcomes: Outcome[][] } {
    const judgement = this.judge(...groups);
    const base = this.#base;
    this.#base += judgement.rows.length;
    for (const [index, row] of judgement.rows.entries()) {
      const before = judgement.rows[index - 1];
      const after = before?.linked ? before.id : null;
      this.known.set(row.id, { row, after, place: { no: base + index } });
    }
    return { judgement, outcomes: judgement.verdicts.map((verdicts) => [...outcomesOf(verdicts, base)]) };
  }

  /** One command in a batch of its own: 'posted', or the name of the refusal. */
  say(command: AnyCommand): string {
    const [[outcome] = []] = this.post([command]).outcomes;
    return outcome === undefined ? '' : gist(outcome);
  }
}

/** The house (1) without a floor, somebody with 100 (2), and somebody with nothing (3). */
export function wealthy(): Memory {
  const memory = new Memory();
  memory.open(1, { floor: null });
  memory.open(2, { balance: 100n });
  memory.open(3);
  return memory;
}
