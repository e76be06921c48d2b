// @ts-check
// What npm scripts run that need packages: `command.mjs SCOPE PROGRAM [ARGUMENT…]` installs those of the scope if they are not
// there and becomes the program. What runs beside the bank has its settings, those of the file .env too; what proves it has none. Otherwise whoever has only seen `npm start` would meet a stack of packages that are missing,
// and a fresh clone one of a Node that does not read TypeScript.

import { join } from 'node:path';
import { install } from './install.mjs';
import { fail } from './progress.mjs';
import { become, pinnedNode, projectEnvironment, root, settingsOptions } from './run.mjs';

const [scope, program = '', ...args] = process.argv.slice(2);
const env = projectEnvironment();

try {
  await install(scope === 'running' ? 'running' : 'everything');
  const settings = scope === 'running' ? settingsOptions() : [];
  if (program.endsWith('.ts')) become(pinnedNode(), [...settings, program, ...args], env);
  else become(join(root, 'node_modules/.bin', program), args, env);
} catch (error) {
  fail(error);
}
