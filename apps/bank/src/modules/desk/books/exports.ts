import type { FileAnswer } from '@farthing/contract';
import { exportCsv, exportJournal } from '@farthing/ledger';
import { policies } from '../../../platform/policies.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actedBy } from '../../audit/index.ts';
import { actorOf, type DeskServices, type Worker } from '../services.ts';

export type ExportFormat = 'csv' | 'hledger';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', name: 'journal.csv', write: exportCsv },
  hledger: { type: 'text/plain; charset=utf-8', name: 'journal.hledger', write: exportJournal },
} as const;

/** The whole journal, piece by piece. Each holds a connection for as long as somebody downloads, so few run at once. */
export function journalExports(services: DeskServices): {
  start(worker: Worker, format: ExportFormat): Promise<FileAnswer>;
} {
  const { database, audit } = services;
  let running = 0;

  // Counted from its first piece on: a download that was given up before that never comes to its end.
  async function* bounded(format: ExportFormat): AsyncGenerator<string> {
    running += 1;
    const until = performance.now() + policies.desk.exports.withinMs;
    try {
      for await (const piece of formats[format].write(database.pool)) {
        if (performance.now() > until) throw new Error('an export took too long');
        yield piece;
      }
    } finally {
      running -= 1;
    }
  }

  return {
    async start(worker, format) {
      if (running >= policies.desk.exports.atOnce) throw new Refusal('service_unavailable');
      await database.transaction((tx) =>
        audit.record(tx, {
          ...actedBy(actorOf(worker)),
          action: 'books.export',
          subject: { kind: 'books', id: 'journal' },
          after: { format },
        }),
      );
      const { type, name } = formats[format];
      return { type, fileName: name, bytes: new Uint8Array(), pieces: bounded(format) };
    },
  };
}
