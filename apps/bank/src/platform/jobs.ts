import type { Tx } from './database/database.ts';
import type { QueueStats } from './metrics.ts';

/** Work that runs later, at least once: a handler must bear being called again with the same payload. */
export type Job<Payload> = {
  /** The queue's name: kebab-case, and never reused for another payload. */
  readonly name: string;
  readonly handle: (payload: Payload, context: { readonly id: string }) => Promise<void>;
  /** A cron expression in UTC, for work that comes round by itself; its payload is an empty object. */
  readonly every?: string;
  readonly retries?: number;
  /** How many of these one process runs at the same time. */
  readonly concurrency?: number;
};

export type EnqueueOptions = {
  readonly startAfter?: Date;
  /** At most one waiting job per key: while one waits, another with its key is dropped. */
  readonly key?: string;
};

export type Jobs = {
  register<Payload>(job: Job<Payload>): void;
  /** Written in the caller's transaction: it runs if and only if that commits. Works after `start`. */
  enqueue<Payload extends object>(
    tx: Tx,
    job: Pick<Job<Payload>, 'name'>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  start(): Promise<void>;
  /** Lets running handlers finish, for ten seconds at most; what is cut off runs again elsewhere. */
  stop(): Promise<void>;
  stats(): Promise<readonly QueueStats[]>;
  /** Jobs that have used up their retries or failed for good, newest first, 100 at most. */
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** Puts a dead job back into its queue; false when there is none with this id. */
  retryDead(id: string): Promise<boolean>;
};

export type DeadLetter = {
  readonly id: string;
  readonly queue: string;
  readonly payload: unknown;
  readonly error: string;
  readonly attempts: number;
  readonly diedAt: Date;
};

/** Thrown by a handler to say that trying again cannot help: the job is dead at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
