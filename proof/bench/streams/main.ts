// npm run bench -- streams: thousands of streams of changes that stand open in one process of the bank as `npm start` runs it, what
// they take of its memory, and how soon a change is heard. The database writes as durably as in production.

import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@farthing/contract';
import { openLedger } from '@farthing/ledger';
import pg from 'pg';
import { build } from '../../../tools/start/prepare.mjs';
import { testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { anyOf, type Customer, createCustomers } from '../http/people.ts';
import { type Bank, openBank } from '../http/processes.ts';
import { settings } from '../ledger/server.ts';
import { timesOf } from '../load/arrivals.ts';

const [people, ofEach, changesPerSecond, seconds] = [1_000, 5, 20, 20] as const;
const goals = { memoryMb: 150, p99Ms: 1_000 } as const;

type Figures = {
  readonly streams: number;
  readonly addedMb: number;
  readonly told: number;
  readonly heard: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export async function benchStreams(): Promise<void> {
  await build();
  const { server, stop } = await startTestServer(settings);
  try {
    const database = await testDatabase(server);
    const key = randomBytes(32);
    const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 4 });
    const ledger = openLedger({ pool });
    const customers = await createCustomers(pool, ledger, key, people);
    await ledger.close();
    const bank = await openBank(database, key);
    try {
      const figures = await measured(bank, pool, customers);
      const text = report(figures);
      console.log(text);
      keepResults(join(import.meta.dirname, '../results'), 'streams', text, figures);
    } finally {
      await bank.stop();
      await pool.end();
    }
  } finally {
    await stop();
  }
}

async function measured(bank: Bank, pool: pg.Pool, customers: readonly Customer[]): Promise<Figures> {
  const heardAt = new Map<string, (ms: number) => void>();
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  // What a first request loads is no stream's.
  for (const customer of customers.slice(0, 50))
    (await opened(bank.url, customer, agent, () => {})).destroy();
  await wait(2_000);
  const before = await bank.state();
  const streams: { destroy(): void }[] = [];
  for (let turn = 0; turn < ofEach; turn += 1)
    for (let from = 0; from < customers.length; from += 50) {
      const some = customers.slice(from, from + 50);
      streams.push(
        ...(await Promise.all(
          some.map((each) => opened(bank.url, each, agent, () => heardAt.get(each.id)?.(performance.now()))),
        )),
      );
    }
  await wait(5_000);
  const after = await bank.state();
  const { times, told } = await changes(pool, customers, heardAt);
  for (const stream of streams) stream.destroy();
  const { p50Ms, p99Ms } = timesOf(times.map((ms) => ({ kind: 'heard', ms })));
  return {
    streams: streams.length,
    addedMb: after.rssMb - before.rssMb,
    told,
    heard: times.length,
    p50Ms,
    p99Ms,
  };
}

function opened(url: string, { access }: Customer, agent: Agent, hear: () => void) {
  return new Promise<{ destroy(): void }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${access}`, accept: 'text/event-stream' };
    const request = get(`${url}${apiPrefix}/stream/`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream was answered by ${answer.statusCode}`));
      answer.on('error', () => {});
      answer.on('data', (piece: Buffer) => {
        // The first event says where the stream begins.
        resolve(request);
        if (piece.includes('data: money')) hear();
      });
    });
    request.on('error', reject);
  });
}

/** Told one after the other, each to one person, whose streams all hear of it. From before the commit until each has. */
async function changes(
  pool: pg.Pool,
  customers: readonly Customer[],
  heardAt: Map<string, (ms: number) => void>,
): Promise<{ readonly times: readonly number[]; readonly told: number }> {
  const times: number[] = [];
  const told = changesPerSecond * seconds;
  for (let count = 0; count < told; count += 1) {
    const { id } = anyOf(customers);
    const startedMs = performance.now();
    heardAt.set(id, (ms) => times.push(ms - startedMs));
    await pool.query(`SELECT tell_changes(0, $1), pg_notify('farthing_changes', '')`, [
      JSON.stringify([{ topic: 'money', customer_id: id }]),
    ]);
    await wait(Math.max(0, startedMs + 1_000 / changesPerSecond - performance.now()));
  }
  await wait(2_000);
  return { times, told };
}

function report({ streams, addedMb, told, heard, p50Ms, p99Ms }: Figures): string {
  const row = (measure: string, goal: number, result: number) =>
    `| ${measure} | ≤ ${goal} | ${result.toFixed(0)} | ${result <= goal ? 'met' : 'missed'} |`;
  return [
    '# Streams of changes',
    '',
    `${streams} streams of ${people} customers in one process of the bank; ${changesPerSecond} changes a second for ${seconds} s, each heard by ${ofEach} of them. The database and the load are on the same machine. ${thisMachineNow()}.`,
    '',
    '| measure | goal | result | met |',
    '|---|---|---|---|',
    row(`MB that ${streams} open streams take of the bank`, goals.memoryMb, addedMb),
    row('ms at p99 until a change is heard, of all streams that it concerns', goals.p99Ms, p99Ms),
    '',
    `Of ${told * ofEach} times that a change was to be heard, ${heard} were; p50 ${p50Ms.toFixed(0)} ms.`,
    '',
  ].join('\n');
}
