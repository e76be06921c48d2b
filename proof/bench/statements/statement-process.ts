// `statement-process.ts URL FORMAT CUSTOMER ACCOUNT` makes the statement of a year for a reader that throws it away, and says
// what it took.

import type { StatementFormat } from '@farthing/contract';
import { downloadStatement } from '../../../apps/bank/src/modules/statements/download.ts';
import { systemClock } from '../../../apps/bank/src/platform/clock.ts';
import { exportTurns } from '../../../apps/bank/src/platform/concurrency/export-turns.ts';
import { limitPerPerson } from '../../../apps/bank/src/platform/concurrency/limit-per-person.ts';
import { readConfig } from '../../../apps/bank/src/platform/config.ts';
import { openDatabase } from '../../../apps/bank/src/platform/database/database.ts';
import { policies } from '../../../apps/bank/src/platform/policies.ts';

export type StatementFigures = {
  readonly format: string;
  readonly seconds: number;
  /** How long it takes when nobody else is on the machine. */
  readonly processorSeconds: number;
  readonly addedMb: number;
  readonly fileMb: number;
};

const [url = '', format = '', customerId = '', accountId = ''] = process.argv.slice(2);
const database = await openDatabase({ url, statementTimeoutMs: 600_000 });
const services = {
  ...{ database, config: readConfig({}), clock: systemClock },
  brand: { name: 'Farthing', formerNames: [], colours: null },
  turns: exportTurns(policies.statements),
  ofOneCustomer: limitPerPerson(policies.statements.ofEach),
};
const dayMs = 86_400_000;
const day = (before: number) => new Date(Date.now() - before * dayMs).toISOString().slice(0, 10);

let most = 0;
const look = () => {
  most = Math.max(most, process.memoryUsage.rss());
};

async function make(since: string, until: string): Promise<number> {
  const query = { since, until, format: format as StatementFormat };
  const { pieces } = await downloadStatement(services, customerId, accountId, query);
  let size = 0;
  for await (const piece of pieces ?? []) {
    size += Buffer.byteLength(piece);
    look();
  }
  return size;
}

// A bank that runs has made one before: its thread, its fonts and its plans are there.
await make(day(2), day(2));
const before = process.memoryUsage.rss();
const startedMs = performance.now();
const startedCpu = process.cpuUsage();
const looking = setInterval(look, 10);
const size = await make(day(370), day(0));
clearInterval(looking);
const { user, system } = process.cpuUsage(startedCpu);
const figures: StatementFigures = {
  format,
  seconds: (performance.now() - startedMs) / 1_000,
  processorSeconds: (user + system) / 1_000_000,
  addedMb: (most - before) / 2 ** 20,
  fileMb: size / 1_000_000,
};
console.log(JSON.stringify(figures));
await database.close();
