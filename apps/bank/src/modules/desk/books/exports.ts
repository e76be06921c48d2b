import type { exportBooks, FileAnswer, QueryOf } from '@farthing/contract';
import { exportCsv, exportJournal } from '@farthing/ledger';
import { exportTurns } from '../../../platform/concurrency/export-turns.ts';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { endOf, startOf } from '../../books/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';
import { accountStatements } from './account-statements.ts';
import { daysOf } from './statement-views.ts';

type ExportServices = Pick<DeskServices, 'database' | 'audit' | 'clock'>;
type Asked = QueryOf<typeof exportBooks>;
type Made = Pick<FileAnswer, 'type'> & {
  readonly fileName: string;
  readonly write: () => AsyncGenerator<string>;
};

/** Files for auditors, piece by piece. Each holds a connection for as long as somebody downloads, so few run at once, and one of each. */
export function journalExports(services: ExportServices): {
  start(worker: Worker, asked: Asked): Promise<FileAnswer>;
} {
  const { database, audit } = services;
  const turns = exportTurns(policies.desk.exports);

  async function* inTime({ write }: Made): AsyncGenerator<string> {
    const until = performance.now() + policies.desk.exports.withinMs;
    for await (const piece of write()) {
      if (performance.now() > until) throw new Error('an export took too long');
      yield piece;
    }
  }

  return {
    async start(worker, asked) {
      const made = madeFor(services, asked);
      turns.take(worker.member.staffId);
      await database.transaction((tx) =>
        audit.record(tx, {
          ...actedBy(actorOf(worker)),
          action: 'books.export',
          subject: { kind: 'books', id: asked.format === 'camt053' ? (asked.period ?? '') : 'journal' },
          after: { format: asked.format },
        }),
      );
      const { type, fileName } = made;
      return {
        type,
        fileName,
        bytes: new Uint8Array(),
        pieces: turns.counted(worker.member.staffId, inTime(made)),
      };
    },
  };
}

function madeFor({ database, clock }: ExportServices, { format, period = '' }: Asked): Made {
  switch (format) {
    case 'csv':
      return {
        type: 'text/csv; charset=utf-8',
        fileName: 'journal.csv',
        write: () => exportCsv(database.pool),
      };
    case 'hledger':
      return {
        type: 'text/plain; charset=utf-8',
        fileName: 'journal.hledger',
        write: () => exportJournal(database.pool),
      };
    case 'camt053': {
      const { first, last } = daysOf(period);
      const span = { since: startOf(first), until: endOf(last), createdAt: clock.now() };
      if (span.since > clock.now())
        throw new Refusal('validation_failed', { fields: { period: ['This is yet to come.'] } });
      return {
        type: 'application/xml',
        fileName: `camt.053-${period}.xml`,
        write: () => accountStatements(database, span),
      };
    }
  }
}
