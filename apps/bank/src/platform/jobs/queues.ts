import type { PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Job } from '../jobs.ts';
import { jobsSchema } from './install.ts';
import { type Backoff, daySeconds, deadQueue, queuePolicy, settingsOf } from './job-row.ts';

type AnyJob = Job<unknown>;

/**
 * Those that are not there yet, by the function that pg-boss calls for each. All in one statement, before pg-boss reads what
 * there is: by its own calls sixty queues take two hundred, half of the start of a bank in the tests.
 */
export async function createQueues(
  { pool }: Database,
  jobs: readonly AnyJob[],
  backoff: Backoff | undefined,
): Promise<void> {
  const queues = [
    // The first, because the others refer to it.
    { name: deadQueue, settings: { policy: 'standard', retentionSeconds: 90 * daySeconds } },
    ...jobs.map((job) => ({
      name: job.name,
      settings: { ...settingsOf(job, backoff), policy: queuePolicy },
    })),
  ];
  await pool.query(
    `SELECT ${jobsSchema}.create_queue(queue.name, queue.settings)
     FROM jsonb_to_recordset($1) AS queue (name text, settings jsonb)`,
    [JSON.stringify(queues)],
  );
}

/** A queue made by an earlier release keeps its settings unless told. */
export async function updateQueues(
  boss: PgBoss,
  jobs: readonly AnyJob[],
  backoff: Backoff | undefined,
): Promise<void> {
  const kept = new Map((await boss.getQueues()).map((queue) => [queue.name, new Map(Object.entries(queue))]));
  for (const job of jobs) {
    const settings = settingsOf(job, backoff);
    const isSame = Object.entries(settings).every(([key, value]) => kept.get(job.name)?.get(key) === value);
    if (!isSame) await boss.updateQueue(job.name, settings);
  }
}

/** What has a time runs by it, and what has lost it no longer does. */
export async function keepTimetable(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const kept = new Map((await boss.getSchedules()).map((schedule) => [schedule.name, schedule]));
  const times = timesOf(jobs);
  const changed = [...times.values()].filter(({ name, every, startAfter }) => {
    const { cron, options } = kept.get(name) ?? {};
    return cron !== every || (options?.startAfter ?? 0) !== startAfter;
  });
  if (changed.length > 0) await writeTimes(boss, changed);
  for (const name of kept.keys()) if (!times.has(name)) await boss.unschedule(name);
}

/**
 * As pg-boss writes them, which a test compares, but in one statement: by its own calls a new bank takes one for each of
 * more than fifty jobs. In the order of names: processes that write the same rows in different orders can lock each other out.
 */
async function writeTimes(boss: PgBoss, times: readonly Time[]): Promise<void> {
  // Refuses a cron expression that pg-boss could not read: it would skip the job with no more than a warning.
  for (const { every } of times) boss.previewSchedule(every, { count: 1 });
  const rows = times.map(({ name, every, startAfter }) => ({
    name,
    cron: every,
    options: startAfter === 0 ? {} : { startAfter },
  }));
  await boss.getDb().executeSql(
    `INSERT INTO ${jobsSchema}.schedule (name, key, kind, cron, timezone, data, options, created_on, updated_on)
     SELECT name, '', 'cron', cron, 'UTC', '{}', options, ${jobsSchema}.job_now(), ${jobsSchema}.job_now()
     FROM jsonb_to_recordset($1) AS given (name text, cron text, options jsonb)
     ORDER BY name
     ON CONFLICT (name, key) DO UPDATE SET
       kind = excluded.kind,
       cron = excluded.cron,
       timezone = excluded.timezone,
       data = excluded.data,
       options = excluded.options,
       updated_on = excluded.updated_on`,
    [JSON.stringify(rows)],
  );
}

type Time = { readonly name: string; readonly every: string; readonly startAfter: number };

/**
 * What runs every few minutes begins one second after the other: two dozen jobs at once, at the full minute, make whoever
 * calls just then wait for a third of a second.
 */
function timesOf(jobs: readonly AnyJob[]): ReadonlyMap<string, Time> {
  const times = new Map<string, Time>();
  let seconds = 0;
  for (const { name, every } of jobs) {
    if (every === undefined) continue;
    const isFrequent = every.startsWith('*');
    times.set(name, { name, every, startAfter: isFrequent ? seconds : 0 });
    if (isFrequent) seconds += 1;
  }
  return times;
}
