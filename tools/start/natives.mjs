// @ts-check
// The parts of packages that were compiled for one platform. npm leaves out without a word what the registry in use does
// not have, or what failed to unpack, and the first program that needs it ends in a stack of fifty lines.

import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isIn, readLock, readText } from './files.mjs';
import { whyNpmFailed } from './npm-failure.mjs';
import { CommandFailed, npmCommand, pinnedNode, root, run } from './run.mjs';

/**
 * @typedef {import('./files.mjs').Lock} Lock
 * @typedef {import('./files.mjs').LockEntry} LockEntry
 * @typedef {{ location: string, name: string, version: string, integrity?: string | undefined }} Native
 */

/**
 * The native packages of the lockfile that a machine needs.
 * @param {Lock} lock
 * @param {{ os: string, cpu: string }} machine
 * @param {import('./files.mjs').Scope} scope
 * @returns {Native[]}
 */
export function nativesFor(lock, machine, scope) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => isIn(scope, entry) && isNative(entry) && suits(entry, machine))
    .map(([location, { version = '', integrity }]) => ({
      location,
      name: nameAt(location),
      version,
      integrity,
    }));
}

/** @param {LockEntry} entry */
export function isNative({ os = [], cpu = [] }) {
  return os.length > 0 && cpu.length > 0;
}

/**
 * @param {LockEntry} entry
 * @param {{ os: string, cpu: string }} machine
 */
export function suits({ os = [], cpu = [], libc = ['glibc'] }, machine) {
  return os.includes(machine.os) && cpu.includes(machine.cpu) && libc.includes('glibc');
}

/** @param {string} location */
function nameAt(location) {
  return location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** @param {import('./files.mjs').Scope} scope */
export async function ensureNatives(scope) {
  const lock = readLock(join(root, 'package-lock.json')) ?? { packages: {} };
  const natives = nativesFor(lock, { os: process.platform, cpu: process.arch }, scope);
  for (const native of natives) if (!isThere(native)) await fetchAlone(native);
  for (const native of natives) await ensureLoads(native);
}

/** @param {Native} native */
function isThere({ location, version }) {
  const text = readText(join(root, location, 'package.json'));
  return text !== undefined && JSON.parse(text).version === version;
}

/**
 * By name and version, and only the very bytes that the lockfile names.
 * @param {Native} native
 */
export async function fetchAlone({ location, name, version, integrity }) {
  const what = `${name} ${version}, the part of a package for ${process.platform} ${process.arch}, did not come`;
  const folder = mkdtempSync(join(tmpdir(), 'farthing-native-'));
  try {
    await run(
      ...npmCommand(['pack', `${name}@${version}`, '--pack-destination', folder, '--loglevel=error']),
    );
    const file = join(folder, readdirSync(folder)[0] ?? '');
    if (integrity !== undefined && integrityOf(file) !== integrity) throw whyNpmFailed(what, 'EINTEGRITY');
    const place = join(root, location);
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    await run('tar', ['-xzf', file, '-C', place, '--strip-components=1', '--no-same-owner']);
  } catch (error) {
    if (error instanceof CommandFailed) throw whyNpmFailed(what, error.output);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file */
function integrityOf(file) {
  return `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
}

/** @param {Native} native */
async function ensureLoads({ location, name, version }) {
  if ((await problemOf(location)) === undefined) return;
  // Its script may not have run: some people forbid scripts, and a part that was fetched alone has not run its own.
  const again = ['rebuild', name, '--ignore-scripts=false', '--loglevel=error'];
  await run(...npmCommand(again)).catch(() => undefined);
  const problem = await problemOf(location);
  if (problem === undefined) return;
  const library = /(lib[\w+.-]+\.so[.\d]*)/.exec(problem)?.[1];
  const mend =
    library === undefined
      ? `Remove ${location} and run the command again`
      : `Install what has ${library}${packageWith(library)}, and run the command again`;
  throw new Error(`${name} ${version} does not work on this machine: ${problem} ${mend}.`);
}

/** @param {string} library */
function packageWith(library) {
  return library.startsWith('libatomic') ? ' (on Debian and Ubuntu: apt-get install libatomic1)' : '';
}

/**
 * Loads the libraries into the pinned Node and runs the programs, and answers what went wrong in one sentence.
 * @param {string} location
 * @returns {Promise<string | undefined>}
 */
export async function problemOf(location) {
  const files = ['.', 'bin', 'lib', 'native/bin'].flatMap((folder) => filesIn(join(root, location, folder)));
  const libraries = files.filter((file) => file.endsWith('.node'));
  const programs = files.filter((file) => /\/[a-z_]+$/.test(file) && isExecutable(file));
  try {
    for (const program of programs) await run(program, ['--version']);
    const load = `for (const file of ${JSON.stringify(libraries)}) require(file);`;
    if (libraries.length > 0) await run(pinnedNode(), ['--eval', load]);
    return undefined;
  } catch (error) {
    const { output = '', message } = /** @type {Error & { output?: string }} */ (error);
    const line = output.split('\n').find((each) => /rror|cannot|not found/.test(each)) ?? message;
    return `${line.replace(/^\w*Error: /, '').replace(/\.$/, '')}.`;
  }
}

/** @param {string} folder */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(folder, entry.name));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
