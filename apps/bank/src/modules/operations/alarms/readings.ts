import { readChainTimes } from '@farthing/ledger';
import { readMadeAt } from '../../../platform/database/made-at.ts';
import { readOutbox } from '../../../platform/mail/store.ts';
import { findUnlinkedSince } from '../../audit/index.ts';
import { readDatabaseHealth } from '../health/index.ts';
import { countFailedPayments } from '../hours/index.ts';
import type { OperationsServices } from '../services.ts';
import type { Readings } from './measure.ts';

/** All that the measures are told by, each as cheap as the page that shows it. */
export async function takeReadings(services: OperationsServices): Promise<Readings> {
  const { config, database, clock, jobs, rates, desk } = services;
  const { kysely } = database;
  const [stats, dueSince, outbox, current, queues, failed, check, chain, unlinked, health, madeAt] =
    await Promise.all([
      jobs.stats(),
      jobs.findDueSince(),
      readOutbox(kysely),
      rates.current(),
      desk.queueAges(),
      countFailedPayments(services),
      desk.findLastCheck(),
      readChainTimes(database.pool),
      findUnlinkedSince(kysely),
      readDatabaseHealth(kysely),
      readMadeAt(kysely),
    ]);
  return {
    now: clock.now(),
    deadJobs: stats.reduce((sum, { dead }) => sum + dead, 0),
    jobDueSince: dueSince,
    mailSince: outbox.oldestAt,
    ratesAsOf: config.ratesUrl === undefined ? undefined : (current.asOf ?? undefined),
    lateCases: queues.reduce((sum, { late }) => sum + late, 0),
    failedPayments: failed,
    checkedAt: check?.ended_at ?? madeAt,
    writtenAt: chain.writtenAt,
    tiedAt: chain.tiedAt,
    unlinkedSince: unlinked,
    connections: health.connections,
    mostConnections: health.most_connections,
  };
}
