// npm run bench -- insight: a year of 50,000 lines, asked for as the page asks, from a bank as `npm start` runs it. The lines are
// written by the bank's own books, with the sums that go with them.

import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { apiPrefix } from '@farthing/contract';
import { shiftMonth } from '@farthing/rules';
import pg from 'pg';
import { verifySums } from '../../../apps/bank/src/modules/insight/index.ts';
import { build } from '../../../tools/start/prepare.mjs';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { quantiles } from '../../shared/times.ts';
import { busyCustomer, lines } from '../busy-customer.ts';
import type { Customer } from '../http/people.ts';
import { openBank } from '../http/processes.ts';
import { settings } from '../ledger/server.ts';

const [reads, goalMs] = [400, 150] as const;

type Figures = { readonly p50Ms: number; readonly p99Ms: number; readonly fault: string | null };

export async function benchInsight(): Promise<void> {
  await build();
  const { server, stop } = await startTestServer(settings);
  try {
    const database = await testDatabase(server);
    const key = randomBytes(32);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
    const customer = await busyCustomer(pool, database.appUrl, key);
    console.error('the year is there');
    const bank = await openBank(database, key);
    try {
      const figures = { ...(await readOften(bank.url, customer)), fault: (await verifySums(pool)) ?? null };
      const text = report(figures);
      console.log(text);
      keepResults(join(import.meta.dirname, '../results'), 'insight', text, figures);
    } finally {
      await bank.stop();
      await pool.end();
    }
  } finally {
    await stop();
  }
}

async function readOften(url: string, { access }: Customer): Promise<Omit<Figures, 'fault'>> {
  const until = new Date().toISOString().slice(0, 7);
  const address = `${url}${apiPrefix}/insight/?since=${shiftMonth(until, -11)}&until=${until}`;
  const times: number[] = [];
  for (let n = 0; n < reads; n += 1) {
    const headers = { authorization: `Bearer ${access}`, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` };
    const startedMs = performance.now();
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.status === 429) continue;
    if (answer.status !== 200) throw new Error(`the bank answers ${answer.status}`);
    times.push(performance.now() - startedMs);
  }
  return quantiles(times);
}

function report({ p50Ms, p99Ms, fault }: Figures): string {
  const count = lines.toLocaleString('en-GB');
  return [
    '# A year of insight',
    '',
    `A year of ${count} lines of one account, asked for ${reads} times by one caller. ${thisMachineNow()}.`,
    '',
    '| measure | goal | result | met |',
    '|---|---|---|---|',
    `| milliseconds for a year of ${count} lines, p99 | ≤ ${goalMs} | ${p99Ms.toFixed(1)} | ${p99Ms <= goalMs ? 'met' : 'missed'} |`,
    `| the same, p50 | ≤ ${goalMs} | ${p50Ms.toFixed(1)} | ${p50Ms <= goalMs ? 'met' : 'missed'} |`,
    `| sums that differ from the journal | 0 | ${fault === null ? '0' : fault} | ${fault === null ? 'met' : 'missed'} |`,
    '',
  ].join('\n');
}
