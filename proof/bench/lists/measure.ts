import type { Permission } from '@farthing/contract';
import {
  csvOf,
  headingsOf,
  lineOf,
  xlsxOf,
} from '../../../apps/bank/src/modules/desk/lists/exports/index.ts';
import {
  askedOf,
  type ListSource,
  readPage,
  readRows,
  rowsStatement,
} from '../../../apps/bank/src/modules/desk/lists/query/index.ts';
import { customerSource, paymentSource } from '../../../apps/bank/src/modules/desk/lists/sources/index.ts';
import { type Database, openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { migrate } from '../../../apps/bank/src/platform/database/migrate.ts';
import { migrationSources } from '../../../apps/bank/src/platform/database/migration-sources.ts';
import { manyCustomers, manyPayments } from '../../../tools/testing/many-rows.ts';
import { query as run, startServer } from '../ledger/server.ts';

type PageFigures = {
  readonly name: string;
  readonly blocks: number;
  readonly p50: number;
  readonly p99: number;
};

type ExportFigures = {
  readonly format: string;
  readonly rows: number;
  readonly seconds: number;
  readonly addedMb: number;
};

export type Figures = { readonly pages: readonly PageFigures[]; readonly exports: readonly ExportFigures[] };

const permissions: ReadonlySet<Permission> = new Set<Permission>(['customers.reveal']);

const asked: readonly [string, ListSource, Readonly<Record<string, string>>][] = [
  ['customers, newest first', customerSource, {}],
  ['customers by name', customerSource, { order: 'name' }],
  ['customers by how a name begins', customerSource, { name: 'name777' }],
  ['customers that are locked', customerSource, { status: 'locked' }],
  ['a customer by the whole address', customerSource, { email: 'many.777@example.com' }],
  ['payments, newest first', paymentSource, {}],
  ['payments that were declined', paymentSource, { state: 'declined' }],
  ['payments by how the payee begins', paymentSource, { payee: 'payee 777' }],
  ['a payment by its reference', paymentSource, { reference: 'MANY000000777' }],
];

export async function measureLists(customers: number, payments: number): Promise<Figures> {
  const server = await startServer();
  try {
    const url = await server.emptyDatabase('lists');
    await migrate({ url, sources: migrationSources });
    await run(url, manyCustomers(customers));
    await run(url, manyPayments(payments, customers));
    for (const table of ['customer', 'withdrawal']) await run(url, `VACUUM ANALYZE ${table}`);
    const database = await openDatabase({ url, statementTimeoutMs: 60_000 });
    try {
      return { pages: await measurePages(database), exports: await measureExports(database) };
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

const reads = 300;

/** Page after page, from the first on: what p99 is of. */
async function measurePages(database: Database): Promise<readonly PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const [name, source, query] of asked) {
    const times: number[] = [];
    let cursor: string | undefined;
    for (let read = 0; read < reads; read += 1) {
      const started = performance.now();
      const page = await readPage(database, source, { ...query, limit: 50, cursor }, { permissions });
      times.push(performance.now() - started);
      cursor = page.next_cursor ?? undefined;
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
    figures.push({ name, blocks: await blocksOf(database, source, query), p50: at(0.5), p99: at(0.99) });
  }
  return figures;
}

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };

async function blocksOf(database: Database, source: ListSource, query: object): Promise<number> {
  const statement = rowsStatement(source, askedOf(source.list, { ...query }, permissions), {
    after: undefined,
    limit: 51,
  });
  const { sql: text, parameters } = statement.compile(database.kysely);
  const explained = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
  const { rows } = await database.pool.query({ text: explained, values: [...parameters] });
  const plan = (rows[0]['QUERY PLAN'] as [{ Plan: Plan }])[0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** All customers, to a reader that throws them away. */
async function measureExports(database: Database): Promise<readonly ExportFigures[]> {
  const { list } = customerSource;
  const wanted = askedOf(list, {}, permissions);
  const headings = headingsOf(list, wanted.columns);
  const figures: ExportFigures[] = [];
  for (const format of ['csv', 'xlsx'] as const) {
    let rows = 0;
    async function* lines() {
      for await (const some of readRows(database, customerSource, wanted, 'masked')) {
        rows += some.length;
        yield some.map((row) => lineOf(list, wanted.columns, row));
      }
    }
    const before = process.memoryUsage.rss();
    let most = before;
    const started = performance.now();
    for await (const _piece of format === 'csv'
      ? csvOf(headings, lines())
      : xlsxOf(list.name, headings, lines()))
      most = Math.max(most, process.memoryUsage.rss());
    figures.push({
      format,
      rows,
      seconds: (performance.now() - started) / 1_000,
      addedMb: (most - before) / 2 ** 20,
    });
  }
  return figures;
}
