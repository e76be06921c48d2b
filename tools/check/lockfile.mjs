// @ts-check
// Keeps package-lock.json complete and free of download addresses.
//
//   node tools/check/lockfile.mjs           says what is wrong, exit code 1 if anything is
//   node tools/check/lockfile.mjs --write   puts it right
//
// npm refuses a lockfile that leaves out the optional packages of other platforms, and npm leaves them out
// whenever the registry in use does not carry them. Without their entries nobody on such a platform could install.

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { isNative, suits } from '../start/natives.mjs';

const operatingSystems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * @typedef {import('../start/files.mjs').LockEntry} Entry
 * @typedef {import('../start/files.mjs').Lock} Lock
 */

/** Where Farthing has to run whatever npm and the registry make of it. */
const promised = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
];

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
 * What is compiled for Linux and lacks the part of a promised platform, or a part's integrity: npm would leave it out
 * without a word, or take whatever comes.
 * @param {Lock} lock
 */
export function missingNatives(lock) {
  const entries = Object.entries(lock.packages);
  const unknown = entries
    .filter(([, entry]) => isNative(entry) && !entry.integrity && promised.some((each) => suits(entry, each)))
    .map(([location]) => `${location} has no integrity`);
  const absent = entries
    .filter(([, entry]) => !isNative(entry))
    .flatMap(([location, { optionalDependencies = {} }]) => {
      const parts = Object.keys(optionalDependencies)
        .map((name) => entryFor(lock, location, name) ?? {})
        .filter((entry) => isNative(entry) && entry.os?.includes('linux'));
      return promised
        .filter((machine) => parts.length > 0 && !parts.some((entry) => suits(entry, machine)))
        .map(({ os, cpu }) => `${location || 'package.json'} has no part for ${os} ${cpu}`);
    });
  return [...unknown, ...absent];
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
  if (process.argv.includes('--write') && faults.length > 0) {
    writeFileSync('package-lock.json', `${JSON.stringify(complete(lock), undefined, 2)}\n`);
    console.log(`package-lock.json: ${faults.length} entries put right.`);
  } else if (faults.length > 0) {
    complain('is not complete; put it right with: node tools/check/lockfile.mjs --write', faults);
  }
  const natives = missingNatives(lock);
  if (natives.length > 0)
    complain(
      'leaves out a machine; choose versions that are there for all, by "overrides" if need be:',
      natives,
    );
}

/**
 * @param {string} what
 * @param {string[]} lines
 */
function complain(what, lines) {
  console.error(`package-lock.json ${what}\n${lines.join('\n')}`);
  process.exitCode = 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
