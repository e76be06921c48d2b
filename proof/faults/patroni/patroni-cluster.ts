import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { chown, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningPostmaster } from '../../../apps/bank/src/platform/database/embedded/postmaster-file.ts';
import {
  asAccount,
  type Command,
  type ServerAccount,
  serverAccount,
} from '../../../apps/bank/src/platform/database/embedded/server-account.ts';
import { appRole, ownerRole } from '../../../apps/bank/src/platform/database/roles.ts';
import { freePort } from '../../shared/free-port.ts';
import { signalTree } from '../processes/signal-tree.ts';
import { databaseBalancerConfig, type Machine, type PatroniPlace, patroniConfig } from './patroni-files.ts';

/** Servers of PostgreSQL that Patroni looks after, behind one address that leads to the primary. */
export type PatroniCluster = {
  url(login: 'owner' | 'app' | 'postgres'): string;
  /** Everything of the primary's machine ends without a word. */
  losePrimary(): Promise<Machine>;
  /** Starts a machine that was lost; returns when it follows the primary of now. */
  bringBack(machine: Machine): Promise<void>;
};

/** What the drill needs beside PostgreSQL and the machine does not have. */
export function missingPrograms(): string[] {
  const folders = (process.env.PATH ?? '').split(':');
  return ['patroni', 'etcd', 'haproxy'].filter(
    (program) => !folders.some((folder) => existsSync(join(folder, program))),
  );
}

/** The example of ops/patroni with its three machines, each at an address of its own in 127.0.0.0/8. */
export async function openPatroniCluster(
  started: AsyncDisposableStack,
  folder: string,
  programs: string,
): Promise<PatroniCluster> {
  const account = await serverAccount(folder);
  const place = await openPlace(folder, programs, account);
  const machines = await Promise.all(
    ['db-1', 'db-2', 'db-3'].map(async (name, index) => {
      const home = await makeFolder(join(folder, name), account);
      const sockets = await makeFolder(join(home, 'sockets'), account);
      return { name, address: `127.0.0.${11 + index}`, directory: join(home, 'data'), sockets };
    }),
  );
  const launch = launcher(started);
  await startEtcd(launch, join(folder, 'etcd'), place);

  const password = randomBytes(16).toString('hex');
  const patronis = new Map<Machine, ChildProcess>();
  const start = async (machine: Machine) => {
    const { command, ...identity } = await asAccount(account, ['patroni', `${machine.directory}.yml`], []);
    patronis.set(
      machine,
      launch(machine.directory, command, { ...identity, env: patroniEnvironment(password, machine, place) }),
    );
  };
  const end = async (machine: Machine) => {
    // First the one who would start the other again.
    patronis.get(machine)?.kill('SIGKILL');
    const postmaster = await findRunningPostmaster(machine.directory);
    if (postmaster !== undefined) signalTree(postmaster.pid, 'SIGKILL');
  };
  const isA = (role: 'primary' | 'replica', { address }: Machine) =>
    fetch(`http://${address}:${place.ports.patroni}/${role}`)
      .then((answer) => answer.body?.cancel().then(() => answer.ok))
      .catch(() => false);

  for (const machine of machines) {
    await writeFile(`${machine.directory}.yml`, patroniConfig(machine, place));
    started.defer(() => end(machine));
    await start(machine);
    // The first one makes the database, the others copy it.
    await until(
      () => isA(machine === machines[0] ? 'primary' : 'replica', machine),
      `${machine.directory}.log`,
    );
  }
  const balancerFile = join(folder, 'database-haproxy.cfg');
  await writeFile(balancerFile, databaseBalancerConfig(machines, place));
  launch(balancerFile, ['haproxy', '-db', '-f', balancerFile]);

  return {
    url(login) {
      const role = { owner: ownerRole, app: appRole, postgres: 'postgres' }[login];
      return `postgres://${role}:${password}@127.0.0.1:${place.ports.database}/farthing`;
    },
    async losePrimary() {
      for (const machine of machines) {
        if (!(await isA('primary', machine))) continue;
        await end(machine);
        return machine;
      }
      throw new Error('there is no primary');
    },
    async bringBack(machine) {
      await start(machine);
      await until(() => isA('replica', machine), `${machine.directory}.log`);
    },
  };
}

async function openPlace(
  folder: string,
  programs: string,
  account: ServerAccount | undefined,
): Promise<PatroniPlace> {
  const scripts = await makeFolder(join(folder, 'scripts'), account);
  const archive = await makeFolder(join(folder, 'archive'), account);
  const ops = join(import.meta.dirname, '../../../ops');
  for (const script of ['backup/archive-wal.sh', 'postgres/create-logins.sh'])
    await copyFile(join(ops, script), join(scripts, basename(script)));
  const [etcd, patroni, postgres, database] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  return { programs, scripts, archive, ports: { etcd, patroni, postgres, database } };
}

async function makeFolder(path: string, account: ServerAccount | undefined): Promise<string> {
  await mkdir(path, { mode: 0o755 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
  return path;
}

/** As an operator's unit file would give it; the script that makes the bank's logins finds the server by it too. */
function patroniEnvironment(password: string, { sockets }: Machine, { programs, ports }: PatroniPlace) {
  return {
    PATH: `${programs}:${process.env.PATH}`,
    LC_ALL: 'C',
    TZ: 'UTC',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
    OWNER_PASSWORD: password,
    APP_PASSWORD: password,
    PGHOST: sockets,
    PGPORT: String(ports.postgres),
    PGPASSWORD: password,
  };
}

type Launch = (
  /** Its words are kept at this path, as a log. */
  path: string,
  command: Command,
  options?: { readonly uid?: number; readonly gid?: number; readonly env?: NodeJS.ProcessEnv },
) => ChildProcess;

/** Starts a program that ends with the drill. */
function launcher(started: AsyncDisposableStack): Launch {
  return (path, [program, ...args], options = {}) => {
    const log = openSync(`${path}.log`, 'a');
    const child = spawn(program, args, { cwd: '/', ...options, stdio: ['ignore', log, log] });
    closeSync(log);
    started.defer(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    });
    return child;
  };
}

async function startEtcd(launch: Launch, directory: string, { ports }: PatroniPlace): Promise<void> {
  const clients = `http://127.0.0.1:${ports.etcd}`;
  const peers = `http://127.0.0.1:${await freePort()}`;
  launch(directory, [
    'etcd',
    `--data-dir=${directory}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ]);
  await until(
    () =>
      fetch(`${clients}/health`).then(
        async (answer) => (await answer.text()).includes('true'),
        () => false,
      ),
    `${directory}.log`,
  );
}

async function until(holds: () => Promise<boolean | undefined>, logFile: string): Promise<void> {
  const startedMs = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedMs > 90_000)
      throw new Error(`not ready after 90 s:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    await wait(100);
  }
}
