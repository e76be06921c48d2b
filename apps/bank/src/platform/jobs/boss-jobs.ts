import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { type Job, type Jobs, PermanentFailure } from '../jobs.ts';
import type { Logger } from '../logging.ts';
import type { QueueStats } from '../metrics.ts';
import { dropDead, findDead, findDueSince, giveKey, listDead, runningIn } from './dead-letters.ts';
import { jobsSchema } from './install.ts';
import { type Backoff, deadQueue, insertJob, jobRow } from './job-row.ts';
import { createQueues, keepTimetable, updateQueues } from './queues.ts';

export type JobsOptions = {
  readonly database: Database;
  readonly logger: Logger;
  /** The shortest wait before the first retry, doubled with each further one; 0 retries at once. */
  readonly backoff?: Backoff;
  /** What recurs by itself (looking for due retries, cron, lost jobs) waits this many times as long; for tests. */
  readonly pace?: number;
  /** Whether what has an `every` runs by the machine's clock; a test whose own clock stands runs it by hand. */
  readonly timetable?: boolean;
  readonly stopWithinMs?: number;
};

export function createJobs(options: JobsOptions): Jobs {
  const { database, logger, stopWithinMs = 10_000, pace = 1 } = options;
  const boss = createBoss(options);
  const registered = new Map<string, Job<unknown>>();
  const workers = new Map<string, string[]>();
  let lookingForDue: NodeJS.Timeout | undefined;

  function registeredJob(name: string): Job<unknown> {
    const job = registered.get(name);
    if (job === undefined) throw new Error(`Job "${name}" is not registered`);
    return job;
  }

  const comesRound = (name: string) => registered.get(name)?.every !== undefined;

  return {
    register(job) {
      if (lookingForDue !== undefined) throw new Error(`Job "${job.name}" is registered after the start`);
      if (registered.has(job.name)) throw new Error(`Job "${job.name}" is registered twice`);
      registered.set(job.name, job as Job<unknown>);
    },

    async enqueue(tx, job, payload, given = {}) {
      const row = jobRow(registeredJob(job.name), payload, given, options.backoff);
      await insertJob(row).execute(tx);
    },

    rowsOf: (job, payload, given = {}) => [jobRow(registeredJob(job.name), payload, given, options.backoff)],
    wake: (names) => wake(boss, workers, names),

    async start() {
      const jobs = [...registered.values()];
      await createQueues(database, jobs, options.backoff);
      try {
        await boss.start();
        await updateQueues(boss, jobs, options.backoff);
        await keepTimetable(boss, jobs);
        for (const job of registered.values()) workers.set(job.name, await startWorkers(boss, job, logger));
      } catch (fault) {
        // What had started would keep its connections, and with them the process that is meant to end.
        await within(2000, boss.stop({ graceful: false }));
        throw fault;
      }
      const lookForDue = singleFlight(() => wakeForDue(boss, workers));
      lookingForDue = setInterval(lookForDue, 1000 * pace);
    },

    async stop() {
      clearInterval(lookingForDue);
      await within(stopWithinMs, Promise.all([...workers.keys()].map((name) => boss.offWork(name))));
      await within(2000, boss.stop({ graceful: false }));
    },

    stats: () => stats(boss, [...registered.keys()]),
    deadLetters: () => listDead(database.kysely, comesRound),
    findDueSince: () => findDueSince(database.kysely),
    findDead: (reader, id) => findDead(reader, id, comesRound),
    async retryDead(tx, id) {
      await giveKey(tx, id);
      return (
        (await boss.redrive(deadQueue, { ids: [id], limit: 1, db: { executeSql: runningIn(tx) } })) === 1
      );
    },
    dropDead,
  };
}

