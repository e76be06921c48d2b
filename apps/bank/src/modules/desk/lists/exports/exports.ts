import type { FileAnswer } from '@farthing/contract';
import { exportTurns } from '../../../../platform/concurrency/export-turns.ts';
import { policies } from '../../../../platform/policies.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { actedBy } from '../../../audit/index.ts';
import { actorOf, type DeskServices, type Worker } from '../../services.ts';
import { type Asked, askedOf, type ListQuery, type ListSource, readRows } from '../query/index.ts';
import { csvOf } from './csv.ts';
import { cutLine, type Field, headingsOf, lineWriter } from './lines.ts';
import { xlsxOf } from './xlsx.ts';

/** What is asked of an export beside filters, order and columns. */
export type ExportQuery = ListQuery & {
  readonly format: 'csv' | 'xlsx';
  readonly in_full: boolean;
  readonly reason?: string | undefined;
};

type Export = {
  readonly id: string;
  readonly source: ListSource;
  readonly asked: Asked;
  readonly query: ExportQuery;
  readonly worker: Worker;
};

type ExportServices = Pick<DeskServices, 'database' | 'clock' | 'audit' | 'ids' | 'log'>;

/** Lists of any length as files, made piece by piece while they are downloaded. Few at once, and each is audited. */
export function listExports(services: ExportServices) {
  const turns = exportTurns(policies.desk.exports);
  const piecesOf = (wanted: Export): AsyncIterable<string | Uint8Array> => {
    const lines = linesOf(services, wanted);
    const { list } = wanted.source;
    const headings = headingsOf(list, wanted.asked.columns);
    return wanted.query.format === 'csv' ? csvOf(headings, lines) : xlsxOf(list.name, headings, lines);
  };

  return async (worker: Worker, source: ListSource, query: ExportQuery): Promise<FileAnswer> => {
    const { permissions, staffId } = worker.member;
    if (!permissions.has(source.list.permission)) throw new Refusal('permission_denied');
    const asked = askedOf(source.list, query, permissions);
    refuseInFull(query, worker);
    turns.take(staffId);
    const wanted = { id: services.ids.next(), source, asked, query, worker };
    await begun(services, wanted);
    const day = services.clock.now().toISOString().slice(0, 10);
    return {
      type: types[query.format],
      fileName: `${source.list.name}-${day}.${query.format}`,
      bytes: new Uint8Array(),
      pieces: turns.counted(staffId, piecesOf(wanted)),
    };
  };
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Personal data in full takes the same as on the page of a customer: the permission and a reason. */
function refuseInFull({ in_full, reason }: ExportQuery, { member }: Worker): void {
  if (!in_full) return;
  const fields = member.permissions.has('customers.reveal')
    ? reason === undefined && { reason: ['Say why you need it in full.'] }
    : { in_full: ['Your role sees this in part only.'] };
  if (fields) throw new Refusal('validation_failed', { fields });
}

/** The rows, some at a time, and a last line if not all of them came. What was taken is written down in the end. */
async function* linesOf(
  services: ExportServices,
  wanted: Export,
): AsyncGenerator<readonly (readonly Field[])[]> {
  const { source, asked, query } = wanted;
  const until = services.clock.now().getTime() + policies.desk.exports.withinMs;
  const lineOf = lineWriter(source.list, asked.columns);
  let rows = 0;
  let isWhole = false;
  try {
    for await (const some of readRows(services.database, source, asked, {
      shown: query.in_full ? 'in-full' : 'masked',
      now: services.clock.now(),
    })) {
      rows += some.length;
      yield some.map(lineOf);
      if (services.clock.now().getTime() > until) throw new Error('an export took too long');
    }
    isWhole = true;
  } catch (error) {
    services.log.error({ err: error, list: source.list.name }, 'an export was cut');
    yield [[cutLine(rows)]];
  } finally {
    await ended(services, wanted, { rows, cut: !isWhole });
  }
}

/** Before the first row leaves: nobody takes anything that is not written down. */
async function begun(
  { database, audit }: ExportServices,
  { id, source, asked, query, worker }: Export,
): Promise<void> {
  const filters = new URLSearchParams([...asked.filters]).toString();
  await database.transaction((tx) =>
    audit.record(tx, {
      ...actedBy(actorOf(worker, query.reason)),
      action: 'list.export',
      subject: { kind: 'export', id },
      after: {
        list: source.list.name,
        filters,
        columns: asked.columns.join(','),
        format: query.format,
        in_full: query.in_full,
        ...(query.reason === undefined ? {} : { because: query.reason }),
      },
    }),
  );
}

async function ended(
  { database, audit }: ExportServices,
  { id, worker }: Export,
  after: { readonly rows: number; readonly cut: boolean },
): Promise<void> {
  await database.transaction((tx) =>
    audit.record(tx, {
      ...actedBy(actorOf(worker)),
      action: 'list.exported',
      subject: { kind: 'export', id },
      after,
    }),
  );
}
