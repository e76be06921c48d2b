// npm run bench -- NAME

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerHelp, refuse } from '../../tools/commands/arguments.ts';
import { minute } from '../shared/results.ts';
import { writeProof } from '../summary/summary.ts';

type Bench = (options: readonly string[]) => Promise<void>;

const benches: Readonly<Record<string, Bench>> = {
  ledger: async (options) => (await import('./ledger/main.ts')).benchLedger(options),
  load: async (options) => (await import('./load/main.ts')).benchLoad(options),
  http: async () => (await import('./http/main.ts')).benchHttp(),
  lists: async (options) => (await import('./lists/main.ts')).benchLists(options),
  cards: async () => (await import('./cards/main.ts')).benchCards(),
  insight: async () => (await import('./insight/main.ts')).benchInsight(),
  screening: async (options) => (await import('./screening/main.ts')).benchScreening(options),
  standing: async () => (await import('./standing/main.ts')).benchStanding(),
  statements: async () => (await import('./statements/main.ts')).benchStatements(),
  streams: async () => (await import('./streams/main.ts')).benchStreams(),
  web: async () => (await import('./web/main.ts')).benchWeb(),
};

const usage = `Usage: npm run bench -- NAME [OPTION…]

  ledger      the ledger beside pgbench and its peers
    --only T  those workloads whose names contain T, or one of several, with ; between them; printed, not kept
    --growth  how it goes on when millions of transfers are there
    --memory  what it takes of memory
  http        every call of the API
  load        a crowd of customers, more of them until the bank can take no more
    --step-seconds N, --memory-seconds N
              how long each step lasts (15), and how long memory is watched (600)
    --hold N  memory alone, at N people a second
  lists       pages and exports of the lists of staff, with a million customers and ten million payments
    --customers N, --payments N
              with as many; fewer are printed, not kept
    --reads N how often each page and count is read (100)
    --data D  keeps the filled database in this folder, and takes it from there the next time
  cards       200 calls of the card network a second
  insight     a year of 50,000 lines of one account
  screening   100,000 names of customers against 20,000 entries of a list
    --names N, --entries N
              with as many; fewer are printed, not kept
  standing    10,000 standing orders that are due on one morning
  statements  a year of 50,000 lines as PDF, CSV, OFX and camt.053
  streams     5,000 streams of changes in one process
  web         the pages: Lighthouse, sizes, slow lines

What was measured is kept in proof/bench/results.

Examples:
  npm run bench -- http
  npm run bench -- ledger --growth`;

const [name = '', ...options] = process.argv.slice(2);
answerHelp(usage);
const bench = benches[name] ?? refuse(usage, name === '' ? undefined : `There is no bench ${name}`);
const startedMs = Date.now();
await bench(options);
await signResults(startedMs, ['npm run bench --', name, ...options].join(' '));
writeProof();

/** Says in what was written since then how it was made, and when; notes are written by people. */
async function signResults(sinceMs: number, command: string): Promise<void> {
  const folder = join(import.meta.dirname, 'results');
  const at = minute(new Date().toISOString());
  for (const file of (await readdir(folder)).filter((each) => /(?<!-notes)\.md$/.test(each))) {
    const path = join(folder, file);
    if ((await stat(path)).mtimeMs < sinceMs) continue;
    const [title = '', ...rest] = (await readFile(path, 'utf8')).split('\n');
    await writeFile(path, [title, '', `Written by \`${command}\`, ${at} UTC.`, ...rest].join('\n'));
  }
}
