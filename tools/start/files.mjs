// @ts-check
// Reading and stamping files, before anything is installed.

import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * One package of a lockfile.
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {string} [resolved]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {boolean} [devOptional]
 * @property {boolean} [link]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 */

/**
 * `running`: what the bank and the build of its pages need. `everything`: what checks and proves it as well.
 * @typedef {'running' | 'everything'} Scope
 * @param {Scope} scope
 * @param {LockEntry} entry
 */
export function isIn(scope, entry) {
  return scope === 'everything' || entry.dev !== true;
}

/**
 * @param {string} path
 * @returns {Lock | undefined}
 */
export function readLock(path) {
  const text = readText(path);
  return text === undefined ? undefined : JSON.parse(text);
}

/** @param {string} path */
export function readText(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** @param {string | Buffer} content */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/**
 * @param {string} path
 * @param {string} content
 */
export function writeStamp(path, content) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
