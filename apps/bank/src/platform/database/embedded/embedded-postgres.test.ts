import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connected } from '../../../../../../tools/testing/postgres-server.ts';
import { type Script, startScript } from '../../../../../../tools/testing/processes/script.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { processIdentity } from './process-identity.ts';
import type { ServerAccount } from './server-account.ts';

/** A data directory that was used and stopped, to start from: making one takes a second. */
let used: string;
let parent: string;
let dataDir: string;
let running: EmbeddedPostgres | undefined;
let script: Script | undefined;

beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'farthing-embedded-'));
  await (await startEmbeddedPostgres({ dataDir: used, settings })).stop();
});

afterAll(() => rm(used, { recursive: true }));

beforeEach(async () => {
  // As it is made, only its owner may enter it: the server reaches what is inside all the same.
  parent = await mkdtemp(join(tmpdir(), 'farthing-embedded-'));
  dataDir = join(parent, 'data');
});

afterEach(async () => {
  await script?.kill();
  await running?.stop();
  script = undefined;
  running = undefined;
  const leftOver = await postmaster();
  if (leftOver !== undefined) process.kill(leftOver.pid, 'SIGQUIT');
  await rm(parent, { recursive: true, maxRetries: 20 });
});

const startFromUsed = () => promisify(execFile)('cp', ['-a', used, dataDir]);

const isRoot = process.getuid?.() === 0;
/** A normal user: whoever runs the tests, or the account that has the fewest rights on every system. */
const normalUser: ServerAccount | undefined = isRoot ? { uid: 65534, gid: 65534 } : undefined;

/** A process that dies loses nothing that the system has; only a power cut would. */
const settings = { fsync: 'off' };

const start = async (): Promise<EmbeddedPostgres> => {
  running = await startEmbeddedPostgres({ dataDir, settings });
  return running;
};

