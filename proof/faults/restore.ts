import { execFile } from 'node:child_process';
import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connected } from '../../tools/testing/postgres-server.ts';
import { chance } from './chance.ts';
import { startCrowd } from './customers/crowd.ts';
import { newCalls, type Town } from './customers/customer.ts';
import { Journal, type Matter, readJournal } from './customers/journal.ts';
import { judge } from './judge/judge.ts';
import { PostgresServer, programsOrSkip } from './processes/postgres-server.ts';
import { superviseBank, untilReady } from './processes/supervised-bank.ts';
import type { Report } from './report.ts';
import { bankSettings, hurryNetworks, openFolder } from './site.ts';

type Options = { readonly seed: number; readonly customers: number; readonly say: (line: string) => void };

/** Where the drill keeps things; all of it belongs to the account that the server runs as. */
type Places = { readonly scripts: string; readonly archive: string; readonly backups: string };

type Site = {
  readonly server: PostgresServer;
  readonly folder: string;
  readonly places: Places;
  readonly journal: Journal;
  readonly settings: Readonly<Record<string, string>>;
};

/** Backs the bank up while it is used, loses the server, and restores the books as they were at a moment. */
export async function runRestore({ seed, customers, say }: Options): Promise<Report | undefined> {
  const programs = programsOrSkip(say);
  if (programs === undefined) return undefined;
  await using started = new AsyncDisposableStack();
  const folder = await openFolder(started);
  const server = new PostgresServer({ programs, folder, name: 'lost' });
  started.defer(() => server.stop());
  await server.create();
  const places = await openPlaces(server, folder);
  const journal = started.adopt(new Journal(join(folder, 'journal')), (it) => it.close());
  const settings = bankSettings(folder);

  const site = { server, folder, places, journal, settings };
  const { base, moment } = await useAndBackUp(site, { seed, customers, say });
  say('  the server is gone');

  const startedMs = performance.now();
  await server.makeFolder(join(folder, 'new'));
  const { password } = server;
  const restored = new PostgresServer({ programs, folder: join(folder, 'new'), name: 'restored', password });
  started.defer(() => restored.stop());
  const target = new Date(moment).toISOString().replace('Z', '+00');
  await server.run(join(places.scripts, 'restore.sh'), [base, places.archive, restored.directory, target]);
  await restored.start();
  await untilWritable(restored);
  const restoredMs = Math.round(performance.now() - startedMs);
  say(`  restored to ${target} within ${restoredMs} ms`);

  const matters = readJournal(journal.path);
  const verdict = await judge(restored.url('postgres'), matters, { moment });
  const verified = await verifyByCommand(restored);
  const readyMs = await openBankOn(restored, settings, folder);
  const { lost, doubled, unsound } = verdict;
  return {
    title: 'A backup, and the books as they were at a moment',
    command: `npm run faults -- restore --seed ${seed} --customers ${customers}`,
    figures: {
      'acknowledged until the moment': verdict.acknowledged,
      'of those, lost': lost.length,
      'acknowledged after it, and rightly absent': acknowledgedAfter(matters, moment),
      'there twice, or from after the moment': doubled.length,
      'transfers in the ledger, which verifies': verdict.transfers,
      'npm run ledger -- verify': verified,
      'restored and writable after, ms': restoredMs,
      'a bank on it ready after, ms': readyMs,
    },
    skipped: [],
    problems: [...lost, ...doubled, ...unsound, ...(verified === 'everything agrees' ? [] : [verified])],
  };
}

/** The scripts that operators use, where the account of the server can read them. */
async function openPlaces(server: PostgresServer, folder: string): Promise<Places> {
  const places = {
    scripts: join(folder, 'scripts'),
    archive: join(folder, 'archive'),
    backups: join(folder, 'backups'),
  };
  for (const place of Object.values(places)) await server.makeFolder(place);
  const source = join(import.meta.dirname, '../../ops/backup');
  for (const name of await readdir(source))
    if (name.endsWith('.sh')) await copyFile(join(source, name), join(places.scripts, name));
  await server.stop();
  await server.start({
    archive_mode: 'on',
    archive_command: `${join(places.scripts, 'archive-wal.sh')} ${places.archive} "%p" "%f"`,
  });
  return places;
}

