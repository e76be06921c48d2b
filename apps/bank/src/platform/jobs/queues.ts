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
  const kept = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, every } of jobs)
    if (every !== undefined && kept.get(name) !== every) await boss.schedule(name, every, {});
  const timed = new Set(jobs.filter(({ every }) => every !== undefined).map(({ name }) => name));
  for (const name of kept.keys()) if (!timed.has(name)) await boss.unschedule(name);
}
