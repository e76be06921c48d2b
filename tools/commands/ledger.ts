import { createWriteStream } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  allAccounts,
  type Checkpoint,
  checkpointOf,
  decimal,
  exportCsv,
  exportJournal,
  type Fault,
  trialBalance,
  verify,
} from '@farthing/ledger';
import pg from 'pg';
import { readArguments, refuse } from './arguments.ts';
import { findDatabase } from './find-database.ts';

const usage = `Usage: npm run ledger -- COMMAND

  verify [--checkpoint FILE]   recomputes everything and names the first row that disagrees, of the ledger, of the
                               audit log and of the sums by category; with a file, goes on in the ledger from where the last run with it ended
  export [--format journal|csv] [--output FILE]
                               the journal as hledger and ledger read it, or as CSV
  trial-balance                the sums of each currency
  accounts                     every account with its balance

The ledger is that of DATABASE_URL, or of the data directory (DATA_DIR, ./data unless set), in the environment or the file .env.

Examples:
  npm run ledger -- verify
  npm run ledger -- verify --checkpoint last-night.json
  npm run ledger -- export --format csv --output journal.csv`;

type Arguments = { readonly checkpoint?: string; readonly format?: string; readonly output?: string };

/** Each answers the exit code. */
const commands: Readonly<Record<string, (pool: pg.Pool, given: Arguments, url: string) => Promise<number>>> =
  {
    verify: runVerify,
    export: runExport,
    'trial-balance': runTrialBalance,
    accounts: runAccounts,
  };

async function main(): Promise<number> {
  const { values, positionals } = readArguments(usage, {
    checkpoint: { type: 'string' },
    format: { type: 'string' },
    output: { type: 'string' },
  });
  const command = commands[positionals[0] ?? ''];
  if (command === undefined || positionals.length !== 1) return refuse(usage);
  if (values.format !== undefined && !['journal', 'csv'].includes(values.format))
    return refuse(usage, `There is no format ${values.format}`);
  await using database = await findDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on('error', () => {});
  try {
    return await command(pool, values, database.url);
  } finally {
    await pool.end();
  }
}

async function runVerify(pool: pg.Pool, { checkpoint: file }: Arguments, url: string): Promise<number> {
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
  console.log(`knot ${checkpoint.knot} has the hash ${checkpoint.hash}`);
  if (fault !== undefined) console.log(`FAULT: ${inWords(fault)}`);
  const isLogSound = await runVerifyAudit(url);
  const areSumsSound = await runVerifySums(pool);
  if (fault !== undefined || !isLogSound || !areSumsSound) return 1;
  console.log('everything agrees');
  return 0;
}

async function runVerifyAudit(url: string): Promise<boolean> {
  // Loaded here: what only reads the ledger need not wait for the half of the bank that these bring.
  const { verifyAudit } = await import('../../apps/bank/src/modules/audit/index.ts');
  const { openDatabase } = await import('../../apps/bank/src/platform/database/database.ts');
  const database = await openDatabase({ url, role: 'none', maxConnections: 1 });
  try {
    const { entries, waiting, last, fault } = await verifyAudit(database);
    console.log(`${entries} audit entries looked at, ${waiting} not linked yet`);
    if (last !== null) console.log(`audit entry ${last.no} has the hash ${last.hash}`);
    if (fault !== null) console.log(`FAULT: ${fault}`);
    return fault === null;
  } finally {
    await database.close();
  }
}

async function runVerifySums(pool: pg.Pool): Promise<boolean> {
  const { verifySums } = await import('../../apps/bank/src/modules/insight/index.ts');
  const fault = await verifySums(pool);
  console.log(fault === undefined ? 'the sums of customers by day and category agree' : `FAULT: ${fault}`);
  return fault === undefined;
}

function inWords({ table, key, problem }: Fault): string {
  const names = Object.entries(key).map(([name, value]) => `${name} ${value}`);
  return `${table} (${names.join(', ')}) ${problem}`;
}

async function readCheckpoint(file: string): Promise<Checkpoint | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const checkpoint = checkpointOf(JSON.parse(text));
  if (checkpoint === undefined) throw new Error(`${file} is no checkpoint`);
  return checkpoint;
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

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
