import { failureOf, LedgerError, wasAnswered, wasDeadlock } from './errors.ts';
import { type Item, type Queue, splitLate } from './queue.ts';

/** Batches that were not written, or of which that is not known, and how carefully the next ones are judged. */
export class Retries {
  readonly #queue: Queue;
  readonly #batches: (readonly Item[])[] = [];
  /** Batches to judge under locks before the next optimistic one, and how many they were the last time. */
  #lockedBatches = 0;
  #lastLocked = 0;
  #failures = 0;

  constructor(queue: Queue) {
    this.#queue = queue;
  }

  get length(): number {
    return this.#batches.length;
  }

  get isLocking(): boolean {
    return this.#lockedBatches > 0;
  }

  /** To be judged under locks. */
  add(items: readonly Item[]): void {
    if (items.length > 0) this.#batches.push(items);
  }

  next(): readonly Item[] | undefined {
    return this.#batches.shift();
  }

  /** Whether this batch is to be judged under locks: for a while after another writer was there first. */
  takeLocked(): boolean {
    if (this.#lockedBatches === 0) return false;
    this.#lockedBatches -= 1;
    return true;
  }

  succeeded(how: 'optimistically' | 'locked'): void {
    if (how === 'optimistically') this.#lastLocked >>= 1;
    this.#failures = 0;
  }

  /** Decides what becomes of a batch that failed. Answers how long to leave the database alone. */
  failed(
    items: readonly Item[],
    error: unknown,
    { committing, locked }: { readonly committing: boolean; readonly locked: boolean },
  ): number {
    const failure = failureOf(error);
    if (failure === 'broken' || (failure === 'conflict' && locked && this.#isOneWork(items, error))) {
      this.#divide(items, error);
      return 0;
    }
    if (failure === 'away' && committing && !wasAnswered(error))
      for (const item of items) item.uncertain = true;
    this.#tryAgain(items, error);
    if (failure === 'conflict') {
      this.#lastLocked = Math.min(256, Math.max(1, 2 * this.#lastLocked));
      this.#lockedBatches = this.#lastLocked;
      return 0;
    }
    // Longer and longer while the database is away, and not all processes at once.
    this.#failures += 1;
    return Math.min(500, 10 * 2 ** this.#failures) * (0.5 + Math.random() / 2);
  }

  /** Whoever waited long enough is told. */
  giveUp(items: readonly Item[], cause: unknown): void {
    for (const { reject, uncertain } of items) {
      reject(
        uncertain
          ? new LedgerError('outcome-unknown', 'The answer to a commit was lost; ask for the id.', { cause })
          : new LedgerError('unavailable', 'The database could not be reached in time.', { cause }),
      );
    }
  }

  /**
   * What was judged on locked accounts and still met another writer has met it at one of its rows. Others may be at
   * work there, or that one can never be written: it is found by halves, and not tried for ever.
   */
  #isOneWork(items: readonly Item[], error: unknown): boolean {
    if (wasDeadlock(error) || items.every(({ rows }) => rows.length === 0)) return false;
    if (items.length > 1) return true;
    for (const item of items) item.conflicts += 1;
    return items.some(({ conflicts }) => conflicts > mostConflicts);
  }

  #tryAgain(items: readonly Item[], cause: unknown): void {
    const [late, others] = splitLate(items);
    this.#queue.release(late);
    this.giveUp(late, cause);
    if (others.length > 0) this.#batches.push(others);
  }

  /** One bad work must not harm its neighbours: halves are tried until it stands alone. */
  #divide(items: readonly Item[], cause: unknown): void {
    if (items.length > 1) {
      const half = Math.ceil(items.length / 2);
      this.#batches.push(items.slice(0, half), items.slice(half));
      return;
    }
    this.#queue.release(items);
    const message = 'The database refused what the rules had allowed.';
    for (const { reject } of items) reject(new LedgerError('broken-invariant', message, { cause }));
  }
}

const mostConflicts = 5;
