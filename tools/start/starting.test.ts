import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BankProcess, runBank, startBank } from '../../proof/shared/bank-process.ts';

let folder: string;
let dataDir: string;
let running: BankProcess | undefined;
const banks: BankProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farthing-starting-'));
  dataDir = join(folder, 'data');
});

afterAll(async () => {
  await running?.stop();
  for (const { process } of banks) process.kill('SIGKILL');
  endDatabase();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

describe('a bank that cannot start says why in one sentence', () => {
  test('when its data directory is a file', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, 'not a folder');
    const { code, stderr } = await runBank({ DATA_DIR: file });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(file);
    expect(code).toBe(1);
  });

  test('when its data directory cannot be made', async () => {
    const file = join(folder, 'another-file');
    await writeFile(file, 'not a folder');
    const { code, stderr } = await runBank({ DATA_DIR: join(file, 'data') });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    expect(stderr).toContain(join(file, 'data'));
    expect(code).toBe(1);
  });

  test('when its database cannot be reached', async () => {
    const closed = await closedPort();
    const url = `postgres://someone:a-password@127.0.0.1:${closed}/bank`;
    const { code, stderr } = await runBank({ DATA_DIR: join(folder, 'unused'), DATABASE_URL: url });
    expect(stderr).toMatch(/^The database at [^\n]+ cannot be reached[^\n]+\n$/);
    expect(stderr).toContain(String(closed));
    expect(stderr).not.toContain('a-password');
    expect(code).toBe(1);
  });

  test('when settings are wrong, naming all of them at once', async () => {
    const { code, stderr } = await runBank({ PORT: 'abc', BANK_MODE: 'real', DATABASE_URL: 'mysql://here' });
    const named = [...stderr.matchAll(/^ {2}- ([A-Z_]+) /gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(['BANK_MODE', 'DATABASE_URL', 'PORT']);
    expect(stderr.trimEnd().split('\n')).toHaveLength(4);
    expect(code).toBe(1);
  });

  test('when a content file is wrong, by file, line and field, before anything is made', async () => {
    const content = await mkdtemp(join(folder, 'content-'));
    await writeFile(join(content, 'founders.json'), '[{ "name": "Jo Doe", "role": "Chair" }]');
    const unused = join(folder, 'no-data');
    const { code, stderr } = await runBank({ DATA_DIR: unused, CONTENT_DIR: content });
    expect(stderr).toBe(
      `The content files in ${content} are not right:\n  - founders.json, line 1, entry 1: "story" is missing\n`,
    );
    expect(existsSync(unused)).toBe(false);
    expect(code).toBe(1);
  });

  test('when live mode lacks what it needs, naming all of it', async () => {
    const { code, stderr } = await runBank({ BANK_MODE: 'live' });
    for (const name of ['SECRET_KEYS', 'DATABASE_URL', 'SMTP_URL', 'LEGAL_ENTITY', 'REGULATORY_STATEMENT']) {
      expect(stderr).toContain(`${name} is missing`);
    }
    expect(code).toBe(1);
  });
});

describe('a bank with a database of its own', () => {
  test('says that its port is in use, and stops the database again', async () => {
    if (running !== undefined) await ended(running, ['SIGTERM']);
    const { port, close } = await openPort();
    const { code, stderr } = await runBank({ DATA_DIR: dataDir, PORT: String(port) });
    close();
    expect(stderr).toBe(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or set PORT to another port.\n`,
    );
    expect(code).toBe(1);
    expect(databaseIsRunning()).toBe(false);
  });

  test('keeps a second one from its data directory', async () => {
    const first = await aRunningOne();
    const { code, stderr } = await runBank({ DATA_DIR: dataDir });
    expect(stderr).toMatch(/^[^\n]+ running[^\n]+\n$/);
    expect(stderr).toContain(dataDir);
    expect(code).toBe(1);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test.each([
    ['SIGTERM', ['SIGTERM']],
    ['SIGINT', ['SIGINT']],
    ['Ctrl-C in a terminal, which npm passes on a second time,', ['SIGINT', 'SIGINT']],
    ['Ctrl-C together with the SIGTERM of a supervisor', ['SIGINT', 'SIGTERM']],
  ] as const)('%s stops both cleanly', async (_name, signals) => {
    const bank = await aRunningOne();
    expect(databaseIsRunning()).toBe(true);
    expect(await ended(bank, signals)).toBe(0);
    expect(databaseIsRunning()).toBe(false);
  });

  test('starts again after it was killed', async () => {
    await ended(await aRunningOne(), ['SIGKILL']);
    const second = await aRunningOne();
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  });
});

/** The one that the last test has left running, or a new one: a start takes longer than what most tests look at. */
async function aRunningOne(): Promise<BankProcess> {
  if (running === undefined) {
    running = await startBank({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
    banks.push(running);
  }
  return running;
}

/** Answers its exit code. */
async function ended(bank: BankProcess, signals: readonly NodeJS.Signals[]): Promise<unknown> {
  running = undefined;
  const exited = once(bank.process, 'exit');
  for (const signal of signals) {
    bank.process.kill(signal);
    pause(5);
  }
  const [code] = await exited;
  return code;
}

/** For whoever may not be late: a timer would wait for all else that this process does. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

function databaseIsRunning(): boolean {
  return existsSync(join(dataDir, 'postgres/postmaster.pid'));
}

/** A bank that fails its test may leave its database behind. */
function endDatabase(): void {
  if (!databaseIsRunning()) return;
  const pid = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
  process.kill(pid, 'SIGQUIT');
}

async function openPort(): Promise<{ port: number; close(): void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

async function closedPort(): Promise<number> {
  const { port, close } = await openPort();
  close();
  return port;
}
