// @ts-check
// Steps with the time they take, readable in a terminal and in a log.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Beside the answer of a command, which may go into a file.
const { stderr } = process;
const terminal = stderr.isTTY === true;

/**
 * Shows what is going on while it goes on, and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 */
export async function step(title, work) {
  const started = performance.now();
  const stop = terminal ? showElapsed(title, started) : announce(title);
  try {
    const result = await work();
    stop(`  ✓ ${title} (${seconds(started)})`);
    return result;
  } catch (error) {
    stop(`  ✗ ${title} (${seconds(started)})`);
    throw error;
  }
}

/** @param {number} started */
export function seconds(started) {
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
}

const lastLines = 20;

/**
 * Says what failed, with the last lines of what the failed command printed and where all of it is, and sets the exit
 * code.
 * @param {unknown} error
 */
export function fail(error) {
  const { message, output } = /** @type {Error & { output?: string }} */ (error);
  process.exitCode = 1;
  if (!output?.trim()) return stderr.write(`${message}\n`);
  const lines = output.trimEnd().split('\n');
  const matters = lines.filter((line) => !/^\s+at |^\s*$/.test(line)).slice(-lastLines);
  const log = join(mkdtempSync(join(tmpdir(), 'farthing-log-')), 'failed.log');
  writeFileSync(log, `${message}\n\n${output}`);
  stderr.write(`\n${matters.join('\n')}\n\n${message}\nThe whole log is ${log}\n`);
}

/** @param {string} title */
function announce(title) {
  stderr.write(`  … ${title}\n`);
  return (/** @type {string} */ line) => stderr.write(`${line}\n`);
}

/**
 * @param {string} title
 * @param {number} started
 */
function showElapsed(title, started) {
  const show = () => stderr.write(`\r\u001b[K  … ${title} (${seconds(started)})`);
  show();
  const timer = setInterval(show, 100);
  return (/** @type {string} */ line) => {
    clearInterval(timer);
    stderr.write(`\r\u001b[K${line}\n`);
  };
}
