// What a newcomer does: a clone of the files that git tracks, and `npm start` in it.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { endEmbeddedPostgres } from '../../apps/bank/src/platform/database/embedded/embedded-postgres.ts';
import { root } from './run.mjs';

const run = promisify(execFile);

type Account = { readonly uid: number; readonly gid: number };

let folder: string;
let clone: string;
let normalUser: Account | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'farthing-clone-'));
  await chmod(folder, 0o755);
  clone = join(folder, 'farthing');
  normalUser = process.getuid?.() === 0 ? await accountOf('nobody') : undefined;
  const paths = await trackedFiles();
  await copyTracked(paths);
  await linkPackages(paths);
  if (normalUser !== undefined) await giveTo(normalUser);
}, 300_000);

afterAll(async () => {
  await endEmbeddedPostgres(join(clone, 'data'));
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('[RUN-01] npm start in a fresh clone with installed packages builds and brings up the bank, for a normal user with the Node of the machine', {
  timeout: 300_000,
}, async () => {
  const first = await started();
  expect(first.output).toMatch(/Web app built +\d/);
  await expectReady(first.url);
  await first.stop();

  const second = await started();
  expect(second.output).not.toMatch(/built|Installing/);
  await expectReady(second.url);
  await second.stop();
});

async function expectReady(url: string): Promise<void> {
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('Every farthing accounted for');
}

async function started(): Promise<{ url: string; output: string; stop(): Promise<void> }> {
  const npm = spawn('npm', ['start'], {
    cwd: clone,
    env: {
      PATH: machinePath(),
      HOME: folder,
      DATA_DIR: join(clone, 'data'),
      PORT: '0',
      SANDBOX_DEMO: 'off',
    },
    ...normalUser,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => endGroup(npm));
  const ended = once(npm, 'exit');
  const output = await untilReady(npm);
  const url = readyAt.exec(output)?.[1] ?? '';
  return {
    url,
    output,
    async stop() {
      npm.kill('SIGTERM');
      await ended;
    },
  };
}

const readyAt = /is ready at (http:\S+)/;

async function untilReady(npm: ChildProcess): Promise<string> {
  let output = '';
  for (const stream of [npm.stdout, npm.stderr]) stream?.on('data', (chunk) => (output += chunk));
  while (!readyAt.test(output)) {
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    await Promise.race([once(npm.stdout ?? npm, 'data'), once(npm, 'exit')]);
  }
  return output;
}

function endGroup({ pid = 0, exitCode }: ChildProcess): void {
  if (exitCode !== null || pid === 0) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Without the Node of node_modules, which a newcomer does not have yet. */
function machinePath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((path) => !path.includes('node_modules')).join(delimiter);
}

async function trackedFiles(): Promise<readonly string[]> {
  const { stdout } = await run('git', ['ls-files', '-z'], { cwd: root, maxBuffer: 2 ** 26 });
  return stdout.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

async function copyTracked(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(clone, path)), { recursive: true });
    await copyFile(join(root, path), join(clone, path));
  }
}

/** As hard links where the temporary folder is on the same disk; what earlier starts noted in them is left behind. */
async function linkPackages(paths: readonly string[]): Promise<void> {
  const workspaces = paths.filter((path) => basename(path) === 'package.json').map(dirname);
  for (const place of workspaces.map((workspace) => join(workspace, 'node_modules'))) {
    const [from, to] = [join(root, place), join(clone, place)];
    if (!existsSync(from)) continue;
    await run('cp', ['-al', from, to]).catch(async () => {
      await rm(to, { recursive: true, force: true });
      await run('cp', ['-a', from, to]);
    });
    await rm(join(to, '.cache'), { recursive: true, force: true });
  }
}

async function accountOf(name: string): Promise<Account> {
  const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, name])));
  return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
}

/** The folders and what was copied; a hard link would give away the file of this tree too. */
async function giveTo({ uid, gid }: Account): Promise<void> {
  const owner = `${uid}:${gid}`;
  await run('find', [folder, '-type', 'd', '-exec', 'chown', owner, '{}', '+']);
  await run('find', [
    clone,
    '-name',
    'node_modules',
    '-prune',
    '-o',
    '-type',
    'f',
    '-exec',
    'chown',
    owner,
    '{}',
    '+',
  ]);
}