function createBoss({ database, logger, pace = 1, timetable = true }: JobsOptions): PgBoss {
  const every = (seconds: number) => Math.max(1, Math.round(seconds * pace));
  // The address and the role of the bank's own pool. The queues keep connections of their own, because one of them
  // listens for as long as the bank runs.
  const { connectionString } = database.pool.options;
  // A database host that vanishes without a word would be waited for until the operating system gives up.
  const connection = {
    ...(connectionString !== undefined && { connectionString }),
    query_timeout: every(60) * 1000,
  };
  const boss = new PgBoss({
    ...connection,
    application_name: 'farthing-jobs',
    schema: jobsSchema,
    max: 4,
    connectionTimeoutMillis: 5000,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
    schedule: timetable,
    // Rebuilding an index needs its owner, and the bank does not run as the owner.
    reindex: false,
    superviseIntervalSeconds: every(5),
    monitorIntervalSeconds: every(5),
    maintenanceIntervalSeconds: every(300),
    cronMonitorIntervalSeconds: Math.min(45, every(30)),
    cronWorkerIntervalSeconds: Math.min(45, every(5)),
    flowIntervalSeconds: 3600,
  });
  const logFault = oncePer(30_000, (fault: Error) =>
    logger.error({ err: fault }, 'The job queues met a fault'),
  );
  // Each worker adds its own name to the message, which would make one fault look like many.
  boss.on('error', (fault) => logFault(fault.message.replace(/ \(Queue: .*$/, ''), fault));
  boss.on('warning', ({ message, data }) => logger.warn({ data }, message));
  return boss;
}

/** Each worker takes one job at a time and, after it, the next at once, until its queue is empty. */
async function startWorkers(boss: PgBoss, job: Job<unknown>, logger: Logger): Promise<string[]> {
  const polling = { pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 };
  const ids: string[] = [];
  for (let started = 0; started < (job.concurrency ?? 1); started++) {
    const id: string = await boss.work<unknown, unknown, { perJobResults: true; includeMetadata: true }>(
      job.name,
      { ...polling, perJobResults: true, includeMetadata: true },
      async ([taken]) => {
        const result = taken === undefined ? [] : [await runJob(job, taken, logger)];
        boss.notifyWorker(id);
        return result;
      },
    );
    ids.push(id);
  }
  return ids;
}

async function runJob(
  job: Job<unknown>,
  taken: JobWithMetadata<unknown>,
  logger: Logger,
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = taken;
  try {
    await job.handle(taken.data, { id });
    return { id, status: 'completed' };
  } catch (err) {
    const dead = err instanceof PermanentFailure || retryCount >= retryLimit;
    const about = { err, job: job.name, jobId: id, attempt: retryCount + 1 };
    if (dead) logger.error(about, 'A job failed for good');
    else logger.warn(about, 'A job failed and will be tried again');
    return { id, status: dead ? 'deadletter' : 'failed', output: { message: messageOf(err) } };
  }
}

/** A notification tells of new jobs only; this one query a second finds those whose time has come. */
async function wakeForDue(boss: PgBoss, workers: ReadonlyMap<string, readonly string[]>): Promise<void> {
  const { rows } = await boss.getDb().executeSql(
    `SELECT queue.name
     FROM unnest($1::text[]) AS queue (name)
     WHERE EXISTS (
       SELECT
       FROM ${jobsSchema}.job
       WHERE job.name = queue.name
         AND job.state < 'active'
         AND NOT job.blocked
         AND job.start_after <= now()
     )`,
    [[...workers.keys()]],
  );
  wake(
    boss,
    workers,
    rows.map(({ name }) => name),
  );
}

function wake(boss: PgBoss, workers: ReadonlyMap<string, readonly string[]>, names: Iterable<string>): void {
  for (const name of names) {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  }
}

async function stats(boss: PgBoss, queues: readonly string[]): Promise<QueueStats[]> {
  const { rows } = await boss.getDb().executeSql(
    `WITH counted AS (
       SELECT
         CASE WHEN name = $2 THEN source_name ELSE name END AS queue,
         count(*) FILTER (WHERE name <> $2 AND state < 'active')::int AS waiting,
         count(*) FILTER (WHERE name <> $2 AND state = 'active')::int AS active,
         count(*) FILTER (WHERE name = $2)::int AS dead
       FROM ${jobsSchema}.job
       WHERE state <= 'active'
       GROUP BY 1
     )
     SELECT
       queue,
       coalesce(waiting, 0) AS waiting,
       coalesce(active, 0) AS active,
       coalesce(dead, 0) AS dead
     FROM unnest($1::text[]) AS registered (queue)
     LEFT JOIN counted USING (queue)
     ORDER BY queue`,
    [queues, deadQueue],
  );
  return rows;
}

function messageOf(err: unknown): string {
  return err instanceof Error ? err.message : String(err);
}

/** Skips a tick while the last one still runs, and lets a failed one pass: the next tick tries again. */
function singleFlight(work: () => Promise<void>): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    work()
      .catch(() => {})
      .finally(() => {
        running = false;
      });
  };
}

/** Every worker meets a lost database at once, and again at every poll; one line in a while tells it. */
function oncePer<T>(windowMs: number, act: (value: T) => void): (key: string, value: T) => void {
  const lastMs = new Map<string, number>();
  return (key, value) => {
    const nowMs = performance.now();
    if (nowMs - (lastMs.get(key) ?? Number.NEGATIVE_INFINITY) < windowMs) return;
    if (lastMs.size > 100) lastMs.clear();
    lastMs.set(key, nowMs);
    act(value);
  };
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, limitMs);
  await Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
}
