// @ts-check
// Keeps package-lock.json complete and free of download addresses.
//
//   node tools/lockfile.mjs           says what is wrong, exit code 1 if anything is
//   node tools/lockfile.mjs --write   puts it right
//
// `npm ci` refuses a lockfile that leaves out the optional packages of other platforms, and npm leaves them out
// whenever the registry in use does not carry them. Without their entries nobody on such a platform could install.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * @typedef {{ version?: string, resolved?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

/**
 * Every optional dependency that no entry of the lockfile stands for.
 * @param {Lock} lock
 */
export function missingOptionals(lock) {
  const missing = [];
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (entryFor(lock, parent, name) === undefined) missing.push({ parent, name, version });
    }
  }
  return missing;
}

/**
 * Every entry that names where its package is downloaded from.
 * @param {Lock} lock
 */
export function downloadAddresses(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^[a-z+]+:\/\//.test(entry.resolved ?? ''))
    .map(([location]) => location);
}

/**
 * The same lockfile with both faults put right; entries stay in npm's order.
 * @param {Lock} lock
 */
export function complete(lock) {
  const packages = { ...lock.packages };
  for (const { parent, name, version } of missingOptionals(lock)) {
    const shared = `node_modules/${name}`;
    const taken = packages[shared] !== undefined && packages[shared].version !== version;
    packages[taken ? `${parent}/${shared}` : shared] = platformEntry(lock.packages[parent], name, version);
  }
  for (const location of downloadAddresses(lock)) {
    const { resolved, ...rest } = packages[location] ?? {};
    packages[location] = rest;
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(sorted) };
}

/**
 * @param {Entry | undefined} parent
 * @param {string} name
 * @param {string} version
 */
function platformEntry(parent, name, version) {
  const words = name.split(/[-/]/);
  const os = operatingSystems.filter((word) => words.includes(word));
  const cpu = processors.filter((word) => words.includes(word));
  if (os.length + cpu.length === 0)
    throw new Error(`${name} names no platform; add its entry with npm install.`);
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : glibc(words);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent?.dev && { dev: true }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

/** @param {string[]} words */
function glibc(words) {
  return words.some((word) => word.startsWith('gnu')) ? ['glibc'] : [];
}

/**
 * Node's own search: beside the parent, then one node_modules further out at a time.
 * @param {Lock} lock
 * @param {string} parent
 * @param {string} name
 */
function entryFor(lock, parent, name) {
  for (
    let at = parent;
    ;
    at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : ''
  ) {
    const found = lock.packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`];
    if (found !== undefined || at === '') return found;
  }
}

function main() {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const faults = [
    ...missingOptionals(lock).map(({ parent, name }) => `${parent} needs ${name}, which has no entry`),
    ...downloadAddresses(lock).map((location) => `${location} names a download address`),
  ];
  if (faults.length === 0) return;
  if (process.argv.includes('--write')) {
    writeFileSync('package-lock.json', `${JSON.stringify(complete(lock), undefined, 2)}\n`);
    console.log(`package-lock.json: ${faults.length} entries put right.`);
    return;
  }
  console.error(
    `package-lock.json is not complete; put it right with: node tools/lockfile.mjs --write\n${faults.join('\n')}`,
  );
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
