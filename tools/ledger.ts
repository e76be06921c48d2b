import { createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import {
  allAccounts,
  type Checkpoint,
  decimal,
  exportCsv,
  exportJournal,
  type Fault,
  trialBalance,
  verify,
} from '@farthing/ledger';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/bank/src/platform/database/embedded-postgres.ts';
import { findRunningPostmaster } from '../apps/bank/src/platform/database/postmaster-file.ts';

const usage = `Usage: npm run ledger -- COMMAND

  verify [--checkpoint FILE]   recomputes everything and names the first row that disagrees;
                               with a file, goes on from where the last run with it ended
  export [--format journal|csv] [--output FILE]
                               the journal as hledger and ledger read it, or as CSV
  trial-balance                the sums of each currency
  accounts                     every account with its balance

The ledger is that of DATABASE_URL, or of the data directory (DATA_DIR, ./data unless set).`;

type Arguments = { readonly checkpoint?: string; readonly format?: string; readonly output?: string };

/** Each answers the exit code. */
const commands: Readonly<Record<string, (pool: pg.Pool, given: Arguments) => Promise<number>>> = {
  verify: runVerify,
  export: runExport,
  'trial-balance': runTrialBalance,
  accounts: runAccounts,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { checkpoint: { type: 'string' }, format: { type: 'string' }, output: { type: 'string' } },
    allowPositionals: true,
  });
  const command = commands[positionals[0] ?? ''];
  if (command === undefined || positionals.length !== 1) throw new UsageError(usage);
  if (values.format !== undefined && !['journal', 'csv'].includes(values.format)) throw new UsageError(usage);
  await using database = await findDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  try {
    return await command(pool, values);
  } finally {
    await pool.end();
  }
}

class UsageError extends Error {}

async function runVerify(pool: pg.Pool, { checkpoint: file }: Arguments): Promise<number> {
  const from = file === undefined ? undefined : await readCheckpoint(file);
  const keep = async (checkpoint: Checkpoint) => {
    if (file === undefined) return;
    // Whole or not at all, whenever the run is interrupted.
    await writeFile(`${file}.new`, `${JSON.stringify(checkpoint)}\n`);
    await rename(`${file}.new`, file);
  };
  const result = await verify(pool, { onCheckpoint: keep, ...(from && { from }) });
  const { blocks, transfers, accounts, checkpoint, fault } = result;
  console.log(`${blocks} blocks, ${transfers} transfers and ${accounts} accounts looked at`);
  console.log(`block ${checkpoint.block} has the hash ${checkpoint.hash}`);
  console.log(fault === undefined ? 'everything agrees' : `FAULT: ${inWords(fault)}`);
  return fault === undefined ? 0 : 1;
}

function inWords({ table, key, problem }: Fault): string {
  const names = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  return `${table} (${names.join(', ')}) ${problem}`;
}

async function readCheckpoint(file: string): Promise<Checkpoint | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { block, hash } = JSON.parse(text) as Partial<Checkpoint>;
  if (typeof block !== 'number' || typeof hash !== 'string') throw new UsageError(`${file} is no checkpoint`);
  return { block, hash };
}

async function runExport(pool: pg.Pool, { format, output }: Arguments): Promise<number> {
  const text = Readable.from(format === 'csv' ? exportCsv(pool) : exportJournal(pool));
  if (output === undefined) await pipeline(text, process.stdout, { end: false });
  else await pipeline(text, createWriteStream(output));
  return 0;
}

async function runTrialBalance(pool: pg.Pool): Promise<number> {
  const rows = await trialBalance(pool);
  for (const { currency, accounts, credit, debit, held, sum } of rows) {
    const amount = (minor: bigint) => decimal(minor, currency);
    console.log(
      `${currency}: ${accounts} accounts, credit ${amount(credit)}, debit ${amount(debit)}, held ${amount(held)}, sum ${amount(sum)}`,
    );
  }
  return rows.every(({ sum }) => sum === 0n) ? 0 : 1;
}

async function runAccounts(pool: pg.Pool): Promise<number> {
  for await (const { id, code, currency, balance, held, closed } of allAccounts(pool)) {
    const holding = held === 0n ? '' : `, of which ${decimal(held, currency)} held`;
    console.log(
      `${id}  ${code}  ${decimal(balance, currency)} ${currency}${holding}${closed ? ', closed' : ''}`,
    );
  }
  return 0;
}

/** A server that runs already is left running; one that is started for this is stopped again. */
async function findDatabase(): Promise<{ readonly url: string } & AsyncDisposable> {
  const leave = { [Symbol.asyncDispose]: async () => {} };
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, ...leave };
  const dataDir = resolve(process.env.DATA_DIR ?? './data');
  const postmaster = await findRunningPostmaster(join(dataDir, 'postgres')).catch(() => undefined);
  if (postmaster !== undefined) {
    const { app } = JSON.parse(await readFile(join(dataDir, 'postgres.json'), 'utf8')) as { app: string };
    return { url: `postgres://farthing_app:${app}@127.0.0.1:${postmaster.port}/farthing`, ...leave };
  }
  const exists = await readFile(join(dataDir, 'postgres.json')).catch(() => undefined);
  if (exists === undefined)
    throw new UsageError(`There is no ledger in ${dataDir}; set DATABASE_URL or DATA_DIR.`);
  const server = await startEmbeddedPostgres({ dataDir });
  return { url: server.appUrl, [Symbol.asyncDispose]: () => server.stop() };
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
