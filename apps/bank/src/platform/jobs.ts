import type { Tx } from './database/database.ts';

/** Work that runs later, at least once: a handler must bear being called again with the same payload. */
export type Job<Payload> = {
  readonly name: string;
  readonly handle: (payload: Payload, context: { readonly id: string }) => Promise<void>;
  /** A cron expression, for work that comes round by itself. */
  readonly every?: string;
  readonly retries?: number;
};

export type EnqueueOptions = {
  readonly startAfter?: Date;
  /** At most one waiting job per key. */
  readonly key?: string;
};

export type Jobs = {
  register<Payload>(job: Job<Payload>): void;
  /** Written in the caller's transaction: it runs if and only if that commits. */
  enqueue<Payload extends object>(
    tx: Tx,
    job: Pick<Job<Payload>, 'name'>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};
