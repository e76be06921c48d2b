// npm run attacks [-- NAME…] [--seed N] [--short]

import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { chance } from '../faults/chance.ts';
import { startTestServer } from '../tools/testing/postgres-server.ts';
import { attacks } from './all.ts';
import { carryOut, type Outcome } from './attack.ts';
import { openAttackedBank } from './attacked-bank.ts';
import { lines, writeReport } from './report.ts';

const usage = `Usage: npm run attacks -- [NAME…] [--seed N] [--short]

  (nothing)   every attack
  --short     a sample of each; the results are not kept
  --seed N    the choices of a run that was made before

${attacks.map(({ name, claim }) => `  ${name.padEnd(16)} ${claim}`).join('\n')}`;

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string' }, short: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const chosen = attacks.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
if (Number.isNaN(seed) || positionals.some((name) => attacks.every((attack) => attack.name !== name))) {
  console.error(usage);
  process.exit(2);
}

console.log(`seed ${seed}`);
const outcomes = await carryOutAll();
if (!values.short) {
  const known = attacks.map(({ name }) => name);
  writeReport(outcomes, known, { at: new Date(), seed });
}
const found = outcomes.reduce((sum, { findings }) => sum + findings.length, 0);
console.log(found === 0 ? 'nothing was found' : `${found} findings`);
process.exitCode = found === 0 ? 0 : 1;

async function carryOutAll(): Promise<Outcome[]> {
  await using started = new AsyncDisposableStack();
  const { server, stop } = await startTestServer();
  started.defer(stop);
  const bank = await openAttackedBank(started, { chance: chance(seed), short: values.short, server });
  const done: Outcome[] = [];
  for (const attack of chosen) {
    const outcome = await carryOut(attack, bank);
    for (const line of lines(outcome)) console.log(line);
    done.push(outcome);
  }
  return done;
}
