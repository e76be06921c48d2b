import { execFile, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Checkpoint, openLedger, verify } from '@farthing/ledger';
import pg from 'pg';
import { createTables } from '../../../packages/ledger/src/testing/works.ts';
import type { LoadFigures, LoadSettings } from './load-process.ts';
import { oneByOneCheck, oneByOneTables } from './one-by-one.ts';
import { type BenchServer, query, withClient } from './server.ts';

export const accounts = 10_000;

export type Measured = {
  readonly perSecond: number;
  readonly p50Ms?: number;
  readonly rssMb?: number;
  /** What the server has used of the processor for each. */
  readonly serverUs?: number;
  /** What the process of the callers has used of it: their own work, the ledger's and the driver's. */
  readonly processUs?: number;
};

export type Workload = {
  readonly name: string;
  run(seconds: number): Promise<Measured>;
};

type Prepared = {
  readonly workloads: readonly Workload[];
  readonly missing: readonly string[];
  readonly ledgerUrl: string;
};

/**
 * Everything that can be measured on this machine, and the names of what cannot; or only those whose names contain one of the
 * words.
 */
export async function prepareWorkloads(
  server: BenchServer,
  only: readonly string[] = [''],
): Promise<Prepared> {
  const ledgerUrl = await server.ledgerDatabase('ledger');
  // Filling the tables of a peer takes longer than measuring it.
  const isWanted = (peer: string) => only.some((words) => words.includes(peer) || peer.includes(words));
  const peers = [
    isWanted('pgbench') ? await preparePgbench(server) : [],
    isWanted('pgledger') ? await preparePgledger(server) : [],
    isWanted('one transaction each') ? await prepareOneByOne(server) : [],
  ];
  const workloads = [
    ...peers.flatMap((peer) => (typeof peer === 'string' ? [] : peer)),
    ...(await prepareLedger(server, ledgerUrl)),
  ];
  return {
    workloads: workloads.filter(({ name }) => only.some((words) => name.includes(words))),
    missing: peers.filter((peer) => typeof peer === 'string'),
    ledgerUrl,
  };
}

async function prepareLedger(server: BenchServer, url: string): Promise<Workload[]> {
  await openAccounts(url);
  // Two that are used alike, so that only the chain makes a difference.
  const [chained, unchained] = [
    await server.ledgerDatabase('ledger_chained'),
    await server.ledgerDatabase('ledger_unchained'),
  ];
  await openAccounts(chained);
  await openAccounts(unchained);
  const worked = await server.ledgerDatabase('ledger_worked');
  await openAccounts(worked);
  await withClient(worked, createTables);
  type Settings = Omit<LoadSettings, 'url' | 'seconds' | 'accounts'>;
  const ledger = (name: string, settings: Settings, database = url): Workload => ({
    name,
    async run(seconds) {
      const before = await storedTransfers(database);
      const usedBefore = server.processorSeconds();
      const figures = await load({ url: database, seconds, accounts, ...settings });
      const used = server.processorSeconds() - usedBefore;
      if (settings.sealed !== false) await checkLedger(database, before, figures.acknowledged);
      if (settings.rows) await checkReceipts(database, figures.acknowledged);
      return { ...figures, serverUs: (used / figures.acknowledged) * 1_000_000 };
    },
  });
  return [
    ledger('ledger, 512 callers', { callers: 512 }),
    ledger('ledger, 32 callers', { callers: 32 }),
    ledger('ledger, 1 caller', { callers: 1 }),
    ledger('ledger, 512 callers, hot', { callers: 512, hot: 0.9 }),
    ledger('ledger, 512 callers, 20 % invalid', { callers: 512, invalid: 0.2 }),
    ledger('ledger, 512 callers, with chain', { callers: 512 }, chained),
    ledger('ledger, 512 callers, without chain', { callers: 512, sealed: false }, unchained),
    ledger('works with rows, 256 callers', { callers: 256, rows: true }, worked),
    twoProcesses('ledger, two processes of 256 callers', { url, accounts, callers: 256 }),
    twoProcesses('works with rows, two processes of 128 callers', {
      ...{ url: worked, accounts, callers: 128, rows: true },
    }),
  ];
}

function twoProcesses(name: string, settings: Omit<LoadSettings, 'seconds'>): Workload {
  return {
    name,
    async run(seconds) {
      const before = await storedTransfers(settings.url);
      const [one, two] = await Promise.all([load({ ...settings, seconds }), load({ ...settings, seconds })]);
      const acknowledged = one.acknowledged + two.acknowledged;
      await checkLedger(settings.url, before, acknowledged);
      if (settings.rows) await checkReceipts(settings.url, acknowledged);
      return { perSecond: one.perSecond + two.perSecond };
    },
  };
}

/** The rows of the works must be there as well, and are taken away: the next run begins without. */
async function checkReceipts(url: string, acknowledged: number): Promise<void> {
  const [row] = await query(
    url,
    `SELECT (SELECT count(*) FROM receipt) AS receipts, (SELECT sum(amount) FROM receipt) AS paid,
       (SELECT sum(total) FROM spent) AS spent`,
  );
  if (Number(row?.receipts) !== acknowledged || row?.paid !== row?.spent)
    throw new Error(`${acknowledged} were acknowledged, and the rows say ${JSON.stringify(row)}`);
  await query(url, 'TRUNCATE receipt, spent');
}

export async function openAccounts(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const ledger = openLedger({ pool });
  await ledger.openAccounts(
    Array.from({ length: accounts }, (_, index) => ({ code: `a:${index}`, currency: 'USD', floor: null })),
  );
  await ledger.close();
  await pool.query('VACUUM ANALYZE ledger.account');
  await pool.end();
}

