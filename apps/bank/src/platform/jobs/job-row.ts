import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type EnqueueOptions, type Job, type JobRow, jobTable } from '../jobs.ts';
import { jobsSchema } from './install.ts';

export type Backoff = { readonly firstSeconds: number; readonly maxSeconds: number };

export const deadQueue = 'dead';

/** One job of a key waits. */
export const queuePolicy = 'short';

export const daySeconds = 86_400;

const queueDefaults = {
  notify: true,
  expireInSeconds: 15 * 60,
  // A process that was killed stops beating, and whoever runs takes its jobs up a quarter of a minute later: somebody
  // may be waiting for the code in a mail.
  heartbeatSeconds: 10,
  retentionSeconds: 30 * daySeconds,
  deleteAfterSeconds: 10 * 60,
} as const;

export function settingsOf(
  { retries = 10 }: Job<unknown>,
  backoff: Backoff = { firstSeconds: 1, maxSeconds: 3600 },
) {
  return {
    ...queueDefaults,
    deadLetter: deadQueue,
    retryLimit: retries,
    ...(backoff.firstSeconds === 0
      ? { retryDelay: 0, retryBackoff: false }
      : { retryDelay: backoff.firstSeconds, retryBackoff: true, retryDelayMax: backoff.maxSeconds }),
  };
}

/** As pg-boss writes it, with the settings of its queue: a test holds the two together. */
export function jobRow(
  job: Job<unknown>,
  payload: object,
  { startAfter, key }: EnqueueOptions,
  backoff: Backoff | undefined,
): JobRow {
  const settings = settingsOf(job, backoff);
  const nowMs = Date.now();
  // A little in the past: a clock that is ahead of the database's would let it wait.
  const start = startAfter ?? new Date(nowMs - 60_000);
  return {
    id: randomUUID(),
    name: job.name,
    data: payload,
    start_after: start,
    // The queues' policy lets one job per key wait, so a job without a key gets one of its own.
    singleton_key: key ?? randomUUID(),
    expire_seconds: settings.expireInSeconds,
    deletion_seconds: settings.deleteAfterSeconds,
    keep_until: new Date(Math.max(start.getTime(), nowMs) + settings.retentionSeconds * 1000),
    retry_limit: settings.retryLimit,
    retry_delay: settings.retryDelay,
    retry_backoff: settings.retryBackoff,
    retry_delay_max: 'retryDelayMax' in settings ? settings.retryDelayMax : null,
    policy: queuePolicy,
    dead_letter: settings.deadLetter,
    heartbeat_seconds: settings.heartbeatSeconds,
  };
}

/** Tells the workers of all processes, once it is committed, unless the job is for later. */
export function insertJob(row: JobRow) {
  const columns = Object.entries(jobTable.columns).map(
    ([name, type]) => sql`${sql.id(name)} ${sql.raw(type.replace('?', ''))}`,
  );
  const names = sql.join(Object.keys(jobTable.columns).map((name) => sql.id(name)));
  return sql`
    WITH written AS (
      INSERT INTO ${sql.table(jobTable.name)} (${names})
      SELECT ${names}
      FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS given (${sql.join(columns)})
      ON CONFLICT DO NOTHING
      RETURNING name, start_after
    )
    SELECT pg_notify(${notifyChannel}, name)
    FROM written
    WHERE start_after <= now()`;
}

/** The one that pg-boss listens to, made as it makes it. */
const notifyChannel = `pgboss_${createHash('sha224').update(jobsSchema).digest('hex').slice(0, 24)}`;
