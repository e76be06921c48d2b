// Loaded before the bank that is measured: it counts calls like every other, but turns nobody away for their number, and
// tells what it has asked of the database so far.

import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import type { BankState } from './processes.ts';

// A few hundred people do what thousands would.
const plenty = 1_000_000_000;
for (const rate of Object.values(policies.rates)) Object.assign(rate, { points: plenty });
Object.assign(policies.risk, { paymentsInHour: plenty });
Object.assign(policies.risk.night, { overMinor: BigInt(plenty) });
for (const bounds of [policies.risk.trusted.one, policies.risk.fresh.one])
  for (const fact of Object.keys(bounds)) Object.assign(bounds, { [fact]: BigInt(plenty) });

/** Every code is this one, or the load would have to read mail, which costs the bank what no customer costs it. */
const codes = 10 ** policies.codes.digits;
const knownCode = Number(process.env.BENCH_CODE);
const crypto = process.getBuiltinModule('node:crypto');
const { randomInt } = crypto;
crypto.randomInt = ((...bounds: [number]) =>
  bounds[0] === codes ? knownCode : randomInt(...bounds)) as typeof randomInt;
syncBuiltinESMExports();

/** Whatever is sent to the database by this process, by whichever connection. */
let statements = 0;
const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  statements += 1;
  return (query as (...all: unknown[]) => unknown).apply(this, args);
} as typeof query;

/** Whatever is asked of the database outside of a transaction takes a connection for one statement. */
let trips = 0;
const { emit } = pg.Pool.prototype;
pg.Pool.prototype.emit = function (this: pg.Pool, event: string, ...args: unknown[]) {
  if (event === 'acquire' && this.options.application_name === 'farthing') trips += 1;
  return (emit as (...all: unknown[]) => boolean).call(this, event, ...args);
} as typeof emit;

const server = createServer((_request, answer) => {
  const { rss, heapUsed, external } = process.memoryUsage();
  const state: BankState = {
    rssMb: rss / 2 ** 20,
    heapMb: heapUsed / 2 ** 20,
    externalMb: external / 2 ** 20,
    trips,
    statements,
  };
  answer.end(JSON.stringify(state));
});
server.listen(Number(process.env.BENCH_STATE_PORT), '127.0.0.1').unref();
