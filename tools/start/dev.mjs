// @ts-check
// `npm run dev`: the web app with hot reload, and the bank starting again whenever its sources change.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from './install.mjs';
import { build } from './prepare.mjs';
import { fail } from './progress.mjs';
import { pinnedNode, projectEnvironment, root, stopSignals } from './run.mjs';

const usage = `Usage: npm run dev

Runs the web app with hot reload, at the address that Vite prints, and beside it the bank, which starts again when its sources
change. Settings come from the environment or from the file .env; .env.example names all of them.

Examples:
  npm run dev
  PORT=8080 npm run dev`;

const [asked] = process.argv.slice(2);
if (asked === '--help' || asked === '-h') {
  console.log(usage);
  process.exit(0);
} else if (asked !== undefined) {
  console.error(`npm run dev takes no ${asked}.\n\n${usage}`);
  process.exit(2);
}

process.chdir(root);
if (existsSync('.env')) process.loadEnvFile('.env');

try {
  await install('running');
  // The bank serves the pages of the last build beside those of the development server.
  await build();
  runTogether([
    { command: pinnedNode(), args: ['--watch', '--watch-preserve-output', 'apps/bank/src/main.ts'] },
    { command: join(root, 'node_modules/.bin/vite'), args: ['dev', 'apps/web'] },
  ]);
} catch (error) {
  fail(error);
}

/**
 * Runs until one of them ends or someone asks, then ends them all and waits until they are gone.
 * @param {{ command: string, args: string[] }[]} programs
 */
function runTogether(programs) {
  const running = new Set(
    programs.map(({ command, args }) =>
      spawn(command, args, { stdio: 'inherit', env: projectEnvironment() }),
    ),
  );
  let stopping = false;
  /** @param {number} exitCode */
  const stop = (exitCode) => {
    if (stopping) return;
    stopping = true;
    process.exitCode = exitCode;
    for (const child of running) child.kill('SIGTERM');
  };
  for (const child of running) {
    child.on('error', fail);
    child.on('exit', (code) => {
      running.delete(child);
      stop(code ?? 1);
    });
  }
  for (const signal of stopSignals) process.on(signal, () => stop(0));
}
