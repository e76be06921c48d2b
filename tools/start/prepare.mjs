// @ts-check
// The web app is built when its sources changed, and the bank is run as a bank is run: for `npm start`, `npm test` and
// whatever else needs them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readText, sha256, writeStamp } from './files.mjs';
import { step } from './progress.mjs';
import { pinnedNode, projectEnvironment, root, run } from './run.mjs';

const webApp = 'apps/web';
const buildStamp = 'node_modules/.cache/farthing/web-build';

/**
 * Why the web app has to be built, or undefined when what was built came from these very sources.
 * @returns {string | undefined}
 */
export function buildReason(tree = root) {
  if (!existsSync(join(tree, webApp, 'dist/render.js'))) return 'the web app is not built';
  if (readText(join(tree, buildStamp)) !== sourcesHash(tree)) return 'its sources changed';
  return undefined;
}

export async function build() {
  if (buildReason() !== undefined) await step('Building the web app', () => buildNow());
}

/** @param {Pick<NonNullable<Parameters<typeof run>[2]>, 'stopWith'>} options */
export async function buildNow(options = {}) {
  const sources = sourcesHash(root);
  await run(pinnedNode(), ['build.ts'], { ...options, cwd: join(root, webApp) });
  recordBuild(root, sources);
}

/** Notes which sources the build that is there came from. */
export function recordBuild(tree = root, sources = sourcesHash(tree)) {
  writeStamp(join(tree, buildStamp), sources);
}

/**
 * How the bank is run, so that it takes no more memory than it needs. V8 collects objects that have just been made whenever
 * there are 16 MB more of them: with 32 MB a payment took 0.25 ms less of a processor, and the bank 60 MB more. The larger the
 * bound on the others, the more of them that nobody needs it lets pile up: with
 * gigabytes three times as many as are in use, with 256 MB, which is three times the most that is, a third of them.
 * malloc would have a heap for each thread and, once the 19 MB of a hashed password have come and gone, keep as much in
 * each of them; with a threshold of its own it gives them back, and takes them in large pages.
 */
export const bankOptions = ['--max-semi-space-size=16', '--max-old-space-size=256'];

export function bankEnvironment() {
  return projectEnvironment({
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '1048576',
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  });
}

/** @param {string} tree */
function sourcesHash(tree) {
  const lines = webSources(tree).map((file) => `${relative(tree, file)} ${sha256(readFileSync(file))}\n`);
  return sha256(lines.join(''));
}

/** @param {string} tree */
function webSources(tree) {
  const packages = readdirSync(join(tree, 'packages')).map((name) => join(tree, 'packages', name));
  return [
    join(tree, 'package-lock.json'),
    ...filesUnder(join(tree, webApp)),
    ...packages.flatMap((folder) => filesUnder(folder)),
  ].sort();
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
