// The browser of the journeys. `node proof/shared/browser.ts` finds one, or gets one, and prints its path.

import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import project from '../package.json' with { type: 'json' };

export const browserVariable = 'BROWSER_PATH';

/** Where a browser may come from; the first that has one which runs is taken. */
export type Source = {
  readonly name: string;
  /** Those that are there; none is an answer as well. */
  paths(): Promise<readonly string[]> | readonly string[];
};

export type Found = { readonly path: string; readonly version: string; readonly source: string };

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const onThisMachine: readonly Source[] = [
  { name: "the machine's own", paths: () => systemBrowsers },
  { name: "Playwright's", paths: () => [chromium.executablePath()] },
  { name: 'the one from npm', paths: fromNpm },
];

const fetched: readonly Source[] = [
  { name: 'from apt-get', paths: async () => ((await installWithApt()) ? systemBrowsers : []) },
  {
    name: "Playwright's",
    paths: async () => ((await installWithPlaywright()) ? [chromium.executablePath()] : []),
  },
];

/** The path of a browser that runs: the one that the environment names, one that is there, or one that is fetched. */
export async function browserExecutable(): Promise<string> {
  const named = process.env[browserVariable];
  if (named !== undefined && named !== '') {
    if ((await versionOf(named)) === undefined)
      throw new Error(
        `${browserVariable} names ${named}, which does not run: give it the path of a Chromium or Chrome.`,
      );
    return named;
  }
  const { path, version, source } = await firstThatRuns([...onThisMachine, ...fetched]);
  announce(`  Browser: ${version}, ${source} (${path})`);
  // The processes of the journeys inherit it, and neither search nor announce it again.
  process.env[browserVariable] = path;
  return path;
}

export async function firstThatRuns(sources: readonly Source[]): Promise<Found> {
  for (const { name, paths } of sources) {
    for (const path of await paths()) {
      const version = await versionOf(path);
      if (version !== undefined) return { path, version, source: name };
    }
  }
  throw new Error(
    `There is no browser for the journeys, and none could be fetched: install Chromium or Chrome, or name one in ${browserVariable}.`,
  );
}

/** What it says of itself; undefined when it is not there, not for this machine, or lacks a library. */
async function versionOf(path: string): Promise<string | undefined> {
  if (!isExecutable(path)) return undefined;
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], { timeout: 60_000 });
    return stdout.trim().split('\n').at(-1)?.trim() || 'a browser';
  } catch {
    return undefined;
  }
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/farthing');

/** Made for x64 alone. */
async function fromNpm(): Promise<readonly string[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const folder = join(cache, `chromium-${project.devDependencies['@sparticuz/chromium']}`);
  if (!existsSync(folder)) await unpack(folder);
  return [join(folder, 'chromium')];
}

/** Unpacked beside its place and then moved there, so that an interrupted run leaves no half a browser. */
async function unpack(folder: string): Promise<void> {
  const { default: bundled } = await import('@sparticuz/chromium');
  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  const { TMPDIR } = process.env;
  try {
    // The package unpacks into the system's temporary folder, where the one of another user would be in the way.
    process.env.TMPDIR = unfinished;
    await bundled.executablePath();
    await rename(unfinished, folder);
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Only root may, and only where Debian's packages are. */
async function installWithApt(): Promise<boolean> {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  if (process.getuid?.() !== 0 || !/^ID(_LIKE)?=.*(debian|ubuntu)/m.test(system)) return false;
  announce('  No browser is here: installing Chromium with apt-get');
  if (!(await show('apt-get', ['update']))) return false;
  return show('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
}

async function installWithPlaywright(): Promise<boolean> {
  announce('  No browser is here: fetching Chromium with Playwright');
  return show(join(import.meta.dirname, '../../node_modules/.bin/playwright'), ['install', 'chromium']);
}

/** Runs with its progress in view, and answers whether it went well. Why it did not is one line, and no stack. */
function show(command: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    // Standard output is for the path that whoever asked will read.
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let complaint = '';
    child.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    createInterface(child.stdout).on('line', (line) => {
      if (!/^\s+at |^Error: |^Failed /.test(line)) announce(`    ${line}`);
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => {
      const [why] = /^(?:Error|E): .+$/m.exec(complaint) ?? [];
      if (code !== 0) announce(`  ${basename(command)} could not: ${why ?? `it ended with ${code}`}`);
      resolve(code === 0);
    });
  });
}

function announce(line: string): void {
  process.stderr.write(`${line}\n`);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.main) {
  try {
    console.log(await browserExecutable());
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
