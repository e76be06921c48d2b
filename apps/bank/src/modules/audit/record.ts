import type { Row } from '@farthing/ledger';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { changeRows, tellChanges } from '../../platform/stream/changes.ts';
import { type AuditEntry, assertNoOtherFacts } from './audit-entry.ts';
import { linkJob } from './link.ts';
import { entryRows, insertEntry } from './store.ts';
import { changesOf } from './stream-changes.ts';
import { type AuditCheck, verifyAudit } from './verify.ts';

export type Audit = {
  /** Written in the transaction of what it tells: there is no change without its entry. */
  record(tx: Tx, entry: AuditEntry): Promise<void>;
  /** The same as rows of a work, which are written with what it does. */
  rowsOf(entry: AuditEntry): readonly Row[];
  /** Reads the whole log and its chain. */
  verify(): Promise<AuditCheck>;
};

export type AuditServices = {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly database: Database;
  readonly jobs: Pick<Jobs, 'register'>;
};

export function createAudit(services: AuditServices): Audit {
  const { clock, ids, database, jobs } = services;
  jobs.register(linkJob(services));
  return {
    async record(tx, entry) {
      assertNoOtherFacts(entry);
      await insertEntry(tx, ids.next(), clock.now(), entry);
      await tellChanges(tx, changesOf(entry));
    },
    rowsOf(entry) {
      assertNoOtherFacts(entry);
      return [...entryRows(ids.next(), clock.now(), entry), ...changeRows(changesOf(entry))];
    },
    verify: () => verifyAudit(database),
  };
}
