import type { AnswerOf, getOperations } from '@farthing/contract';
import { readChainTimes } from '@farthing/ledger';
import packageJson from '../../../../package.json' with { type: 'json' };
import { readOutbox } from '../../../platform/mail/store.ts';
import { findUnlinkedSince } from '../../audit/index.ts';
import { readChainStates } from '../../deposits/index.ts';
import { maskEmail } from '../../desk/index.ts';
import { readDeadJobs } from '../dead-letters/index.ts';
import { readAnswers } from '../hours/index.ts';
import type { OperationsServices } from '../services.ts';
import { readDatabaseHealth } from './database-health.ts';
import { cardProvider, providersOf } from './providers.ts';

type Operations = AnswerOf<typeof getOperations>;
type Outbox = Awaited<ReturnType<typeof readOutbox>>;

/** How the bank itself is doing, as the process sees it that answers. */
export async function readOperations(services: OperationsServices): Promise<Operations> {
  const { config, database, clock, jobs, rates, desk, reconciliation } = services;
  const [health, books, queues, answers, stats, dead, outbox, current, chains, owed] = await Promise.all([
    readDatabaseHealth(database.kysely),
    readBooks(services),
    desk.queueAges(),
    readAnswers(services),
    jobs.stats(),
    readDeadJobs(services),
    readOutbox(database.kysely),
    rates.current(),
    readChainStates(database.kysely),
    reconciliation.cardProviderOwes(),
  ]);
  return {
    version: packageJson.version,
    mode: config.mode,
    now: clock.now().toISOString(),
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
    database: health,
    books,
    queues: queues.map(({ queue, waiting, late, oldestSince, targetHours }) => ({
      queue,
      waiting,
      late,
      oldest_since: oldestSince?.toISOString() ?? null,
      target_hours: targetHours,
    })),
    answers,
    providers: [...providersOf(config, current, outbox, chains), cardProvider(config, owed)],
    jobs: [...stats],
    dead_jobs: [...dead],
    mail: mailOf(outbox),
    rates: {
      source: current.source,
      as_of: current.asOf?.toISOString() ?? null,
      stale: current.stale,
      eur: current.rates.EUR,
      gbp: current.rates.GBP,
    },
  };
}

async function readBooks({
  database,
  desk,
  reconciliation,
}: OperationsServices): Promise<Operations['books']> {
  const [check, { lastComparison }, chain, unlinked] = await Promise.all([
    desk.findLastCheck(),
    reconciliation.alarmFigures(),
    readChainTimes(database.pool),
    findUnlinkedSince(database.kysely),
  ]);
  return {
    check: checkOf(check),
    comparison: lastComparison && {
      ended_at: lastComparison.endedAt.toISOString(),
      differences: lastComparison.differences,
    },
    written_at: chain.writtenAt?.toISOString() ?? null,
    tied_at: chain.tiedAt?.toISOString() ?? null,
    unlinked_since: unlinked?.toISOString() ?? null,
  };
}

function checkOf(
  check: Awaited<ReturnType<OperationsServices['desk']['findLastCheck']>>,
): Operations['books']['check'] {
  if (check === undefined || check.ended_at === null) return null;
  const { state } = check;
  if (state === 'waiting' || state === 'running') throw new Error(`a check that is ${state} has ended`);
  return { state, ended_at: check.ended_at.toISOString() };
}

function mailOf({ waiting, failing }: Outbox): Operations['mail'] {
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
