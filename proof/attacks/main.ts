// npm run attacks [-- NAME…] [--seed N] [--short]

import { randomInt } from 'node:crypto';
import { readArguments, refuse } from '../../tools/commands/arguments.ts';
import { startTestServer, testServerVariable } from '../../tools/testing/postgres-server.ts';
import { chance } from '../faults/chance.ts';
import { attacks } from './all.ts';
import { type Attack, carryOut, type Outcome } from './attack.ts';
import { openAttackedBank } from './attacked-bank.ts';
import { inParallel } from './parallel.ts';
import { closeWeakBank } from './planted/weak-bank.ts';
import { lines, writeReport } from './report.ts';

const usage = `Usage: npm run attacks -- [NAME…] [--seed N] [--short]

  (nothing)   every attack
  --short     a sample of each; the results are not kept
  --seed N    the choices of a run that was made before

${attacks.map(({ name, claim }) => `  ${name.padEnd(16)} ${claim}`).join('\n')}

Examples:
  npm run attacks -- access tokens
  npm run attacks -- races --seed 4711`;

const { values, positionals } = readArguments(usage, {
  seed: { type: 'string' },
  short: { type: 'boolean', default: false },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const chosen = attacks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.find((name) => attacks.every((attack) => attack.name !== name));
if (unknown !== undefined) refuse(usage, `There is no attack ${unknown}`);
if (Number.isNaN(seed)) refuse(usage, 'A seed is a number');

console.log(`seed ${seed}`);
const startedMs = performance.now();
const outcomes = await carryOutAll();
if (!values.short) {
  const known = attacks.map(({ name }) => name);
  writeReport(outcomes, known, { at: new Date(), seed });
}
const found = outcomes.reduce((sum, { findings }) => sum + findings.length, 0);
const tookSeconds = Math.round((performance.now() - startedMs) / 1000);
console.log(`${found === 0 ? 'nothing was found' : `${found} findings`}, in ${tookSeconds} s`);
process.exitCode = found === 0 ? 0 : 1;

async function carryOutAll(): Promise<Outcome[]> {
  await using started = new AsyncDisposableStack();
  const { server, stop } = await startTestServer();
  started.defer(stop);
  // As for tests: whoever needs a database, or a bank with a fault, finds the server.
  process.env[testServerVariable] = JSON.stringify(server);
  started.defer(closeWeakBank);
  const bank = await openAttackedBank(started, { chance: chance(seed), short: values.short });
  const done: Outcome[] = [];
  const tasks = (which: readonly Attack[]) =>
    which.map((attack) => async () => {
      const outcome = await carryOut(attack, bank);
      for (const line of lines(outcome)) console.log(line);
      done.push(outcome);
    });
  const [beside, alone] = [chosen.filter((attack) => !attack.alone), chosen.filter(({ alone }) => alone)];
  await inParallel(1, tasks(alone));
  // One lane for the longest of them, which stands first, and one for all the others.
  await inParallel(2, tasks(beside));
  return done;
}
