// @ts-check
// What `npm start`, `npm test` and `npm run dev` have in common: the packages are installed, the web app is built.
// Plain JavaScript without dependencies, because it runs before anything is installed, on whatever Node is there.

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './progress.mjs';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const oldestNode = 20;
const webApp = 'apps/web';
const installStamp = 'node_modules/.cache/farthing/installed';
const buildStamp = 'node_modules/.cache/farthing/web-build';

/** The Node that package.json pins; everything but these scripts runs on it. */
export function pinnedNode(tree = root) {
  return join(tree, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/**
 * Why packages have to be installed, or undefined when those of the lockfile are there.
 * @returns {string | undefined}
 */
export function installReason(tree = root) {
  const installed = readJson(join(tree, 'node_modules/.package-lock.json'));
  if (installed === undefined) return 'no packages are installed';
  if (!existsSync(pinnedNode(tree))) return 'the pinned Node is missing';
  if (readText(join(tree, installStamp)) === lockfileHash(tree)) return undefined;
  const wanted = readJson(join(tree, 'package-lock.json'))?.packages ?? {};
  const stale = Object.entries(wanted).find(
    ([location, entry]) => location !== '' && !matches(entry, installed.packages[location]),
  );
  return stale && `${stale[0]} differs from the lockfile`;
}

/**
 * Why the web app has to be built, or undefined when what was built came from these very sources.
 * @returns {string | undefined}
 */
export function buildReason(tree = root) {
  if (!existsSync(join(tree, webApp, 'dist/render.js'))) return 'the web app is not built';
  if (readText(join(tree, buildStamp)) !== sourcesHash(tree)) return 'its sources changed';
  return undefined;
}

export async function install() {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Farthing needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
  }
  if (installReason() === undefined) return;
  // With NODE_ENV=production npm leaves out what the build needs.
  const { command, args } = npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  await step('Installing packages', () => run(command, args));
  writeStamp(join(root, installStamp), lockfileHash(root));
}

export async function build() {
  if (buildReason() === undefined) return;
  const sources = sourcesHash(root);
  await step('Building the web app', () => run(pinnedNode(), ['build.ts'], { cwd: join(root, webApp) }));
  recordBuild(root, sources);
}

/** Notes which sources the build that is there came from. */
export function recordBuild(tree = root, sources = sourcesHash(tree)) {
  writeStamp(join(tree, buildStamp), sources);
}

/**
 * The environment in which `node` and the tools of node_modules are the project's own.
 * @param {Record<string, string>} more
 */
export function projectEnvironment(more = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  return {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(separator),
    // Node keeps what it compiled there: without it every start strips the types of every file anew.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/farthing/compiled'),
    ...more,
  };
}

/**
 * How the bank is run, so that it takes no more memory than it needs. V8 would keep three times 16 MB for objects that
 * have just been made, and the larger the bound on the others, the more of them that nobody needs it lets pile up: with
 * gigabytes three times as many as are in use, with 256 MB, which is three times the most that is, a third of them.
 * malloc would have a heap for each thread and, once the 19 MB of a hashed password have come and gone, keep as much in
 * each of them; with a threshold of its own it gives them back, and takes them in large pages.
 */
export const bankOptions = ['--max-semi-space-size=8', '--max-old-space-size=256'];

export function bankEnvironment() {
  return projectEnvironment({
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  });
}

/**
 * Runs to the end, quietly; a failure carries everything that the command printed.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd = root, env = projectEnvironment() } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const text = Buffer.concat(output).toString('utf8');
      if (code === 0) resolve(text);
      else reject(new CommandFailed([command, ...args].join(' '), code ?? signal, text));
    });
  });
}

class CommandFailed extends Error {
  /**
   * @param {string} command
   * @param {number | string | null} ended
   * @param {string} output
   */
  constructor(command, ended, output) {
    super(`${command} ended with ${ended}`);
    this.output = output;
  }
}

/**
 * npm's own script on npm's own Node when npm started us: the one in node_modules is about to be replaced.
 * @param {string[]} args
 */
function npm(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (!script?.endsWith('npm-cli.js') || !existsSync(script)) return { command: 'npm', args };
  return { command: node ?? process.execPath, args: [script, ...args] };
}

/**
 * Packages of other platforms are in the lockfile and rightly not installed, some without a known integrity.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean }} LockEntry
 * @param {LockEntry} wanted
 * @param {LockEntry | undefined} installed
 */
function matches(wanted, installed) {
  if (installed === undefined) return wanted.optional === true;
  const sameBytes = wanted.integrity === undefined || wanted.integrity === installed.integrity;
  return sameBytes && wanted.version === installed.version;
}

/** @param {string} tree */
function lockfileHash(tree) {
  return sha256(readFileSync(join(tree, 'package-lock.json')));
}

/** @param {string} tree */
function sourcesHash(tree) {
  const lines = webSources(tree).map((file) => `${relative(tree, file)} ${sha256(readFileSync(file))}\n`);
  return sha256(lines.join(''));
}

/** @param {string | Buffer} content */
function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * @param {string} path
 * @param {string} content
 */
function writeStamp(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** @param {string} tree */
function webSources(tree) {
  const packages = readdirSync(join(tree, 'packages')).map((name) => join(tree, 'packages', name));
  return [
    join(tree, 'package-lock.json'),
    ...filesUnder(join(tree, webApp)),
    ...packages.flatMap((folder) => filesUnder(folder)),
  ].sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/**
 * @param {string} path
 * @returns {{ packages: Record<string, LockEntry> } | undefined}
 */
function readJson(path) {
  const text = readText(path);
  return text === undefined ? undefined : JSON.parse(text);
}

/** @param {string} path */
function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
