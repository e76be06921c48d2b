import { type AnyCommand, refOf } from './command.ts';
import type { LedgerError } from './errors.ts';
import type { Outcome } from './outcome.ts';

/** A group that a caller waits for. */
export type Item = {
  readonly commands: readonly AnyCommand[];
  readonly giveUpAtMs: number;
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: LedgerError) => void;
  /** A commit was sent and its answer lost. */
  uncertain: boolean;
};

/** The groups that wait to be written, in order of arrival. */
export class Queue {
  #waiting: Item[] = [];
  /** Ids that batches on their way write: who asks for one of them, or refers to one, waits for the answer. */
  readonly #busyIds = new Set<string>();

  get length(): number {
    return this.#waiting.length;
  }

  add(item: Item): void {
    this.#waiting.push(item);
  }

  /** As many commands from the front as the limit allows, leaving those whose ids are on their way. */
  take(limit: number): readonly Item[] {
    const taken: Item[] = [];
    const left: Item[] = [];
    let commands = 0;
    let index = 0;
    for (; index < this.#waiting.length; index += 1) {
      const item = this.#waiting[index] as Item;
      if (commands > 0 && commands + item.commands.length > limit) break;
      if (item.commands.some((command) => this.#isBusy(command))) {
        left.push(item);
        continue;
      }
      for (const { id } of item.commands) this.#busyIds.add(id);
      taken.push(item);
      commands += item.commands.length;
    }
    this.#waiting = left.concat(this.#waiting.slice(index));
    return taken;
  }

  /** Those whose time is over leave. */
  takeLate(): readonly Item[] {
    const [late, waiting] = splitLate(this.#waiting);
    this.#waiting = waiting;
    return late;
  }

  /** What was taken is written, or given up: its ids may be asked for again. */
  release(items: readonly Item[]): void {
    for (const { commands } of items) for (const { id } of commands) this.#busyIds.delete(id);
  }

  #isBusy(command: AnyCommand): boolean {
    const ref = refOf(command);
    return this.#busyIds.has(command.id) || (ref !== undefined && this.#busyIds.has(ref));
  }
}

/** Those whose time is over, and the others. */
export function splitLate(items: readonly Item[]): [late: Item[], others: Item[]] {
  const nowMs = performance.now();
  const late: Item[] = [];
  const others: Item[] = [];
  for (const item of items) (item.giveUpAtMs <= nowMs ? late : others).push(item);
  return [late, others];
}
