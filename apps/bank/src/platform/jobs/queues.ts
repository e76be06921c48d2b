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
  for (const [name, { every, startAfter }] of times) {
    const { cron, options } = kept.get(name) ?? {};
    if (cron !== every || (options?.startAfter ?? 0) !== startAfter)
      await boss.schedule(name, every, {}, startAfter === 0 ? {} : { startAfter });
  }
  for (const name of kept.keys()) if (!times.has(name)) await boss.unschedule(name);
}

type Time = { readonly every: string; readonly startAfter: number };

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
    times.set(name, { every, startAfter: isFrequent ? seconds : 0 });
    if (isFrequent) seconds += 1;
  }
  return times;
}
