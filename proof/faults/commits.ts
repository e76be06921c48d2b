import { randomUUID } from 'node:crypto';
import { openLedger } from '@farthing/ledger';
import { type Database, openDatabase } from '../../apps/bank/src/platform/database/database.ts';
import { prepareSchema } from '../../apps/bank/src/platform/database/prepare-schema.ts';
import { appRole } from '../../apps/bank/src/platform/database/roles.ts';
import { openPair } from './cluster.ts';
import { installedPrograms, type PostgresServer } from './postgres-server.ts';
import type { Report } from './report.ts';
import { openFolder } from './site.ts';

const roundMs = 5_000;
const rounds = 3;
const callerCounts = [1, 16];

/**
 * How many transactions that move money one database commits, each with a block of the chain: alone, and when each has
 * to be on the disk of a standby as well. The figures of docs/scaling.md come from here.
 */
export async function measureCommits(say: (line: string) => void): Promise<Report | undefined> {
  const programs = installedPrograms();
  if (programs === undefined) {
    say('skipped: there is no PostgreSQL with pg_basebackup in /usr/lib/postgresql');
    return undefined;
  }
  await using started = new AsyncDisposableStack();
  const { primary } = await openPair(started, await openFolder(started), programs);
  await prepareSchema({ url: primary.url('owner'), appLogin: appRole });
  const figures: Record<string, string> = {};
  for (const callers of callerCounts) {
    for (const [name, setting] of [
      ['alone', 'local'],
      ['with a synchronous standby on the same machine', 'on'],
    ] as const) {
      const rates: number[] = [];
      for (let round = 0; round < rounds; round += 1) rates.push(await rateOf(primary, callers, setting));
      const [low = 0, middle = 0, high = 0] = rates.toSorted((a, b) => a - b).map(Math.round);
      figures[`${callers} at once, ${name}, a second`] = `${middle} (${low} to ${high})`;
      say(`  ${callers} at once, ${name}: ${middle} a second`);
    }
  }
  return {
    title: 'Commits that move money, each sealed by a block of its own',
    command: 'npm run faults -- commits',
    figures: { ...figures, 'rounds of, s': `${rounds} of ${roundMs / 1000}` },
    skipped: [],
    problems: [],
  };
}

/** Each caller moves money between two accounts of its own, so that they meet nowhere but at the chain. */
async function rateOf(server: PostgresServer, callers: number, synchronousCommit: string): Promise<number> {
  const url = `${server.url('app')}?options=-c%20synchronous_commit%3D${synchronousCommit}`;
  const database = await openDatabase({ url, maxConnections: callers });
  const ledger = openLedger({ pool: database.pool });
  const opened = await ledger.openAccounts(
    Array.from({ length: callers * 2 }, () => ({ code: randomUUID(), currency: 'USD', floor: null })),
  );
  const ids = opened.map((one) => (one.status === 'open' ? one.account.id : 0));
  const deadlineMs = performance.now() + roundMs;
  let commits = 0;
  const caller = async (_: unknown, index: number) => {
    const [from = 0, to = 0] = ids.slice(index * 2);
    for (; performance.now() < deadlineMs; commits += 1) await moveOnce(database, ledger, from, to);
  };
  await Promise.all(Array.from({ length: callers }, caller));
  await ledger.close();
  await database.close();
  return (commits / roundMs) * 1000;
}

async function moveOnce(
  { pool }: Database,
  ledger: ReturnType<typeof openLedger>,
  from: number,
  to: number,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await ledger.postWithin(client, [{ id: randomUUID(), from, to, amount: 1n }]);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
