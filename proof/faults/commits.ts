import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openLedger } from '@farthing/ledger';
import { openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { prepareSchema } from '../../apps/bank/src/platform/database/prepare-schema.ts';
import { appRole } from '../../apps/bank/src/platform/database/roles.ts';
import { createTables, receipt, spent } from '../../packages/ledger/src/testing/works.ts';
import { connected } from '../../tools/testing/postgres-server.ts';
import { openPair } from './cluster.ts';
import { type PostgresServer, programsOrSkip } from './processes/postgres-server.ts';
import type { Report } from './report.ts';
import { openFolder } from './site.ts';

const roundMs = 5_000;
const rounds = 3;
const callers = 256;

type Setting = { readonly processes: number; readonly standby: boolean };

/**
 * How many works that move money one database takes, each with a row and a guarded sum, handed in as the bank does: alone, when
 * each has to be on the disk of a standby as well, and by two processes. The figures of docs/scaling.md come from here.
 */
export async function measureCommits(say: (line: string) => void): Promise<Report | undefined> {
  const programs = programsOrSkip(say);
  if (programs === undefined) return undefined;
  await using started = new AsyncDisposableStack();
  const { primary } = await openPair(started, await openFolder(started), programs);
  await prepareSchema({ url: primary.url('owner'), appLogin: appRole });
  await connected(primary.url('owner'), createTables);
  const alone: number[] = [];
  const withStandby: number[] = [];
  const byTwo: number[] = [];
  // In turns, so that what disturbs the machine disturbs all of them.
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await rateOf(primary, { processes: 1, standby: false }));
    withStandby.push(await rateOf(primary, { processes: 1, standby: true }));
    byTwo.push(await rateOf(primary, { processes: 2, standby: false }));
    say(`  round ${round + 1}: ${[alone, withStandby, byTwo].map((rates) => Math.round(rates[round] ?? 0))}`);
  }
  return {
    title: 'Works that move money, each with a row and a guarded sum',
    command: 'npm run faults -- commits',
    figures: {
      [`${callers} at once, alone, a second`]: shown(alone, 0),
      'with a synchronous standby on the same machine, a second': shown(withStandby, 0),
      'by two processes, a second': shown(byTwo, 0),
      'with a standby ÷ alone': shown(ratios(withStandby, alone), 2),
      'two processes ÷ one': shown(ratios(byTwo, alone), 2),
      'rounds of, s': `${rounds} of ${roundMs / 1000}`,
    },
    skipped: [],
    problems: [],
  };
}

const ratios = (above: readonly number[], below: readonly number[]) =>
  above.map((value, index) => value / (below[index] ?? Number.NaN));

function shown(values: readonly number[], digits: number): string {
  const [low = 0, middle = 0, high = 0] = values.toSorted((a, b) => a - b);
  return `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

async function rateOf(server: PostgresServer, { processes, standby }: Setting): Promise<number> {
  const options = `?options=-c%20synchronous_commit%3D${standby ? 'on' : 'local'}`;
  const url = `${server.url('app')}${options}`;
  const each = Array.from({ length: processes }, () => runCallers(url, callers / processes));
  return (await Promise.all(each)).reduce((sum, rate) => sum + rate, 0);
}

/** In a process of its own, as one of the bank's would be. */
async function runCallers(url: string, count: number): Promise<number> {
  const child = spawn(process.execPath, [import.meta.filename, url, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const part of child.stdout) output += part;
  return Number(output);
}

/** Each caller moves money between two accounts of its own, one work after the other. */
async function callFor(url: string, count: number): Promise<number> {
  const database = await openDatabase({ url, maxConnections: 2 });
  const ledger = openLedger({ pool: database.pool });
  const opened = await ledger.openAccounts(
    Array.from({ length: count * 2 }, () => ({ code: randomUUID(), currency: 'USD', floor: null })),
  );
  const ids = opened.map((one) => (one.status === 'open' ? one.account.id : 0));
  const deadlineMs = performance.now() + roundMs;
  let done = 0;
  const caller = async (_: unknown, index: number) => {
    const [from = 0, to = 0] = ids.slice(index * 2);
    for (; performance.now() < deadlineMs; done += 1) {
      const id = randomUUID();
      const rows = [
        receipt.row({ id, no: id, amount: 1n, facts: { from, to }, at: null }),
        spent.row({ who: from, day: '2026-01-01', share: 1n, ceiling: 10n ** 15n }),
      ];
      const outcome = await ledger.submit({ commands: [{ id, from, to, amount: 1n }], rows });
      if (outcome.status !== 'done') throw new Error(`a work was not done: ${JSON.stringify(outcome)}`);
    }
  };
  await Promise.all(Array.from({ length: count }, caller));
  await ledger.close();
  await database.close();
  return (done / roundMs) * 1000;
}

if (import.meta.main) {
  const [url = '', count = ''] = process.argv.slice(2);
  console.log(await callFor(url, Number(count)));
}
