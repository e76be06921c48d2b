// The calls under load: wallets and profiles read, tokens refreshed, people signing in at the full cost of argon2id
// while others read, and money sent from one customer to another. The database writes as durably as in production.

import { randomBytes } from 'node:crypto';
import { verify } from '@farthing/ledger';
import pg from 'pg';
import { build } from '../../../tools/start/prepare.mjs';
import { emptyTestDatabase, testDatabase } from '../../../tools/testing/database.ts';
import { startTestServer } from '../../../tools/testing/postgres-server.ts';
import { type Client, openClient } from '../../shared/client.ts';
import { settings } from '../ledger/server.ts';
import { type CostedFigures, costMeter } from './cost.ts';
import { createPeople, type People } from './people.ts';
import { type Bank, type BankState, openBank, startConstant } from './processes.ts';
import { measureReads } from './reads.ts';
import { report } from './report.ts';
import { measureRisk } from './risk.ts';
import {
  httpWorkloads,
  names,
  paying,
  prepareLedger,
  preparePgbench,
  type Workload,
  warmUp,
} from './workloads.ts';

/** BENCH_ROUNDS and BENCH_SECONDS change how long it takes; BENCH_ONLY measures what has these words in its name. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const roundMs = Number(process.env.BENCH_SECONDS ?? 5) * 1000;
const only = process.env.BENCH_ONLY ?? '';

export async function benchHttp(): Promise<void> {
  await build();
  const { server, stop } = await startTestServer(settings);
  try {
    const [database, tpcb] = [await testDatabase(server), await emptyTestDatabase(server)];
    const ledger = names.ledger.includes(only)
      ? [await prepareLedger((await testDatabase(server)).ownerUrl)]
      : [];
    const pgbench = names.tpcb.includes(only)
      ? await preparePgbench(tpcb.superuserUrl ?? tpcb.ownerUrl)
      : undefined;
    const key = randomBytes(32);
    const people = await createPeople(database.ownerUrl, key);
    console.error('the people are there');
    const [bank, other] = [await openBank(database, key), await openBank(database, key)];
    const api = ({ url }: Bank) => `${url}/api/v1`;
    const to = openClient(api(bank), { connections: 1, withKeys: false });
    const constant = await startConstant(await walletOf(to, people));
    try {
      const reads = await measureReads(database.ownerUrl, bank, to, people);
      const workloads = [
        ...httpWorkloads(
          { bank: api(bank), second: api(other), constant: constant.url },
          people,
          await costMeter(database.ownerUrl, bank),
        ),
        ...ledger,
        ...(pgbench === undefined ? [] : [pgbench]),
      ].filter(({ name }) => name.includes(only));
      const isPaying = workloads.some(({ name }) => paying.includes(name));
      const warm = isPaying ? await warmUp([api(bank), api(other)], people) : 0;
      console.error(`${warm} payments to warm up`);
      const { figures, memory, payments, exchanges } = await inTurns(bank, workloads);
      const version = await check(database.ownerUrl, warm + payments, exchanges);
      const risk = await measureRisk(database.appUrl, people);
      const missing = pgbench === undefined ? ['pgbench: not found'] : [];
      report({ settings, version, rounds, roundMs, figures, missing, reads, risk, memory }, only === '');
    } finally {
      to.close();
      await constant.stop();
      await bank.stop();
      await other.stop();
    }
  } finally {
    await stop();
  }
}

/** An answer as customers get it, for a server that answers nothing else. */
async function walletOf(to: Client, { ordinary }: People): Promise<string> {
  const token = ordinary[0]?.access ?? '';
  const { status, body } = await to.send({ method: 'GET', path: '/wallet/detail/', token });
  if (status !== 200) throw new Error(`the wallet is answered with ${status}: ${body}`);
  return body;
}

/** The first round warms up. In turns, so that what disturbs the machine disturbs all of them. */
async function inTurns(
  bank: Bank,
  workloads: readonly Workload[],
): Promise<{
  figures: Map<string, CostedFigures[]>;
  memory: BankState[];
  payments: number;
  exchanges: number;
}> {
  const figures = new Map<string, CostedFigures[]>();
  const memory: BankState[] = [];
  let [payments, exchanges] = [0, 0];
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, beside, run } of workloads) {
      const [first, second] = await run(round === 0 ? roundMs / 2 : roundMs);
      console.error(
        `round ${round}: ${name}: ${first.perSecond.toFixed(0)} a second, ${first.failures} refused`,
      );
      if (paying.includes(name)) payments += first.answers - first.failures;
      if (name === names.exchange) exchanges += first.answers - first.failures;
      if (round === 0) continue;
      figures.set(name, [...(figures.get(name) ?? []), first]);
      if (beside !== undefined && second !== undefined)
        figures.set(beside, [...(figures.get(beside) ?? []), second]);
    }
    memory.push(await bank.state());
  }
  return { figures, memory, payments, exchanges };
}

/** A run counts only if the books agree afterwards, and hold what was answered. */
async function check(url: string, payments: number, exchanges: number): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  try {
    const { fault } = await verify(pool);
    if (fault !== undefined) throw new Error(`the books disagree: ${JSON.stringify(fault)}`);
    const { rows: stored } = await pool.query(
      "SELECT count(*) AS completed FROM withdrawal WHERE state = 'completed'",
    );
    const completed = Number(stored[0]?.completed);
    if (completed !== payments)
      throw new Error(`${payments} payments were answered and ${completed} are stored`);
    const { rows: lines } = await pool.query(
      "SELECT count(*) AS exchanged FROM statement_line WHERE kind = 'exchange' AND type = 'transfer'",
    );
    const exchanged = Number(lines[0]?.exchanged);
    if (exchanged !== exchanges)
      throw new Error(`${exchanges} exchanges were answered and ${exchanged} are stored`);
    const { rows } = await pool.query('SHOW server_version');
    return String(rows[0]?.server_version);
  } finally {
    await pool.end();
  }
}