/** Customers use the bank; in the midst of it comes the backup, and later the moment that is to be restored. */
async function useAndBackUp(
  { server, folder, places, journal, settings }: Site,
  { seed, customers, say }: Options,
): Promise<{ readonly base: string; readonly moment: number }> {
  await using started = new AsyncDisposableStack();
  const addresses = { DATABASE_URL: server.url('app'), MIGRATION_DATABASE_URL: server.url('owner') };
  const bank = await superviseBank({ ...settings, ...addresses }, join(folder, 'bank.log'));
  started.defer(() => bank.stop());
  started.use(hurryNetworks(() => server.url('postgres')));
  const town: Town = { url: bank.url, journal, calls: newCalls(), accounts: new Map() };
  const crowd = startCrowd(town, customers, chance(seed).of('customers'));
  await untilMore(journal, 25);
  const base = (
    await server.run(join(places.scripts, 'base-backup.sh'), [], {
      BACKUP_DIR: places.backups,
      PGHOST: '127.0.0.1',
      PGPORT: String(server.port),
      PGUSER: 'postgres',
      PGPASSWORD: server.password,
    })
  ).trim();
  say(`  backed up while ${journal.acknowledged} were acknowledged`);
  await untilMore(journal, 25);
  const moment = Date.now();
  await untilMore(journal, 25);
  await crowd.finish();
  await archiveAll(server);
  await started.disposeAsync();
  await server.kill();
  return { base, moment };
}

/** The piece of the log that is being written is archived when it is full, or now. */
async function archiveAll(server: PostgresServer): Promise<void> {
  await connected(server.url('postgres'), async (client) => {
    const { rows } = await client.query('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    for (;;) {
      const archived = await client.query('SELECT FROM pg_stat_archiver WHERE last_archived_wal >= $1', [
        rows[0].name,
      ]);
      if (archived.rows.length > 0) return;
      await wait(50);
    }
  });
}

async function untilWritable(server: PostgresServer): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await wait(50)) {
    const writable = await connected(server.url('postgres'), async (client) => {
      const { rows } = await client.query('SELECT pg_is_in_recovery() AS recovering');
      return rows[0].recovering === false;
    }).catch(() => false);
    if (writable) return;
  }
  throw new Error('the restored server does not become writable');
}

/** As an operator does it; answers the last line that it prints. */
async function verifyByCommand(server: PostgresServer): Promise<string> {
  const program = join(import.meta.dirname, '../../tools/commands/ledger.ts');
  const env = { ...process.env, DATABASE_URL: server.url('app') };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'verify'], { env }).catch(
    (error: { stdout: string }) => error,
  );
  return stdout.trim().split('\n').at(-1) ?? '';
}

async function openBankOn(
  server: PostgresServer,
  settings: Readonly<Record<string, string>>,
  folder: string,
): Promise<number> {
  const startedMs = performance.now();
  const addresses = { DATABASE_URL: server.url('app'), MIGRATION_DATABASE_URL: server.url('owner') };
  const bank = await superviseBank({ ...settings, ...addresses }, join(folder, 'bank.log'));
  try {
    await untilReady(bank.url);
    return Math.round(performance.now() - startedMs);
  } finally {
    await bank.stop();
  }
}

function acknowledgedAfter(matters: readonly Matter[], moment: number): number {
  return matters.filter(({ at, answer }) => at > moment && answer?.outcome === 'done').length;
}

async function untilMore(journal: Journal, count: number): Promise<void> {
  const wanted = journal.acknowledged + count;
  for (const deadline = Date.now() + 90_000; journal.acknowledged < wanted; await wait(10)) {
    if (Date.now() > deadline) throw new Error('nothing was acknowledged for too long');
  }
}
