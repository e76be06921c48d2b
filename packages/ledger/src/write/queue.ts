import type { Row } from '../rows/index.ts';
import { type AnyCommand, refOf } from '../rules/index.ts';
import type { LedgerError } from './errors.ts';
import type { Settled } from './work.ts';

/** A work that a caller waits for. */
export type Item = {
  readonly commands: readonly AnyCommand[];
  readonly rows: readonly Row[];
  readonly giveUpAtMs: number;
  readonly resolve: (settled: Settled) => void;
  readonly reject: (error: LedgerError) => void;
  /** A commit was sent and its answer lost. */
  uncertain: boolean;
  /** How often it was judged alone, on what was locked, and met another writer all the same. */
  conflicts: number;
};

/** The works that wait to be written, in order of arrival. */
export class Queue {
  #waiting: Item[] = [];
  /**
   * Ids that batches on their way write, and rows that they judge: who asks for one of them, or refers to one, waits
   * for the answer. So a batch has at most one work of each guarded row.
   */
  readonly #busy = new Set<string>();

  get length(): number {
    return this.#waiting.length;
  }

  add(item: Item): void {
    this.#waiting.push(item);
  }

  /** What was taken and not written goes first. */
  putBack(items: readonly Item[]): void {
    this.release(items);
    this.#waiting = [...items, ...this.#waiting];
  }

  /** As many commands from the front as the limit allows, leaving those whose ids or rows are on their way. */
  take(limit: number): readonly Item[] {
    const taken: Item[] = [];
    const left: Item[] = [];
    let commands = 0;
    let index = 0;
    for (; index < this.#waiting.length; index += 1) {
      const item = this.#waiting[index] as Item;
      if (commands > 0 && commands + weightOf(item) > limit) break;
      if (this.#isBusy(item)) {
        left.push(item);
        continue;
      }
      for (const { id } of item.commands) this.#busy.add(id);
      for (const { key } of item.rows) if (key !== undefined) this.#busy.add(key);
      taken.push(item);
      commands += weightOf(item);
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
    for (const { commands, rows } of items) {
      for (const { id } of commands) this.#busy.delete(id);
      for (const { key } of rows) if (key !== undefined) this.#busy.delete(key);
    }
  }

  #isBusy({ commands, rows }: Item): boolean {
    return (
      commands.some((command) => {
        const ref = refOf(command);
        return this.#busy.has(command.id) || (ref !== undefined && this.#busy.has(ref));
      }) || rows.some(({ key }) => key !== undefined && this.#busy.has(key))
    );
  }
}

const weightOf = ({ commands, rows }: Item) => Math.max(1, commands.length, Math.ceil(rows.length / 8));

/** Those whose time is over, and the others. */
export function splitLate(items: readonly Item[]): [late: Item[], others: Item[]] {
  const nowMs = performance.now();
  const late: Item[] = [];
  const others: Item[] = [];
  for (const item of items) (item.giveUpAtMs <= nowMs ? late : others).push(item);
  return [late, others];
}
