import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { findRunningPostmaster, postmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { processIdentity } from './process-identity.ts';
import { asAccount, serverAccount } from './server-account.ts';

/** A PostgreSQL cluster: one server process and the directory that it keeps its data in. */
export type RunningCluster = {
  readonly pid: number;
  readonly port: number;
  isRunning(): Promise<boolean>;
  /** Ends its connections and stops the server; returns when it is gone. */
  stop(): Promise<void>;
};

export type ServerSettings = Readonly<Record<string, string>>;

type NewCluster = { readonly directory: string; readonly superuserPassword: string; readonly sync?: boolean };

type StartOptions = {
  readonly directory: string;
  readonly logFile: string;
  readonly settings?: ServerSettings;
  /** A free one when absent. */
  readonly port?: number;
};

/** Makes the files of a new server whose superuser is called postgres. The parent of the directory exists. */
export async function createCluster({
  directory,
  superuserPassword,
  sync = true,
}: NewCluster): Promise<void> {
  const passwordFile = `${directory}.password`;
  try {
    const { initdb } = await findPostgresBinaries();
    await mkdir(directory, { mode: 0o700 });
    const account = await serverAccount(directory);
    await writeFile(passwordFile, `${superuserPassword}\n`, { mode: 0o600 });
    if (account !== undefined) {
      await Promise.all([directory, passwordFile].map((path) => chown(path, account.uid, account.gid)));
    }
    const flags = [`--pgdata=${directory}`, `--pwfile=${passwordFile}`, ...newClusterFlags];
    const { command, ...identity } = await asAccount(
      account,
      [initdb, ...flags, ...(sync ? [] : ['--no-sync'])],
      [initdb, directory],
    );
    const [program, ...args] = command;
    await promisify(execFile)(program, args, { ...identity, cwd: '/', env: serverEnvironment });
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`The database in ${directory} could not be made: ${reasonOf(cause)}`, { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
}

/** Starts a server on loopback that outlives this process, or takes over the one that already runs. */
export async function startCluster(options: StartOptions): Promise<RunningCluster> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = (await adopt(options.directory)) ?? (await launch(options));
    if (!('failure' in outcome)) return outcome;
    if (!passesByItself.test(outcome.failure) || attempt === 40) {
      throw new StartError(`${explain(outcome.failure, options.directory)} (see ${options.logFile})`);
    }
    await wait(250);
  }
}

// The locale is PostgreSQL's own, so that text sorts alike on every machine and none needs to be installed.
const newClusterFlags = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
];

const alwaysSet: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Nothing of the bank's environment: neither its secrets nor PGDATA and the like, which would change what starts. */
const serverEnvironment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

const readyWithinMs = 60_000;
const stopWithinMs = 20_000;

async function adopt(directory: string): Promise<RunningCluster | undefined> {
  for (const deadline = Date.now() + readyWithinMs; Date.now() < deadline; await wait(20)) {
    const postmaster = await findRunningPostmaster(directory);
    if (postmaster === undefined) {
      await removeMisleadingFile(directory);
      return undefined;
    }
    if (postmaster.status === 'ready') return runningCluster(postmaster);
  }
  throw new StartError(`The database server that runs on ${directory} neither becomes ready nor ends.`);
}

/** After a crash the pid in the file may be someone else's, and PostgreSQL would refuse to start because of it. */
async function removeMisleadingFile(directory: string): Promise<void> {
  const leftOver = await readPostmasterFile(directory);
  const someoneElse = leftOver !== undefined && (await processIdentity(leftOver.pid)) !== undefined;
  if (someoneElse) await rm(postmasterFile(directory), { force: true });
}

async function launch(options: StartOptions): Promise<RunningCluster | Failed> {
  const { directory, logFile, settings, port = await freePort() } = options;
  const { postgres } = await findPostgresBinaries();
  const account = await serverAccount(directory);
  const all = { ...alwaysSet, ...settings, port: String(port) };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, ...identity } = await asAccount(
    account,
    [postgres, '-D', directory, ...flags],
    [postgres, directory],
  );
  const log = await open(logFile, 'a+', 0o600);
  try {
    if (account !== undefined) await log.chown(account.uid, account.gid);
    const logStart = (await log.stat()).size;
    const [program, ...args] = command;
    const server = spawn(program, args, {
      ...identity,
      cwd: '/',
      env: serverEnvironment,
      // A session of its own: Ctrl-C in a terminal must not stop it before the bank has drained.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    server.unref();
    const failure = await untilReady(server, directory);
    if (failure === undefined) return await runningCluster({ pid: server.pid ?? 0, port });
    return { failure: (await readFrom(log, logStart)) || failure };
  } finally {
    await log.close();
  }
}

/** Undefined when the server is ready, or why it will not be. */
async function untilReady(server: ChildProcess, directory: string): Promise<string | undefined> {
  let failure: string | undefined;
  server.once('exit', () => {
    failure ??= 'it ended at once';
  });
  server.once('error', (error) => {
    failure ??= error.message;
  });
  for (; failure === undefined; await wait(10)) {
    const postmaster = await readPostmasterFile(directory);
    if (postmaster?.pid === server.pid && postmaster?.status === 'ready') return undefined;
  }
  return failure;
}

type Failed = { readonly failure: string };

// Another program took the port, or the children of a server that was killed are not gone yet.
const passesByItself = /Address already in use|is still in use/;

function explain(log: string, directory: string): string {
  const reason = log
    .split('\n')
    .findLast((line) => /FATAL|PANIC/.test(line))
    ?.replace(/^.*?(FATAL|PANIC):\s*/, '');
  return `The database in ${directory} does not start: ${reason ?? log.trim().split('\n').at(-1)}`;
}

async function runningCluster(server: {
  readonly pid: number;
  readonly port: number;
}): Promise<RunningCluster> {
  const { pid, port } = server;
  const identity = await processIdentity(pid);
  const isRunning = async () => identity !== undefined && (await processIdentity(pid)) === identity;
  return {
    pid,
    port,
    isRunning,
    async stop() {
      if (!(await isRunning())) return;
      // Fast shutdown: open connections are ended, everything committed is on disk.
      signal(pid, 'SIGINT');
      const deadline = Date.now() + stopWithinMs;
      while ((await isRunning()) && Date.now() < deadline) await wait(10);
      // Immediate shutdown: as safe as a crash, and the next start recovers from it.
      if (await isRunning()) signal(pid, 'SIGQUIT');
      while (await isRunning()) await wait(10);
    },
  };
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It has just ended by itself, which is what was wanted.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function readFrom(file: FileHandle, position: number): Promise<string> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(16_384), 0, 16_384, position);
  return buffer.toString('utf8', 0, bytesRead);
}

function reasonOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string };
  return stderr?.trim().split('\n').at(-1) || message;
}
