import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgresBinaries } from '../../../apps/bank/src/platform/database/embedded/postgres-binaries.ts';
import { readPostmasterFile } from '../../../apps/bank/src/platform/database/embedded/postmaster-file.ts';
import {
  asAccount,
  type Command,
  type ServerAccount,
  serverAccount,
} from '../../../apps/bank/src/platform/database/embedded/server-account.ts';
import { appRole, createLogins, ownerRole } from '../../../apps/bank/src/platform/database/roles.ts';
import { connected } from '../../../tools/testing/postgres-server.ts';
import { freePort } from '../../shared/free-port.ts';
import { signalTree } from './signal-tree.ts';

type Settings = Readonly<Record<string, string>>;

type Options = {
  /** Where initdb, postgres and what comes with them are. */
  readonly programs: string;
  /** Its data will be in here; the folder exists. */
  readonly folder: string;
  readonly name: string;
  readonly password?: string;
};

/** The programs that the bank brings along: initdb and postgres, nothing else. */
export async function embeddedPrograms(): Promise<string> {
  return dirname((await findPostgresBinaries()).postgres);
}

/** The newest programs of the machine's own PostgreSQL that can make a base backup, where Debian puts them. */
export function installedPrograms(): string | undefined {
  const parent = '/usr/lib/postgresql';
  const versions = existsSync(parent) ? readdirSync(parent).map(Number) : [];
  return versions
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(parent, String(version), 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')) && existsSync(join(folder, 'postgres')));
}

/** The same, told to who waits for a drill when there is none. */
export function programsOrSkip(say: (line: string) => void): string | undefined {
  const programs = installedPrograms();
  if (programs === undefined)
    say('skipped: there is no PostgreSQL with pg_basebackup in /usr/lib/postgresql');
  return programs;
}

// Written as durably as in production. Little memory, and a log that is recycled soon: the disk may be small.
const alwaysSet: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '64MB',
  max_wal_size: '64MB',
  min_wal_size: '32MB',
  max_connections: '80',
};

/** A PostgreSQL server that can be killed, paused and started again at the same address. */
export class PostgresServer {
  readonly directory: string;
  readonly password: string;
  readonly logFile: string;
  readonly #programs: string;
  #port: number | undefined;
  #process: ChildProcess | undefined;

  constructor({ programs, folder, name, password }: Options) {
    this.#programs = programs;
    this.directory = join(folder, name);
    this.logFile = join(folder, `${name}.log`);
    this.password = password ?? randomBytes(16).toString('hex');
  }

  get port(): number {
    if (this.#port === undefined) throw new Error('the server was never started');
    return this.#port;
  }

  /** At its own address, or at that of something in front of it. */
  url(login: 'owner' | 'app' | 'postgres', port = this.port): string {
    const role = { owner: ownerRole, app: appRole, postgres: 'postgres' }[login];
    return `postgres://${role}:${this.password}@127.0.0.1:${port}/farthing`;
  }

  /** Makes the files of a new server, starts it, and makes the bank's logins and its empty database. */
  async create(settings: Settings = {}): Promise<void> {
    await this.makeFolder(this.directory);
    const passwordFile = `${this.directory}.password`;
    const account = await this.#account();
    await writeFile(passwordFile, this.password, { mode: 0o600 });
    if (account !== undefined) await chown(passwordFile, account.uid, account.gid);
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'];
    await this.run('initdb', [
      `--pgdata=${this.directory}`,
      `--pwfile=${passwordFile}`,
      '--data-checksums',
      '--no-sync',
      ...flags,
    ]);
    await rm(passwordFile);
    await this.start(settings);
    const url = this.url('postgres').replace(/farthing$/, 'postgres');
    await connected(url, async (client) => {
      await createLogins(client, { owner: this.password, app: this.password });
      await client.query(`CREATE DATABASE farthing OWNER ${ownerRole}`);
    });
  }

  /** Returns when it takes connections. The children of one that was killed may still be in the way for a moment. */
  async start(settings: Settings = {}): Promise<void> {
    this.#port ??= await freePort();
    this.#settings = { ...this.#settings, ...settings };
    for (let attempt = 1; !(await this.#launch()); attempt += 1) {
      if (attempt === 40)
        throw new Error(`PostgreSQL does not start:\n${readFileSync(this.logFile, 'utf8')}`);
      await wait(100);
    }
  }

  #settings: Settings = {};

  get isRunning(): boolean {
    return this.#process !== undefined && isAlive(this.#process);
  }

  /** As a power cut would: no process of it gets to say goodbye. */
  async kill(): Promise<void> {
    await this.#signalAll('SIGKILL');
    await this.#ended();
  }

  pause(): Promise<void> {
    return this.#signalAll('SIGSTOP');
  }

  resume(): Promise<void> {
    return this.#signalAll('SIGCONT');
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.#process?.kill('SIGINT');
    const ended = this.#ended();
    await Promise.race([ended, wait(10_000, undefined, { ref: false })]);
    if (this.isRunning) this.#process?.kill('SIGQUIT');
    await ended;
  }

  /** An empty folder of the account that the server runs as. */
  async makeFolder(path: string): Promise<void> {
    const account = await this.#account();
    await mkdir(path, { mode: 0o700 });
    if (account !== undefined) await chown(path, account.uid, account.gid);
  }

  /** Runs one of PostgreSQL's programs, or another by its path, as the account that the server runs as. */
  async run(program: string, args: readonly string[], environment: Settings = {}): Promise<string> {
    const path = program.includes('/') ? program : join(this.#programs, program);
    const { command, ...identity } = await this.#asServer([path, ...args], [path]);
    const [file, ...rest] = command;
    const env = { PATH: `${this.#programs}:${process.env.PATH}`, LC_ALL: 'C', TZ: 'UTC', ...environment };
    return (await promisify(execFile)(file, rest, { ...identity, cwd: '/', env })).stdout;
  }

  async #launch(): Promise<boolean> {
    const postgres = join(this.#programs, 'postgres');
    const all = { ...alwaysSet, ...this.#settings, port: String(this.port) };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { command, ...identity } = await this.#asServer(
      [postgres, '-D', this.directory, ...flags],
      [postgres, this.directory],
    );
    const [file, ...args] = command;
    const log = openSync(this.logFile, 'a');
    const server = spawn(file, args, {
      ...identity,
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    this.#process = server;
    for (; isAlive(server); await wait(10)) {
      const postmaster = await readPostmasterFile(this.directory);
      if (postmaster?.pid === server.pid && /ready|standby/.test(postmaster?.status ?? '')) return true;
    }
    return false;
  }

  async #signalAll(signal: NodeJS.Signals): Promise<void> {
    const pid = this.#process?.pid;
    if (pid !== undefined) signalTree(pid, signal);
  }

  async #ended(): Promise<void> {
    if (this.#process !== undefined && isAlive(this.#process)) await once(this.#process, 'exit');
  }

  /** Whoever owns its data; before there is any, whom PostgreSQL runs as here. */
  #account(): Promise<ServerAccount | undefined> {
    return serverAccount(existsSync(this.directory) ? this.directory : dirname(this.directory));
  }

  async #asServer(command: Command, paths: readonly string[]) {
    return asAccount(await this.#account(), command, paths);
  }
}

function isAlive({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}
