// @ts-check
// `npm start`: install what is missing, build what changed, run the bank on the pinned Node.

import { install } from './install.mjs';
import { bankEnvironment, bankOptions, buildReason } from './prepare.mjs';
import { fail } from './progress.mjs';
import { become, pinnedNode, root, settingsOptions } from './run.mjs';

const usage = `Usage: npm start

Installs what is missing, builds the pages if their sources changed, and runs the bank with its own PostgreSQL until
Ctrl-C. Settings come from the environment or from the file .env; .env.example names all of them.

Examples:
  npm start
  PORT=8080 npm start
  DATA_DIR=/srv/farthing npm start`;

const [asked] = process.argv.slice(2);
if (asked === '--help' || asked === '-h') {
  console.log(usage);
  process.exit(0);
} else if (asked !== undefined) {
  console.error(`npm start takes no ${asked}.\n\n${usage}`);
  process.exit(2);
}

process.chdir(root);

try {
  await install('running');
  const program = buildReason() === undefined ? 'apps/bank/src/main.ts' : 'tools/start/build-beside-bank.ts';
  become(pinnedNode(), [...bankOptions, ...settingsOptions(), program], bankEnvironment());
} catch (error) {
  fail(error);
}
