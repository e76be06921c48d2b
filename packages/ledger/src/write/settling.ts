import { type Judgement, kinds, outcomesOf } from '../rules/index.ts';
import type { AccountCache, HoldCache } from './caches.ts';
import type { Item, Queue } from './queue.ts';
import type { Retries } from './retries.ts';
import { type Answer, asFirst, type Batch, type Sent } from './sent-batch.ts';
import { type FailedGuard, failedOf } from './work-statement.ts';

/** What becomes of a batch that the database has answered: who is told, who goes again, and what is remembered of it. */
export class Settling {
  readonly #queue: Queue;
  readonly #retries: Retries;
  readonly #accounts: AccountCache;
  readonly #holds: HoldCache;

  constructor(queue: Queue, retries: Retries, accounts: AccountCache, holds: HoldCache) {
    this.#queue = queue;
    this.#retries = retries;
    this.#accounts = accounts;
    this.#holds = holds;
  }

  settle(sent: Sent, answer: Answer): void {
    const failed = failedOf(answer);
    if (failed.size > 0) {
      this.#leaveOut(sent, failed);
      return;
    }
    const { batch, judgement } = sent;
    const base = Number(answer?.base ?? 0);
    this.#queue.release(batch);
    this.#remember(batch, judgement, base);
    for (const [index, { uncertain, resolve }] of batch.entries()) {
      const outcomes = outcomesOf(judgement.verdicts[index] ?? [], base);
      // What is found in the journal after a lost answer is what this very call has posted.
      resolve({ outcomes: uncertain ? outcomes.map(asFirst) : outcomes });
    }
  }

  /** Works without commands whose answers were lost, and whose rows are there. */
  settleCommitted(batch: Batch, committed: ReadonlySet<Item>): Batch {
    if (committed.size === 0) return batch;
    this.#queue.release([...committed]);
    for (const { resolve } of committed) resolve({ outcomes: [] });
    return batch.filter((item) => !committed.has(item));
  }

  /** Nothing of the batch was written. Those whose guards failed are told, the others go again. */
  #leaveOut({ batch, judgement }: Sent, failed: ReadonlyMap<number, FailedGuard>): void {
    // What was judged is remembered as if it had been written.
    for (const { account } of judgement.changes) this.#accounts.forget(account.id);
    const told: Item[] = [];
    const known: Item[] = [];
    const others: Item[] = [];
    for (const [index, item] of batch.entries()) {
      const guard = failed.get(index);
      if (guard === undefined) others.push(item);
      // Done before, so that nothing is as it was: its ids are looked for.
      else if (guard.isKnown) known.push(item);
      else {
        told.push(item);
        item.resolve({ outcomes: [], outdatedBy: guard.by });
      }
    }
    this.#queue.release(told);
    this.#queue.putBack(others);
    this.#retries.add(known);
  }

  #remember(batch: Batch, { verdicts, rows }: Judgement, base: number): void {
    for (const [index, { commands }] of batch.entries()) {
      for (const [at, verdict] of (verdicts[index] ?? []).entries()) {
        if ('refusal' in verdict || !('index' in verdict.place)) continue;
        const row = rows[verdict.place.index];
        if (row === undefined) continue;
        if (row.ref !== null) this.#holds.forget(row.ref);
        else if (kinds[row.kind] === 'hold') {
          this.#holds.add({
            row,
            after: commands[at - 1]?.id ?? null,
            place: { no: base + verdict.place.index },
          });
        }
      }
    }
  }
}
