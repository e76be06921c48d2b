// `export-process.ts URL FORMAT` exports all customers to a reader that throws them away, and says what it took.

import type { Permission } from '@farthing/contract';
import {
  csvOf,
  headingsOf,
  lineWriter,
  xlsxOf,
} from '../../../apps/bank/src/modules/desk/lists/exports/index.ts';
import { askedOf, readRows } from '../../../apps/bank/src/modules/desk/lists/query/index.ts';
import { customerSource } from '../../../apps/bank/src/modules/desk/lists/sources/index.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import type { ExportFigures } from './exports.ts';

const [url = '', format = ''] = process.argv.slice(2);
const database = await openDatabase({ url, statementTimeoutMs: 600_000 });
const { list } = customerSource;
const wanted = askedOf(list, {}, new Set<Permission>(['customers.reveal']));
const headings = headingsOf(list, wanted.columns);
const lineOf = lineWriter(list, wanted.columns);
let rows = 0;

async function* lines() {
  const read = { shown: 'masked', now: new Date() } as const;
  for await (const some of readRows(database, customerSource, wanted, read)) {
    rows += some.length;
    yield some.map(lineOf);
  }
}

const before = process.memoryUsage.rss();
let most = before;
const started = performance.now();
const startedCpu = process.cpuUsage();
for await (const _piece of format === 'csv' ? csvOf(headings, lines()) : xlsxOf(list.name, headings, lines()))
  most = Math.max(most, process.memoryUsage.rss());
const { user, system } = process.cpuUsage(startedCpu);
const figures: ExportFigures = {
  format,
  rows,
  seconds: (performance.now() - started) / 1_000,
  processorSeconds: (user + system) / 1_000_000,
  addedMb: (most - before) / 2 ** 20,
};
console.log(JSON.stringify(figures));
await database.close();
