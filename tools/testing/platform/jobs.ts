import pg from 'pg';
import { vi } from 'vitest';
import { createJobs, type JobsOptions } from '../../../apps/bank/src/platform/jobs/boss-jobs.ts';
import { installJobs } from '../../../apps/bank/src/platform/jobs/install.ts';
import type { Job, Jobs } from '../../../apps/bank/src/platform/jobs.ts';
import { createLogger } from '../../../apps/bank/src/platform/logging.ts';
import { openTestDatabase } from '../database.ts';

/** A database with the tables of the jobs, and processes that work on them, to be stopped after each test. */
export async function testJobs() {
  const database = await openTestDatabase();
  await installJobs(database.test.ownerUrl);

  const running: Jobs[] = [];
  async function stopJobs(): Promise<void> {
    await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
    await asOwner('DELETE FROM jobs.job; DELETE FROM jobs.schedule; UPDATE jobs.version SET cron_on = NULL');
  }

  async function startJobs(jobs: readonly Job<never>[], changes: Partial<JobsOptions> = {}): Promise<Jobs> {
    const logger = createLogger({ logLevel: 'silent' });
    const started = createJobs({ database, logger, backoff: atOnce, pace: 0.05, ...changes });
    for (const job of jobs) started.register(job);
    running.push(started);
    await started.start();
    return started;
  }

  const { ownerUrl, superuserUrl = ownerUrl } = database.test;

  async function asOwner(statements: string, url = ownerUrl): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(statements).finally(() => client.end());
  }

  const enqueue = (jobs: Jobs, name: string, payload: object, options = {}) =>
    database.transaction((tx) => jobs.enqueue(tx, { name }, payload, options));

  const statsOf = async (jobs: Jobs, queue: string) =>
    (await jobs.stats()).find((row) => row.queue === queue);

  return { database, ownerUrl, superuserUrl, startJobs, stopJobs, asOwner, enqueue, statsOf };
}

/** As long as it takes on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 });

const atOnce = { firstSeconds: 0, maxSeconds: 0 };

export type Numbered = { n: number };

/** A job that writes down what it was given. */
export function recording(
  name: string,
  changes: Partial<Job<Numbered>> = {},
): { job: Job<Numbered>; seen: number[] } {
  const seen: number[] = [];
  const handle = async ({ n }: Numbered) => void seen.push(n);
  return { job: { name, handle, ...changes }, seen };
}
