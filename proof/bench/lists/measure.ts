import type { Permission } from '@farthing/contract';
import type { RawBuilder } from 'kysely';
import {
  type Asked,
  askedOf,
  countRows,
  type ListSource,
  readPage,
  rowsStatement,
  writePlace,
} from '../../../apps/bank/src/modules/desk/lists/query/index.ts';
import { type Database, openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { migrate } from '../../../apps/bank/src/platform/database/migrate.ts';
import { migrationSources } from '../../../apps/bank/src/platform/database/migration-sources.ts';
import { type BenchServer, startServer } from '../ledger/server.ts';
import { askedLists } from './asked.ts';
import { type ExportFigures, measureExport } from './exports.ts';
import type { Sizes } from './fill.ts';
import { fillOnce, fillSettings } from './filled-database.ts';

/** In milliseconds. */
export type Times = {
  readonly p50: number;
  readonly slowest: number;
  /** Of bank and database together, for one of them: what it takes when nobody else is on the machine. */
  readonly processor: number;
};

type PageFigures = {
  readonly name: string;
  /** Of the database, touched by the first page and by one in the depth. */
  readonly blocks: { readonly first: number; readonly deep: number };
  readonly first: Times;
  readonly deep: Times;
  readonly count: Times;
};

export type Figures = {
  readonly filledSeconds: number;
  readonly diskGb: number;
  readonly pages: readonly PageFigures[];
  readonly exports: readonly ExportFigures[];
};

const permissions: ReadonlySet<Permission> = new Set<Permission>(['customers.reveal']);

type MeasureOptions = {
  /** Where the filled database is kept. */
  readonly folder: string | undefined;
  /** Of each page and count. */
  readonly reads: number;
};

/** Measures on a database that is filled once, and says how long that took and how much of the disk it has. */
export async function measureLists(sizes: Sizes, { folder, reads }: MeasureOptions): Promise<Figures> {
  const server = await startServer({ folder, otherSettings: fillSettings });
  try {
    const url = await server.keptDatabase(`lists_${sizes.customers}_${sizes.payments}`);
    await migrate({ url, sources: migrationSources });
    const filledSeconds = await fillOnce(url, sizes);
    const database = await openDatabase({ url, statementTimeoutMs: 600_000 });
    try {
      const { rows } = await database.pool.query('SELECT pg_database_size(current_database()) AS bytes');
      return {
        filledSeconds,
        diskGb: Number(rows[0].bytes) / 1e9,
        pages: await measurePages(database, server, reads),
        exports: [await measureExport(url, 'csv'), await measureExport(url, 'xlsx')],
      };
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

/** The first pages, one in the depth of the list again and again, and the count. */
async function measurePages(
  database: Database,
  server: BenchServer,
  reads: number,
): Promise<readonly PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const { name, source, query } of askedLists) {
    const asked = askedOf(source.list, query, permissions);
    const after = await placeInTheMiddle(database, source, asked);
    const cursor = after && writePlace(asked.order.text, after);
    const blocks = (statement: RawBuilder<unknown>) => blocksOf(database, statement);
    const read = (place?: string) =>
      timed(server, reads, () =>
        readPage(database, source, { ...query, limit: 50, cursor: place }, { permissions, now: new Date() }),
      );
    figures.push({
      name,
      first: await read(),
      deep: await read(cursor),
      count: await timed(server, reads, () => countRows(database, source, query, { permissions })),
      blocks: {
        first: await blocks(rowsStatement(source, asked, { after: undefined, limit: 51 })),
        deep: await blocks(rowsStatement(source, asked, { after, limit: 51 })),
      },
    });
  }
  return figures;
}

async function timed(server: BenchServer, reads: number, work: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  const usedMs = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + server.processorSeconds() * 1_000;
  };
  const usedBefore = usedMs();
  for (let read = 0; read < reads; read += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const processor = (usedMs() - usedBefore) / reads;
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), slowest: at(1 - 1 / reads), processor };
}

/** The cursor of a page behind half a million rows, or behind half of what fits when that is less. */
async function placeInTheMiddle(
  database: Database,
  source: ListSource,
  asked: Asked,
): Promise<{ readonly key: string; readonly id: string } | undefined> {
  // Without the cells of half a million rows that nobody looks at.
  const named = { ...asked, columns: asked.columns.slice(0, 1) };
  const { sql: text, parameters } = rowsStatement(source, named, { after: undefined, limit: 1 }).compile(
    database.kysely,
  );
  for (const offset of [500_000, 50_000, 5_000, 500, 50]) {
    const { rows } = await database.pool.query({ text: `${text} OFFSET ${offset}`, values: [...parameters] });
    if (rows.length > 0) return { key: rows[0].row_key, id: rows[0].row_id };
  }
  return undefined;
}

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

async function blocksOf(database: Database, statement: RawBuilder<unknown>): Promise<number> {
  const { sql: text, parameters } = statement.compile(database.kysely);
  const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
  const { rows } = await database.pool.query({ text: explained, values: [...parameters] });
  const plan = (rows[0]['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
