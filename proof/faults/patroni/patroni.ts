import { join } from 'node:path';
import { brokenCalls } from '../broken-calls.ts';
import { chance } from '../chance.ts';
import { backWithinMs, openBanks, untilMore } from '../cluster.ts';
import { startCrowd } from '../customers/crowd.ts';
import { newCalls, type Town } from '../customers/customer.ts';
import { Journal, readJournal } from '../customers/journal.ts';
import { judge } from '../judge/judge.ts';
import { startBalancer } from '../processes/balancer.ts';
import { installedPrograms } from '../processes/postgres-server.ts';
import type { Report } from '../report.ts';
import { hurryNetworks, openFolder } from '../site.ts';
import { missingPrograms, openPatroniCluster } from './patroni-cluster.ts';
import { leftOut } from './patroni-files.ts';

type Options = {
  readonly seed: number;
  readonly customers: number;
  readonly say: (line: string) => void;
};

/** Three machines with Patroni, as ops/patroni has them: the primary is lost, comes back, and so does the next one. */
export async function runPatroni({ seed, customers, say }: Options): Promise<Report | undefined> {
  const programs = installedPrograms();
  const missing = [
    ...missingPrograms(),
    ...(programs === undefined ? ['PostgreSQL with pg_basebackup'] : []),
  ];
  if (programs === undefined || missing.length > 0) {
    say(`skipped: not installed: ${missing.join(', ')}`);
    return undefined;
  }
  await using started = new AsyncDisposableStack();
  const folder = await openFolder(started);
  const cluster = await openPatroniCluster(started, folder, programs);
  say('  Patroni has made a primary and two standbys');
  const banks = await openBanks(started, folder, {
    DATABASE_URL: cluster.url('app'),
    MIGRATION_DATABASE_URL: cluster.url('owner'),
  });
  const ports = banks.map(({ url }) => Number(new URL(url).port));
  const balancer = started.adopt(await startBalancer(ports, folder), (it) => it.close());
  started.use(hurryNetworks(() => cluster.url('postgres')));
  const journal = started.adopt(new Journal(join(folder, 'journal')), (it) => it.close());
  const town: Town = { url: balancer.url, journal, calls: newCalls(), accounts: new Map() };
  const crowd = startCrowd(town, customers, chance(seed).of('customers'));
  await untilMore(journal, 30);

  const nextYesMs: number[] = [];
  const backMs: number[] = [];
  for (const time of ['first', 'second']) {
    const lostAtMs = performance.now();
    const machine = await cluster.losePrimary();
    await untilMore(journal, 1);
    nextYesMs.push(Math.round(performance.now() - lostAtMs));
    await untilMore(journal, 10);
    const restartedAtMs = performance.now();
    await cluster.bringBack(machine);
    backMs.push(Math.round(performance.now() - restartedAtMs));
    say(
      `  the ${time} primary was lost: next yes after ${nextYesMs.at(-1)} ms; a standby again after ${backMs.at(-1)} ms`,
    );
    await untilMore(journal, 20);
  }
  await crowd.finish();

  const verdict = await judge(cluster.url('postgres'), readJournal(journal.path));
  const { lost, doubled, unfinished, unsound } = verdict;
  return {
    title: 'Three machines with Patroni, which lose their primary twice',
    command: `npm run faults -- patroni --seed ${seed} --customers ${customers}`,
    figures: {
      acknowledged: verdict.acknowledged,
      lost: lost.length,
      doubled: doubled.length,
      'neither done nor undone': unfinished.length,
      'transfers in the ledger, which verifies': verdict.transfers,
      'next yes after the primary was lost, ms': nextYesMs.join(', '),
      'the lost machine is a standby again after, ms': backMs.join(', '),
      'calls answered with 500': town.calls.broken.length,
    },
    skipped: leftOut,
    problems: [
      ...[...lost, ...doubled, ...unfinished, ...unsound],
      ...brokenCalls(town.calls.broken, banks),
      ...nextYesMs.filter((ms) => ms > backWithinMs).map((ms) => `service was back only after ${ms} ms`),
    ],
  };
}
