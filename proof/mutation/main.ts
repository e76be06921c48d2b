// npm run mutation [-- PART…]

import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readArguments, refuse } from '../../tools/commands/arguments.ts';
import { filesOf, parts } from './parts.ts';
import { writeReport } from './report.ts';
import { survivors } from './survivors.ts';
import { compareWithJudged, leastScore, type Mutant, tally } from './verdict.ts';

const root = join(import.meta.dirname, '../..');
const usage = `Usage: npm run mutation -- [PART…]

Makes the rules wrong in every way that a slip could, and counts what their tests notice. Without a part, all of them:
  ${parts.map(({ name }) => name).join(', ')}

Examples:
  npm run mutation -- money
  npm run mutation -- loans cards`;

const { positionals: names } = readArguments(usage, {});
const unknown = names.find((name) => parts.every((part) => part.name !== name));
if (unknown !== undefined) refuse(usage, `There is no part ${unknown}`);
process.chdir(root);
const chosen = parts.filter(({ name }) => names.length === 0 || names.includes(name));
const files = chosen.flatMap(filesOf);

// Half a second of loading, which nobody who asks for help should wait for.
const { Stryker } = await import('@stryker-mutator/core');
const found = await new Stryker({
  configFile: 'proof/mutation/stryker.config.json',
  mutate: files,
}).runMutationTest();
const mutants = found.map(
  ({ fileName, ...mutant }): Mutant => ({
    ...mutant,
    fileName: relative(root, fileName),
  }),
);
const tallies = new Map(chosen.map((part) => [part.name, tally(part, mutants)]));
const judged = survivors.filter(({ file }) => files.includes(file));
const { unjudged, stale } = compareWithJudged(
  mutants,
  (file) => readFileSync(join(root, file), 'utf8'),
  judged,
);
writeReport(tallies, survivors);

const problems = [
  ...[...tallies]
    .filter(([, { score }]) => score < leastScore)
    .map(([name, { score }]) => `${name}: ${score} % is less than ${leastScore} %`),
  ...unjudged.map(({ file, lineNumber, change }) => `nobody has judged ${file}:${lineNumber}: ${change}`),
  ...stale.map(({ file, change }) => `judged, but no survivor any more: ${file}: ${change}`),
];
for (const [name, { score, mutants: all }] of tallies)
  console.log(`${name}: ${score} % of ${all} mutants found`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