/** A bank in a process of its own, which answers with its addresses or with why it did not start. */
const startElsewhere = async (account?: ServerAccount): Promise<string> => {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))};
    await startEmbeddedPostgres({ dataDir: process.argv[1], settings: ${JSON.stringify(settings)} }).then(
      (server) => console.log(JSON.stringify(server)),
      (error) => console.log(error.name + ': ' + error.message));
    setInterval(() => {}, 1000);`;
  script = await startScript(source, { args: [dataDir], account });
  return script.line();
};

const query = async (url: string, sql: string) => (await connected(url, (client) => client.query(sql))).rows;
const remember = (url: string) => query(url, 'CREATE TABLE kept AS SELECT 42 AS n');
const recall = (url: string) => query(url, 'SELECT n FROM kept');
const postmaster = () => readPostmasterFile(join(dataDir, 'postgres'));

async function killPostmaster(): Promise<void> {
  const { pid } = (await postmaster()) ?? { pid: 0 };
  process.kill(pid, 'SIGKILL');
  await vi.waitUntil(async () => (await processIdentity(pid)) === undefined, 30_000);
}

describe('from start to stop', () => {
  test('data outlives a stop, passwords are for nobody else, and the server can only be reached from here', async () => {
    running = await startEmbeddedPostgres({ dataDir });
    const first = running;
    await remember(first.ownerUrl);
    const inForce = `SELECT string_agg(name || '=' || setting, ' ' ORDER BY name) AS set FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'listen_addresses')`;
    expect(await query(first.appUrl, inForce)).toEqual([
      {
        set: 'data_checksums=on fsync=on full_page_writes=on listen_addresses=127.0.0.1 synchronous_commit=on',
      },
    ]);
    expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);
    await expect(recall(first.appUrl)).rejects.toThrow('permission denied');
    const guess = new URL(first.ownerUrl);
    guess.password = 'wrong';
    await expect(recall(guess.href)).rejects.toThrow('password authentication failed');
    await first.stop();
    expect(await postmaster()).toBeUndefined();
    const second = await start();
    expect(await recall(second.ownerUrl)).toEqual([{ n: 42 }]);
  });

  test('a second start on the same data directory is told that one is running', async () => {
    await startFromUsed();
    await start();
    expect(await startElsewhere()).toContain(
      `StartError: A bank is already running on ${dataDir} (process ${process.pid})`,
    );
  });

  test('a normal user starts it too, and root takes it over without taking it away', async () => {
    await mkdir(dataDir);
    await chmod(parent, 0o755);
    if (normalUser !== undefined) await chown(dataDir, normalUser.uid, normalUser.gid);
    const { ownerUrl } = JSON.parse(await startElsewhere(normalUser)) as EmbeddedPostgres;
    await remember(ownerUrl);
    await script?.kill();
    const again = await start();
    await again.stop();
    const { ownerUrl: third } = JSON.parse(await startElsewhere(normalUser)) as EmbeddedPostgres;
    expect(await recall(third)).toEqual([{ n: 42 }]);
  });
});

describe('after a crash', () => {
  test('the server of a bank that was killed is taken over and stopped by the next', async () => {
    await startFromUsed();
    const { ownerUrl } = JSON.parse(await startElsewhere()) as EmbeddedPostgres;
    await remember(ownerUrl);
    const before = await postmaster();
    await script?.kill();
    const server = await start();
    expect(await postmaster()).toEqual(before);
    expect(await recall(server.ownerUrl)).toEqual([{ n: 42 }]);
    await server.stop();
    expect(await processIdentity(before?.pid ?? 0)).toBeUndefined();
  });

  test('a server that was killed is started again at the same address', async () => {
    await startFromUsed();
    const server = await start();
    await remember(server.ownerUrl);
    await killPostmaster();
    const rows = await vi.waitUntil(() => recall(server.ownerUrl).catch(() => false), {
      timeout: 30_000,
      interval: 50,
    });
    expect(rows).toEqual([{ n: 42 }]);
  });

  test('when both were killed and the pid belongs to someone else by now, the next start recovers', async () => {
    await startFromUsed();
    const { ownerUrl } = JSON.parse(await startElsewhere()) as EmbeddedPostgres;
    await remember(ownerUrl);
    await script?.kill();
    await killPostmaster();
    const file = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
    const server = await start();
    expect(await recall(server.ownerUrl)).toEqual([{ n: 42 }]);
  });

  test('what an interrupted first start left behind is cleared away', async () => {
    await mkdir(join(dataDir, 'postgres.new-1234/base'), { recursive: true });
    await start();
    await expect(stat(join(dataDir, 'postgres.new-1234'))).rejects.toThrow('ENOENT');
  });
});

describe('what cannot work is said in one sentence', () => {
  const refusal = () => start().catch((error: Error) => `${error.name}: ${error.message}`);

  test('a file in the place of the data directory', async () => {
    await writeFile(dataDir, '');
    expect(await refusal()).toBe(
      `StartError: The data directory ${dataDir} cannot be used: a file is in its place. Set DATA_DIR to another folder.`,
    );
  });

  test('a data directory that the account may not use', async () => {
    await chmod(parent, 0o755);
    await mkdir(dataDir);
    await chmod(dataDir, 0o500);
    expect(await startElsewhere(normalUser)).toBe(
      `StartError: The data directory ${dataDir} cannot be used: this account may not read or write there. ` +
        'Set DATA_DIR to another folder.',
    );
  });

  test('a database of another version', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    expect(await refusal()).toContain('was made by PostgreSQL 15, and this program has 18');
  });

  test('a folder that is no database', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true });
    expect(await refusal()).toMatch(/^StartError: The database in .* is damaged/);
  });

  test('a database without its passwords, with damaged ones, and with a damaged control file', async () => {
    await startFromUsed();
    const file = join(dataDir, 'postgres.json');
    const passwords = await readFile(file);
    await rm(file);
    expect(await refusal()).toContain(`are missing: restore ${file}`);
    await writeFile(file, '{');
    expect(await refusal()).toContain(`The passwords in ${file} are damaged`);
    await writeFile(file, passwords);
    await rm(join(dataDir, 'postgres/global/pg_control'));
    expect(await refusal()).toMatch(
      /^StartError: The database in .* does not start: .*pg_control.*postgres\.log\)$/,
    );
  });
});
