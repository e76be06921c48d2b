import type { AnswerOf, getOperations } from '@farthing/contract';
import { sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Database } from '../../platform/database/database.ts';
import { readOutbox } from '../../platform/mail/store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actedBy } from '../audit/index.ts';
import { maskEmail } from './masking.ts';
import { actorOf, type DeskServices, type Worker } from './services.ts';

type Operations = AnswerOf<typeof getOperations>;

/** How the bank itself is doing, as the process sees it that answers. */
export async function readOperations(services: DeskServices): Promise<Operations> {
  const { config, database, clock, jobs, rates } = services;
  const [health, queues, dead, mail, current] = await Promise.all([
    readHealth(database),
    jobs.stats(),
    jobs.deadLetters(),
    readMail(database),
    rates.current(),
  ]);
  return {
    version: packageJson.version,
    mode: config.mode,
    now: clock.now().toISOString(),
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: health,
    jobs: [...queues],
    dead_jobs: dead.map(({ id, queue, payload, error, attempts, diedAt }) => ({
      id,
      queue,
      payload: (JSON.stringify(payload) ?? '').slice(0, 500),
      error: error.slice(0, 500),
      attempts,
      died_at: diedAt.toISOString(),
    })),
    mail,
    rates: {
      source: current.source,
      as_of: current.asOf?.toISOString() ?? null,
      stale: current.stale,
      eur: current.rates.EUR,
      gbp: current.rates.GBP,
    },
  };
}

/** Back into its queue, by whom. The queues have a database connection of their own, so the entry comes first. */
export async function retryJob(
  { database, jobs, audit }: DeskServices,
  worker: Worker,
  jobId: string,
): Promise<void> {
  const letter = (await jobs.deadLetters()).find(({ id }) => id === jobId);
  if (letter === undefined) throw new Refusal('not_found');
  await database.transaction(async (tx) => {
    await audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'job.retry',
      subject: { kind: 'job', id: jobId },
      before: { status: 'dead' },
      after: { status: 'waiting', queue: letter.queue },
    });
    if (!(await jobs.retryDead(jobId))) throw new Refusal('not_found');
  });
}

async function readHealth({ kysely }: Database): Promise<Operations['database']> {
  const startedMs = performance.now();
  await sql`SELECT 1`.execute(kysely);
  const answer_ms = Math.round((performance.now() - startedMs) * 100) / 100;
  const { rows } = await sql<{ size: bigint; connections: number }>`
    SELECT
      pg_database_size(current_database()) AS size,
      (SELECT count(*)::integer FROM pg_stat_activity WHERE datname = current_database()) AS connections
  `.execute(kysely);
  return { answer_ms, size_bytes: Number(rows[0]?.size ?? 0n), connections: rows[0]?.connections ?? 0 };
}

async function readMail({ kysely }: Database): Promise<Operations['mail']> {
  const { waiting, failing } = await readOutbox(kysely);
  return {
    waiting,
    failing: failing.map((mail) => ({
      id: mail.id,
      recipient: maskEmail(mail.recipient),
      // A subject may carry a code.
      subject: mail.subject.replaceAll(/[0-9]{6}/g, '••••••'),
      attempts: mail.attempts,
      error: mail.last_error ?? '',
      created_at: mail.created_at.toISOString(),
    })),
  };
}
