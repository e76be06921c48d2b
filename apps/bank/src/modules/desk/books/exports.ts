import type { exportBooks, FileAnswer, QueryOf } from '@farthing/contract';
import { exportCsv, exportJournal } from '@farthing/ledger';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { endOf, startOf } from '../../books/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';
import { accountStatements } from './account-statements.ts';
import { daysOf } from './statement-views.ts';

type Asked = QueryOf<typeof exportBooks>;
type Made = Pick<FileAnswer, 'type'> & {
  readonly fileName: string;
  readonly write: () => AsyncGenerator<string>;
};

/** Files for auditors, piece by piece. Each holds a connection for as long as somebody downloads, so few run at once. */
export function journalExports(services: DeskServices): {
  start(worker: Worker, asked: Asked): Promise<FileAnswer>;
} {
  const { database, audit } = services;
  let running = 0;

  // Counted from its first piece on: a download that was given up before that never comes to its end.
  async function* bounded({ write }: Made): AsyncGenerator<string> {
    running += 1;
    const until = performance.now() + policies.desk.exports.withinMs;
    try {
      for await (const piece of write()) {
        if (performance.now() > until) throw new Error('an export took too long');
        yield piece;
      }
    } finally {
      running -= 1;
    }
  }

  return {
    async start(worker, asked) {
      if (running >= policies.desk.exports.atOnce) throw new Refusal('service_unavailable');
      const made = madeFor(services, asked);
      await database.transaction((tx) =>
        audit.record(tx, {
          ...actedBy(actorOf(worker)),
          action: 'books.export',
          subject: { kind: 'books', id: asked.format === 'camt053' ? (asked.period ?? '') : 'journal' },
          after: { format: asked.format },
        }),
      );
      const { type, fileName } = made;
      return { type, fileName, bytes: new Uint8Array(), pieces: bounded(made) };
    },
  };
}

function madeFor({ database, clock }: DeskServices, { format, period = '' }: Asked): Made {
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
