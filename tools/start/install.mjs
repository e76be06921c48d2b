// @ts-check
// The packages of the lockfile: those that running and building need, and for `npm test` all others too.

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isIn, readLock, readText, sha256, writeStamp } from './files.mjs';
import { ensureNatives } from './natives.mjs';
import { whyNpmFailed } from './npm-failure.mjs';
import { step } from './progress.mjs';
import { CommandFailed, npmCommand, pinnedNode, root, run } from './run.mjs';

/**
 * @typedef {import('./files.mjs').Scope} Scope
 * @typedef {import('./files.mjs').LockEntry} LockEntry
 */

const oldestNode = 20;
const stamp = 'node_modules/.cache/farthing/installed';

/** @param {Scope} scope */
export async function install(scope) {
  if (Number.parseInt(process.versions.node, 10) < oldestNode) {
    throw new Error(`Farthing needs Node ${oldestNode} or newer; this is ${process.versions.node}.`);
  }
  if (isStamped(scope, root)) return;
  // What is there already stays: the tests that were installed are wanted again.
  const wanted = readText(join(root, stamp))?.startsWith('everything') ? 'everything' : scope;
  if (installReason(wanted) !== undefined) {
    const what = wanted === 'running' ? 'Installing packages' : 'Installing packages, those of the tests too';
    await step(what, () => installPackages(wanted));
  }
  await step('Looking at what is made for this machine', () => ensureNatives(wanted));
  removeNeedless();
  writeStamp(join(root, stamp), `${wanted} ${lockfileHash(root)}`);
}

/**
 * Why packages have to be installed, or undefined when those of the lockfile are there.
 * @param {Scope} scope
 * @returns {string | undefined}
 */
export function installReason(scope, tree = root) {
  const installed = readLock(join(tree, 'node_modules/.package-lock.json'));
  if (installed === undefined) return 'no packages are installed';
  if (!existsSync(pinnedNode(tree))) return 'the pinned Node is missing';
  if (isStamped(scope, tree)) return undefined;
  const wanted = Object.entries(readLock(join(tree, 'package-lock.json'))?.packages ?? {});
  const stale = wanted.find(
    ([location, entry]) =>
      location !== '' && isIn(scope, entry) && !matches(entry, installed.packages[location]),
  );
  return stale && `${stale[0]} differs from the lockfile`;
}

/** @param {Scope} scope */
export async function installPackages(scope, tree = root) {
  // Errors only: on an older Node than the pinned one, npm would warn of half the packages. With NODE_ENV=production
  // it would leave out the tests.
  const only = scope === 'running' ? '--omit=dev' : '--include=dev';
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  /** @param {string[]} more */
  const npmInstall = (...more) =>
    run(...npmCommand(['install', '--no-save', only, ...quiet, ...more]), { cwd: tree });
  try {
    // Versions and bytes are those of the lockfile, so what npm has read of a package once is as good as what it would
    // read again. Only if it read that before the version came out has it to ask.
    await npmInstall('--prefer-offline').catch((error) => {
      if (!/\bETARGET\b/.test(error.output)) throw error;
      return npmInstall('--prefer-online');
    });
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    throw whyNpmFailed('The packages could not be installed', error.output);
  }
}

function removeNeedless() {
  const packages = join(root, 'node_modules');
  const files = readdirSync(packages, { encoding: 'utf8', recursive: true });
  for (const path of [
    join(dirname(dirname(pinnedNode())), 'include'),
    ...files.filter(isNeedless).map((name) => join(packages, name)),
  ])
    rmSync(path, { recursive: true, force: true });
}

/** What nobody reads who runs or tests the bank, by its path under node_modules. */
const needless = [
  // From packages to sources that are not there.
  /\.(?:[cm]?[jt]s|css)\.map$/,
  /^(?:@base-ui\/react|@fastify\/[a-z-]+|avvio|bintrees|fast-json-stringify|fast-uri|fastify|find-my-way|pino|react-router|thread-stream)\/(?:test|docs|examples?|bench(?:marks?)?)$/,
  /\/(?:README|CHANGELOG)\.md$/,
  // The same for programs that call require, which take the types and the code from other files.
  /^@base-ui\/(?:react|utils)\/.*\.(?:d\.ts|js)$/,
  // Two thousand icons by other names than theirs.
  /^lucide-react\/dynamic\w*\.d\.m?ts$/,
  /^lucide-react\/dist\/lucide-react\.(?:prefixed|suffixed)\.d\.ts$/,
  /^zod\/src$/,
  /^react-dom\/cjs\/react-dom-(?:profiling|server\.bun)\./,
  /^pdfkit\/js\/pdfkit\.(?:standalone|browser|browser\.old|old)\.m?js$/,
  // Letters that lean, or are wider or narrower; the documents have none.
  /^@fontsource-variable\/noto-[a-z-]+\/files\/(?!.*-wght-normal\.woff2$)/,
  // Pictures by WebAssembly, which some versions of npm fetch beside those by native code.
  /^@img\/sharp-wasm32$/,
];

/**
 * Types stay that are read: what was installed to run is added to when the tests are, not fetched anew. And so does all of
 * ours, which node_modules links to.
 * @param {string} path
 */
export function isNeedless(path) {
  return !path.startsWith('@farthing/') && needless.some((pattern) => pattern.test(path));
}

/**
 * The lockfile was installed, with all natives, for this purpose or for more.
 * @param {Scope} scope
 * @param {string} tree
 */
function isStamped(scope, tree) {
  const [installed, hash] = (readText(join(tree, stamp)) ?? '').split(' ');
  return hash === lockfileHash(tree) && (installed === 'everything' || installed === scope);
}

/**
 * Packages of other platforms are in the lockfile and rightly not installed, some without a known integrity.
 * @param {LockEntry} wanted
 * @param {LockEntry | undefined} installed
 */
function matches(wanted, installed) {
  if (installed === undefined) return wanted.optional === true || wanted.devOptional === true;
  const sameBytes = wanted.integrity === undefined || wanted.integrity === installed.integrity;
  return sameBytes && wanted.version === installed.version;
}

/** @param {string} tree */
function lockfileHash(tree) {
  return sha256(readFileSync(join(tree, 'package-lock.json')));
}
