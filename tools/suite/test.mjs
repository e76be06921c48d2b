// @ts-check
// `npm test`: everything that has to hold, from a fresh clone, ending with one line that counts it.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from '../check/check.mjs';
import { install } from '../start/install.mjs';
import { build } from '../start/prepare.mjs';
import { fail, seconds } from '../start/progress.mjs';
import { pinnedNode, projectEnvironment, root, stopTogether } from '../start/run.mjs';
import { countChecks, countPlaywright, countVitest, summary } from './test-counts.mjs';

const usage = `Usage: npm test

Installs what is missing, the tools of the tests too, and runs everything that has to hold: the checks, the production
build, the tests of every package and program, and the journeys in a browser. The last line counts what passed and what
failed. Less than everything: npm run check, npm run unit, npm run e2e.

Examples:
  npm test
  BROWSER_PATH=/usr/bin/google-chrome npm test
  DATABASE_URL=postgres://postgres:secret@127.0.0.1:5432/postgres npm test`;

const [asked] = process.argv.slice(2);
if (asked === '--help' || asked === '-h') {
  console.log(usage);
  process.exit(0);
} else if (asked !== undefined) {
  console.error(`npm test takes no ${asked}.\n\n${usage}`);
  process.exit(2);
}

process.chdir(root);
const started = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'farthing-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** @type {{ title: string, work: (browser: string) => Promise<import('./test-counts.mjs').Count> }[]} */
const parts = [
  { title: 'Checks', work: async () => countChecks(await runChecks()) },
  { title: 'Production build', work: buildOnce },
  { title: 'Unit, property and database tests', work: vitest },
  { title: 'Journeys in a browser', work: playwright },
];

try {
  console.log('Set-up');
  await install('everything');
  const browser = await findBrowser();
  /** @type {import('./test-counts.mjs').Count[]} */
  const counts = [];
  for (const { title, work } of parts) counts.push(await runPart(title, () => work(browser)));
  const { failures, line, passed } = summary(counts);
  if (!passed) console.log(`\nFailed\n${failures}`);
  console.log(`\nfinished in ${seconds(started)}\n${line}`);
  process.exitCode = passed ? 0 : 1;
} catch (error) {
  fail(error);
  console.log('tests: 0 passed, 1 failed');
}

/**
 * @param {string} title
 * @param {() => Promise<import('./test-counts.mjs').Count>} work
 */
async function runPart(title, work) {
  const from = performance.now();
  console.log(`\n${title}`);
  const count = await work();
  const failures = count.failures.map(({ name }) => `\n  ✗ ${name}`).join('');
  console.log(`  ${count.passed} passed, ${count.failures.length} failed (${seconds(from)})${failures}`);
  return count;
}

async function buildOnce() {
  try {
    await build();
    return { passed: 1, failures: [] };
  } catch (error) {
    fail(error);
    const { message, output = '' } = /** @type {Error & { output?: string }} */ (error);
    return { passed: 0, failures: [{ name: 'the production build', messages: [message, output] }] };
  }
}

/**
 * The tests of the web app share one process. After the others, as vitest would have it, they would leave all but one
 * processor idle; so they are a run of their own beside them.
 */
async function vitest() {
  const counts = await Promise.all(['!web', 'web'].map(vitestOf));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/** @param {string} project */
async function vitestOf(project) {
  const report = join(reports, `vitest-${project}.json`);
  const looseErrors = join(reports, `loose-errors-${project}.json`);
  const reporters = [
    '--silent=passed-only',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=tools/suite/loose-errors.ts',
  ];
  const args = ['run', `--project=${project}`, ...reporters];
  const code = await stream('vitest', args, { LOOSE_ERRORS_FILE: looseErrors });
  return countVitest(readReport(report), code, readReport(looseErrors));
}

/** Sought before anything else: whoever has none learns it at once, not after the other tests. */
/** @returns {Promise<string>} */
function findBrowser() {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode(), ['proof/shared/browser.ts'], {
      env: projectEnvironment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let path = '';
    const release = stopTogether(child);
    child.stdout.on('data', (chunk) => {
      path += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      release();
      if (code === 0) resolve(path.trim());
      else process.exit(1);
    });
  });
}

/** @param {string} browser */
async function playwright(browser) {
  const report = join(reports, 'playwright.json');
  const args = ['test', '--config', 'proof/e2e/playwright.config.ts', '--reporter=list,json'];
  const code = await stream('playwright', args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    BROWSER_PATH: browser,
  });
  return countPlaywright(readReport(report), code);
}

/** @param {string} path */
function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/**
 * Runs with its output in view and answers with its exit code.
 * @param {string} tool
 * @param {string[]} args
 * @param {Record<string, string>} environment
 * @returns {Promise<number>}
 */
function stream(tool, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const env = projectEnvironment(environment);
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const release = stopTogether(child);
    child.on('error', reject);
    child.on('close', (code) => {
      release();
      resolve(code ?? 1);
    });
  });
}
