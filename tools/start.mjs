// @ts-check
// `npm start`: install what is missing, build what changed, run the bank on the pinned Node.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { install } from './install.mjs';
import { bankEnvironment, bankOptions, build } from './prepare.mjs';
import { fail } from './progress.mjs';
import { pinnedNode, root, stopSignals } from './run.mjs';

process.chdir(root);

try {
  await install('running');
  await build();
  const settings = existsSync('.env') ? ['--env-file=.env'] : [];
  runBank([...bankOptions, ...settings, 'apps/bank/src/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  fail(error);
}

/**
 * Where Node can, the bank takes this process over, so that nothing stands between it and its signals.
 * @param {string[]} args
 */
function runBank(args) {
  const node = pinnedNode();
  const env = bankEnvironment();
  if (process.execve !== undefined) process.execve(node, [node, ...args], env);
  const bank = spawn(node, args, { stdio: 'inherit', env });
  for (const signal of stopSignals) process.on(signal, () => bank.kill(signal));
  bank.on('error', fail);
  bank.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
