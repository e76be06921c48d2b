// Callers that post one transfer after the other, in a process of their own: as one of the bank's would be.

import { openLedger } from '@farthing/ledger';
import pg from 'pg';
import { systemClock } from '../../../apps/bank/src/platform/clock.ts';
import { uuidV7 } from '../../../apps/bank/src/platform/ids.ts';
import { receipt, spent } from '../../../packages/ledger/src/testing/works.ts';
import { quantiles } from '../../shared/times.ts';
import { transferOneByOne } from './one-by-one.ts';

export type LoadSettings = {
  readonly url: string;
  /** One transaction for each transfer, through a query builder, instead of the ledger. */
  readonly oneByOne?: boolean;
  readonly callers: number;
  readonly seconds: number;
  readonly accounts: number;
  /** The share of transfers that pay from or to the first account. */
  readonly hot?: number;
  /** The share of transfers that are to be refused. */
  readonly invalid?: number;
  readonly sealed?: boolean;
  /** Works, as the bank hands them in: each with a row of its own and a share of a sum that is guarded. */
  readonly rows?: boolean;
};

export type LoadFigures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** All that were told to be posted, those before and after the measured time too. */
  readonly acknowledged: number;
  /** What this process has used of the processor for each of them, its start left out. */
  readonly processUs: number;
  readonly rssMb: number;
  /** Every ten seconds. */
  readonly rssMbOverTime: readonly number[];
};

type Post = (id: string, from: number, to: number, amount: bigint) => Promise<boolean>;

const settings = JSON.parse(process.argv[2] ?? '{}') as LoadSettings;
const { callers, seconds, accounts, hot = 0, invalid = 0 } = settings;
const pool = new pg.Pool({ connectionString: settings.url, max: settings.oneByOne ? 32 : 2 });
const ledger = openLedger({ pool, tuning: { sealed: settings.sealed ?? true } });
const post = choosePost();

function choosePost(): Post {
  if (settings.oneByOne) return transferOneByOne(pool);
  if (!settings.rows)
    return async (id, from, to, amount) => (await ledger.post({ id, from, to, amount })).status === 'posted';
  return async (id, from, to, amount) => {
    const rows = [
      receipt.row({ id, no: id, amount, facts: { from, to }, at: new Date() }),
      spent.row({ who: from, day: '2026-01-01', share: amount, ceiling: 10n ** 15n }),
    ];
    return (await ledger.submit({ commands: [{ id, from, to, amount }], rows })).status === 'done';
  };
}

const ids = uuidV7(systemClock);
const latencies: number[] = [];
let [posted, acknowledged, counting, stopping] = [0, 0, false, false];

async function call(): Promise<void> {
  while (!stopping) {
    const [from, to] = pick();
    const amount = Math.random() < invalid ? -1n : 1n;
    const startedMs = performance.now();
    const isPosted = await post(ids.next(), from, to, amount);
    if (isPosted) acknowledged += 1;
    if (!counting) continue;
    // Enough for a median; more would make the memory of a long run grow.
    if (latencies.length < 1_000_000) latencies.push(performance.now() - startedMs);
    if (isPosted) posted += 1;
  }
}

function pick(): [number, number] {
  const first = 1 + Math.floor(Math.random() * accounts);
  const second = 1 + ((first + Math.floor(Math.random() * (accounts - 1))) % accounts);
  if (Math.random() >= hot || first === 1) return [first, second];
  return Math.random() < 0.5 ? [1, first] : [first, 1];
}

const rssMb = () => process.memoryUsage.rss() / 2 ** 20;
const rssMbOverTime: number[] = [];
const sampling = setInterval(() => rssMbOverTime.push(rssMb()), 10_000);
const usedBefore = process.cpuUsage();
const calls = Array.from({ length: callers }, call);
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
// Plans, caches and the compiler are warm before anything counts.
await wait(1000);
counting = true;
const startedMs = performance.now();
await wait(seconds * 1000);
counting = false;
const elapsed = (performance.now() - startedMs) / 1000;
stopping = true;
clearInterval(sampling);
await Promise.all(calls);
const used = process.cpuUsage(usedBefore);
const figures: LoadFigures = {
  perSecond: posted / elapsed,
  ...quantiles(latencies),
  acknowledged,
  processUs: (used.user + used.system) / acknowledged,
  rssMb: rssMb(),
  rssMbOverTime,
};
console.log(JSON.stringify(figures));
await ledger.close();
await pool.end();
