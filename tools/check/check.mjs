// @ts-check
// `npm run check`: everything that can be said about the code without running it.

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { install } from '../start/install.mjs';
import { fail, seconds } from '../start/progress.mjs';
import { projectEnvironment, root, run } from '../start/run.mjs';

/**
 * The slowest first, so that the short ones fill the gaps. Side by side, each compiler checks with one checker: several
 * know nothing of each other, and each works out anew what all files share.
 * @type {{ name: string, command: [string, ...string[]] }[]}
 */
const checks = [
  { name: 'sizes of the pages', command: ['node', 'tools/check/web-sizes.ts'] },
  { name: 'types of the server and the tools', command: ['tsc', '-p', '.', '--checkers', '1'] },
  { name: 'types of the web app', command: ['tsc', '-p', 'apps/web', '--checkers', '1'] },
  { name: 'generated database types', command: ['node', 'tools/check/database-types.ts', '--check'] },
  { name: 'types of the journeys', command: ['tsc', '-p', 'proof/e2e', '--checkers', '1'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'import rules', command: ['node', 'tools/check/import-rules.ts'] },
  { name: 'owners of the tables', command: ['node', 'tools/check/table-owners.ts'] },
  { name: 'tidiness', command: ['node', 'tools/check/tidiness.ts'] },
  { name: 'lockfile', command: ['node', 'tools/check/lockfile.mjs'] },
];

/** Runs every check, as many at once as there are processors, and tells how each went. */
export async function runChecks() {
  const waiting = [...checks];
  /** @type {{ name: string, passed: boolean, output: string }[]} */
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      results.push(await runCheck(check));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

/** @param {{ name: string, command: readonly [string, ...string[]] }} check */
async function runCheck({ name, command: [tool, ...args] }) {
  const started = performance.now();
  const failure = await run(toolPath(tool), args, { env: projectEnvironment({ NO_COLOR: '1' }) }).then(
    () => undefined,
    (error) => error,
  );
  console.log(`  ${failure ? '✗' : '✓'} ${name} (${seconds(started)})`);
  const output = (failure?.output ?? failure?.message ?? '').trimEnd();
  if (failure) console.error(`\n${output}\n`);
  return { name, passed: failure === undefined, output };
}

/** @param {string} tool */
function toolPath(tool) {
  const path = join(root, 'node_modules/.bin', tool);
  return existsSync(path) ? path : tool;
}

const usage = `Usage: npm run check

Installs what is missing and says everything that can be said about the code without running it: types, lint and format,
dead code, who imports what, who names which table, sizes of the pages, the lockfile. npm test does this first.

Examples:
  npm run check`;

async function main() {
  const [asked] = process.argv.slice(2);
  if (asked === '--help' || asked === '-h') return console.log(usage);
  if (asked !== undefined) {
    console.error(`npm run check takes no ${asked}.\n\n${usage}`);
    process.exitCode = 2;
    return;
  }
  const started = performance.now();
  await install('everything');
  const failed = (await runChecks()).filter(({ passed }) => !passed);
  if (failed.length > 0) throw new Error(`Not in order: ${failed.map(({ name }) => name).join(', ')}.`);
  console.log(`All in order (${seconds(started)}).`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main().catch(fail);