/** A run counts only if the books agree afterwards, and hold what was acknowledged. */
async function checkLedger(url: string, before: number, acknowledged: number): Promise<void> {
  const stored = (await storedTransfers(url)) - before;
  if (stored !== acknowledged) throw new Error(`${acknowledged} were acknowledged and ${stored} are stored`);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const checkpoint = checkpoints.get(url);
  const result = await verify(pool, checkpoint && { from: checkpoint });
  await pool.end();
  if (result.fault !== undefined) throw new Error(`the books disagree: ${JSON.stringify(result.fault)}`);
  checkpoints.set(url, result.checkpoint);
}

const checkpoints = new Map<string, Checkpoint>();

async function storedTransfers(url: string): Promise<number> {
  const [row] = await query(url, 'SELECT count(*) AS count FROM ledger.transfer');
  return Number(row?.count);
}

async function prepareOneByOne(server: BenchServer): Promise<Workload[]> {
  const url = await server.emptyDatabase('one_by_one');
  await query(url, oneByOneTables);
  const workload = (name: string, hot: number): Workload => ({
    name,
    async run(seconds) {
      const figures = await load({ url, seconds, accounts, callers: 32, hot, oneByOne: true });
      const [books] = await query(url, oneByOneCheck);
      if (books?.agree !== true) throw new Error('the books of one transaction each disagree');
      return figures;
    },
  });
  return [workload('one transaction each', 0), workload('one transaction each, hot', 0.9)];
}

export async function load(settings: LoadSettings): Promise<LoadFigures> {
  const program = join(import.meta.dirname, 'load-process.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of child.stdout) output += part;
  return JSON.parse(output) as LoadFigures;
}

async function preparePgbench(server: BenchServer): Promise<Workload[] | string> {
  const program = findPgbench();
  if (program === undefined) return 'pgbench: not found';
  const [large, small] = [await server.emptyDatabase('tpcb'), await server.emptyDatabase('tpcb_small')];
  await run(program, ['-i', '-q', '-s', '100', large]);
  await run(program, ['-i', '-q', '-s', '1', small]);
  const workload = (name: string, url: string, clients: number): Workload => ({
    name,
    run: (seconds) => pgbench(program, ['-c', String(clients), '-T', String(seconds), url]),
  });
  return [
    workload('pgbench TPC-B, 32 clients', large, 32),
    workload('pgbench TPC-B, 1 client', large, 1),
    workload('pgbench TPC-B scale 1, 32 clients', small, 32),
  ];
}

const run = promisify(execFile);

/** The median of a single client's latencies comes from a log of each transaction. */
async function pgbench(program: string, options: readonly string[]): Promise<Measured> {
  const prefix = join(tmpdir(), `farthing-pgbench-${process.pid}`);
  const { stdout } = await run(program, [
    '-n',
    '-M',
    'prepared',
    '-j',
    '2',
    '-l',
    '--log-prefix',
    prefix,
    ...options,
  ]);
  const logs = readdirSync(tmpdir()).filter((name) => join(tmpdir(), name).startsWith(`${prefix}.`));
  const latencies: number[] = [];
  for (const name of logs) {
    const text = await readFile(join(tmpdir(), name), 'utf8');
    for (const line of text.split('\n')) if (line !== '') latencies.push(Number(line.split(' ')[2]) / 1000);
    await rm(join(tmpdir(), name));
  }
  latencies.sort((a, b) => a - b);
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  return { perSecond, p50Ms: latencies[Math.floor(latencies.length / 2)] ?? 0 };
}

function findPgbench(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const folders = (process.env.PATH ?? '').split(':');
  try {
    folders.push(...readdirSync(versions).map((version) => join(versions, version, 'bin')));
  } catch {
    // Not every machine keeps them there.
  }
  for (const folder of folders) {
    try {
      if (readdirSync(folder).includes('pgbench')) return join(folder, 'pgbench');
    } catch {
      // A folder of the path that does not exist.
    }
  }
  return undefined;
}

/** The paths of SQL files, in their order, separated by colons: what pgledger needs first, then its own. */
async function preparePgledger(server: BenchServer): Promise<Workload[] | string> {
  const program = findPgbench();
  const files = process.env.PGLEDGER_SQL;
  if (files === undefined || program === undefined) return 'pgledger: PGLEDGER_SQL is not set';
  const url = await server.emptyDatabase('pgledger');
  for (const file of files.split(':')) await query(url, await readFile(file, 'utf8'));
  await query(
    url,
    `CREATE TABLE numbered (no integer PRIMARY KEY, id text NOT NULL);
     INSERT INTO numbered
     SELECT i, (SELECT id FROM pgledger_create_account('account ' || i, 'USD')) FROM generate_series(1, ${accounts}) AS i`,
  );
  const script = async (name: string, first: string) => {
    const path = join(tmpdir(), `farthing-${process.pid}-${name}.sql`);
    await writeFile(
      path,
      `\\set hot random(1, 10)
\\set a random(2, ${accounts})
\\set b random(1, ${accounts} - 1)
SELECT count(*) FROM pgledger_create_transfer(
  (SELECT id FROM numbered WHERE no = ${first}),
  (SELECT id FROM numbered WHERE no = CASE WHEN :b = ${first} THEN ${accounts} ELSE :b END), 1);\n`,
    );
    return path;
  };
  const workload = (name: string, path: string): Workload => ({
    name,
    run: (seconds) => pgbench(program, ['-c', '32', '-T', String(seconds), '-f', path, url]),
  });
  return [
    workload('pgledger, 32 clients', await script('uniform', ':a')),
    workload('pgledger, 32 clients, hot', await script('hot', 'CASE WHEN :hot < 10 THEN 1 ELSE :a END')),
  ];
}
