// What people do to stop the bank, done to the real `npm start`: npm, the script, the bank and its database.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endEmbeddedPostgres } from '../../apps/bank/src/platform/database/embedded/embedded-postgres.ts';
import { root } from './run.mjs';

let dataDir: string;
let npm: ChildProcess & { readonly pid: number };
let url: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'farthing-stopping-'));
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

beforeEach(async () => {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', SANDBOX_DEMO: 'off', LOG_LEVEL: 'info' };
  // A process group of its own is what a terminal gives to a command, and sends its signals to.
  npm = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  }) as typeof npm;
  url = await readyUrl();
});

afterEach(async () => {
  if (await runs(-npm.pid)) process.kill(-npm.pid, 'SIGKILL');
  await endEmbeddedPostgres(dataDir);
  await until(() => !databaseRuns());
});

describe('[RUN-05] nothing keeps running after', () => {
  test('SIGTERM to npm, which a supervisor sends', async () => {
    process.kill(npm.pid, 'SIGTERM');
    await expectNothingLeft();
  });

  test('Ctrl-C, which reaches npm and all that it started', async () => {
    process.kill(-npm.pid, 'SIGINT');
    await expectNothingLeft();
    expect(npm.exitCode).toBe(0);
  });

  test('the terminal is closed, and nobody reads what the bank says any more', async () => {
    npm.stdout?.destroy();
    npm.stderr?.destroy();
    process.kill(-npm.pid, 'SIGHUP');
    await expectNothingLeft();
  });

  test('Ctrl-C a second time, which waits for nobody', async () => {
    const { hostname, port } = new URL(url);
    const unfinished = connect(Number(port), hostname);
    unfinished.on('error', () => {});
    const head = [
      'POST /api/v1/account/login/ HTTP/1.1',
      'Host: x',
      'Content-Length: 10',
      'Expect: 100-continue',
    ];
    unfinished.write(`${head.join('\r\n')}\r\n\r\n`);
    // The bank says so when it has the request: one that is still on its way would not be waited for.
    const [answer] = await once(unfinished, 'data');
    expect(String(answer)).toContain('100 Continue');
    process.kill(-npm.pid, 'SIGINT');
    await wait(1_000);
    expect(databaseRuns()).toBe(true);
    process.kill(-npm.pid, 'SIGINT');
    await expectNothingLeft();
    // After a stop that has waited for everybody it would be 0.
    expect(npm.exitCode).toBe(1);
  });
});

async function expectNothingLeft(): Promise<void> {
  await until(async () => !(await runs(-npm.pid)));
  await until(() => !databaseRuns());
  await expect(fetch(url)).rejects.toThrow();
}

async function readyUrl(): Promise<string> {
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (output += chunk));
  for (;;) {
    const ready = /is ready at (http:\S+)/.exec(output)?.[1];
    if (ready !== undefined) return ready;
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    await Promise.race([once(npm.stdout ?? npm, 'data'), once(npm, 'exit')]);
  }
}

/** Whether a process lives, or with a negative number any of a process group. */
async function runs(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function databaseRuns(): boolean {
  return existsSync(join(dataDir, 'postgres/postmaster.pid'));
}

/** Looked at again and again, because nothing tells the end of a process that is not one's own. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error('Something still runs after half a minute.');
    await wait(50);
  }
}
