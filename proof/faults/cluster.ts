import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connected } from '../../tools/testing/postgres-server.ts';
import { startTcpProxy, type TcpProxy } from '../shared/tcp-proxy.ts';
import { brokenCalls } from './broken-calls.ts';
import { chance } from './chance.ts';
import { startCrowd } from './customers/crowd.ts';
import { newCalls, type Town } from './customers/customer.ts';
import { Journal, readJournal } from './customers/journal.ts';
import { judge } from './judge/judge.ts';
import { type Balancer, startBalancer } from './processes/balancer.ts';
import { PostgresServer, programsOrSkip } from './processes/postgres-server.ts';
import { type SupervisedBank, superviseBank, untilReady } from './processes/supervised-bank.ts';
import type { Report } from './report.ts';
import { bankSettings, hurryNetworks, openFolder } from './site.ts';

type Options = {
  readonly seed: number;
  readonly customers: number;
  readonly say: (line: string) => void;
};

type Pair = { readonly primary: PostgresServer; readonly standby: PostgresServer };

export const backWithinMs = 30_000;
/** A server is given up on when it has not answered for so long. */
const givenUpAfterMs = 1_000;

/** Two processes of the bank on a database with a synchronous standby: one process is lost, then the primary. */
export async function runCluster({ seed, customers, say }: Options): Promise<Report | undefined> {
  const programs = programsOrSkip(say);
  if (programs === undefined) return undefined;
  await using started = new AsyncDisposableStack();
  const folder = await openFolder(started);
  const { primary, standby } = await openPair(started, folder, programs);
  say('  a primary and its synchronous standby run');
  const line = started.adopt(await startTcpProxy(primary.port), (it) => it.close());
  const banks = await openBanks(started, folder, {
    DATABASE_URL: primary.url('app', line.port),
    MIGRATION_DATABASE_URL: primary.url('owner', line.port),
  });
  const ports = banks.map(({ url }) => Number(new URL(url).port));
  const balancer = started.adopt(await startBalancer(ports, folder), (it) => it.close());
  say(`  two processes of the bank run behind ${balancer.kind}`);

  let writable = primary;
  started.use(hurryNetworks(() => writable.url('postgres')));
  const journal = started.adopt(new Journal(join(folder, 'journal')), (it) => it.close());
  const town: Town = { url: balancer.url, journal, calls: newCalls(), accounts: new Map() };
  const crowd = startCrowd(town, customers, chance(seed).of('customers'));
  await untilMore(journal, 30);

  banks[0]?.kill();
  const withoutProcess = await untilMore(journal, 1);
  say(`  one process killed: the next yes came after ${withoutProcess} ms`);
  await untilMore(journal, 30);
  await Promise.all(banks.map(({ url }) => untilReady(url)));

  const failover = await loseThePrimary({ primary, standby }, line, balancer, journal);
  writable = standby;
  say(`  the primary killed: the standby promoted and the next yes after ${failover.nextYesMs} ms`);
  await untilMore(journal, 30);
  await crowd.finish();

  const verdict = await judge(standby.url('postgres'), readJournal(journal.path));
  const { lost, doubled, unfinished, unsound } = verdict;
  return {
    title: 'Two processes, a synchronous standby, and the loss of the primary',
    command: `npm run faults -- cluster --seed ${seed} --customers ${customers}`,
    figures: {
      balancer: balancer.kind,
      acknowledged: verdict.acknowledged,
      lost: lost.length,
      doubled: doubled.length,
      'neither done nor undone': unfinished.length,
      'transfers in the ledger, which verifies': verdict.transfers,
      'next yes after one process was killed, ms': withoutProcess,
      'standby promoted after the primary was killed, ms': failover.promotedMs,
      'bank ready again, ms': failover.readyMs,
      'next yes after the primary was killed, ms': failover.nextYesMs,
      'calls answered with 500': town.calls.broken.length,
    },
    skipped: [],
    problems: [
      ...[...lost, ...doubled, ...unfinished, ...unsound],
      ...brokenCalls(town.calls.broken, banks),
      ...(failover.nextYesMs > backWithinMs ? [`service was back only after ${failover.nextYesMs} ms`] : []),
    ],
  };
}

/** A primary, and a standby that has everything on disk before a commit is answered. */
export async function openPair(
  started: AsyncDisposableStack,
  folder: string,
  programs: string,
): Promise<Pair> {
  const primary = new PostgresServer({ programs, folder, name: 'primary' });
  const { password } = primary;
  const standby = new PostgresServer({ programs, folder, name: 'standby', password });
  started.defer(() => primary.stop());
  started.defer(() => standby.stop());
  await primary.create({ wal_level: 'replica', max_wal_senders: '4' });
  await primary.makeFolder(standby.directory);
  const from = `host=127.0.0.1 port=${primary.port} user=postgres password=${password} application_name=standby`;
  const args = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast'];
  await primary.run('pg_basebackup', [`--dbname=${from}`, `--pgdata=${standby.directory}`, ...args]);
  await standby.start();
  // Only now: copied along, it would make the promoted standby wait for a standby of its own.
  await connected(primary.url('postgres'), async (client) => {
    await client.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await client.query('SELECT pg_reload_conf()');
    for (;;) {
      const { rows } = await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
      if (rows.length > 0) return;
      await wait(50);
    }
  });
  return { primary, standby };
}

/** They share the keys and reach the database by one address, which leads to whichever server is the primary. */
export async function openBanks(
  started: AsyncDisposableStack,
  folder: string,
  database: Readonly<Record<'DATABASE_URL' | 'MIGRATION_DATABASE_URL', string>>,
): Promise<SupervisedBank[]> {
  const settings = { ...bankSettings(folder), ...database };
  const start = async (name: string) => {
    const bank = await superviseBank(
      { ...settings, DATA_DIR: join(folder, name) },
      join(folder, `${name}.log`),
    );
    started.defer(() => bank.stop());
    return bank;
  };
  return Promise.all(['bank-1', 'bank-2'].map(start));
}

/** What Patroni does in production, and in patroni.ts: notices, promotes, and leads the address to the new primary. */
async function loseThePrimary(
  { primary, standby }: Pair,
  line: TcpProxy,
  balancer: Balancer,
  journal: Journal,
) {
  const startedMs = performance.now();
  const since = () => Math.round(performance.now() - startedMs);
  await primary.kill();
  await untilGivenUp(primary);
  await connected(standby.url('postgres'), (client) => client.query('SELECT pg_promote(true, 30)'));
  line.lead(standby.port);
  const promotedMs = since();
  const waiting = untilMore(journal, 1);
  await untilReady(balancer.url);
  const readyMs = since();
  await waiting;
  return { promotedMs, readyMs, nextYesMs: since() };
}

async function untilGivenUp(server: PostgresServer): Promise<void> {
  for (let lastAnswerMs = performance.now(); performance.now() - lastAnswerMs < givenUpAfterMs; ) {
    const answered = await connected(server.url('postgres'), () => Promise.resolve(true)).catch(() => false);
    if (answered) lastAnswerMs = performance.now();
    await wait(100);
  }
}

/** How long it takes until so many more were acknowledged. */
export async function untilMore(journal: Journal, count: number): Promise<number> {
  const startedMs = performance.now();
  const wanted = journal.acknowledged + count;
  while (journal.acknowledged < wanted) {
    if (performance.now() - startedMs > 90_000) throw new Error('nothing was acknowledged for too long');
    await wait(10);
  }
  return Math.round(performance.now() - startedMs);
}
