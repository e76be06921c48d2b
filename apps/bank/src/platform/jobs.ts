import { insertion, type Row } from '@farthing/ledger';
import type { Reader, Tx } from './database/database.ts';
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

/** Where jobs wait. Columns that are not named here have defaults that fit. */
export const jobTable = {
  name: 'jobs.job',
  columns: {
    id: 'uuid',
    name: 'text',
    data: 'jsonb',
    start_after: 'timestamptz',
    singleton_key: 'text',
    expire_seconds: 'integer',
    deletion_seconds: 'integer',
    keep_until: 'timestamptz',
    retry_limit: 'integer',
    retry_delay: 'integer',
    retry_backoff: 'boolean',
    retry_delay_max: 'integer?',
    policy: 'text',
    dead_letter: 'text',
    heartbeat_seconds: 'integer',
  },
} as const;

/** A job as a row of a work, which is committed with it. */
export const newJob = insertion(jobTable.name, { columns: jobTable.columns });

/** The names of the jobs among the rows of a work, to wake their workers by when it is committed. */
export function jobNamesOf(rows: readonly Row[]): ReadonlySet<string> {
  return new Set(rows.filter(({ kind }) => kind === newJob).map(({ values }) => String(values.name)));
}

/** A job as a row of `jobTable`. */
export type JobRow = {
  readonly id: string;
  readonly name: string;
  readonly data: object;
  readonly start_after: Date;
  readonly singleton_key: string;
  readonly expire_seconds: number;
  readonly deletion_seconds: number;
  readonly keep_until: Date;
  readonly retry_limit: number;
  readonly retry_delay: number;
  readonly retry_backoff: boolean;
  readonly retry_delay_max: number | null;
  readonly policy: string;
  readonly dead_letter: string;
  readonly heartbeat_seconds: number;
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
  /**
   * The row that `enqueue` would write, for whoever writes it together with other rows; empty where no jobs run. Written,
   * it is found within a second, or at once by whoever calls `wake` after the commit.
   */
  rowsOf<Payload extends object>(
    job: Pick<Job<Payload>, 'name'>,
    payload: Payload,
    options?: Pick<EnqueueOptions, 'startAfter'>,
  ): readonly JobRow[];
  /** Lets the workers of this process look for jobs of these names now. */
  wake(names: Iterable<string>): void;
  start(): Promise<void>;
  /** Lets running handlers finish, for ten seconds at most; what is cut off runs again elsewhere. */
  stop(): Promise<void>;
  stats(): Promise<readonly QueueStats[]>;
  /** Jobs that have used up their retries or failed for good, newest first, 100 at most. */
  deadLetters(): Promise<readonly DeadLetter[]>;
  /** Since when the oldest job that is due waits. */
  findDueSince(): Promise<Date | undefined>;
  findDead(reader: Reader, id: string): Promise<DeadLetter | undefined>;
  /** In the caller's transaction. Puts a dead job back into its queue; false when there is none, or when one of its key waits already. */
  retryDead(tx: Tx, id: string): Promise<boolean>;
  /** In the caller's transaction. Removes a dead job; false when there is none with this id. */
  dropDead(tx: Tx, id: string): Promise<boolean>;
};

export type DeadLetter = {
  readonly id: string;
  readonly queue: string;
  readonly payload: unknown;
  readonly error: string;
  readonly attempts: number;
  readonly diedAt: Date;
  /** Whether the same is done by the next round of its job. Of a job that is no longer known nobody can say so. */
  readonly comesRound: boolean;
};

/** Thrown by a handler to say that trying again cannot help: the job is dead at once. */
export class PermanentFailure extends Error {
  override readonly name = 'PermanentFailure';
}
