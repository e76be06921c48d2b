// npm run faults [-- cluster | patroni | restore | commits | chat | ledger-…] [--seed N] [--seconds N] [--kills N] [--customers N]

import { randomInt } from 'node:crypto';
import { readArguments, refuse } from '../../tools/commands/arguments.ts';
import { writeProof } from '../summary/summary.ts';
import { chance } from './chance.ts';
import { longForms, runLongForm } from './long-form.ts';
import { printReport, type Report, type ReportKind, writeReport } from './report.ts';
import { everyFault, killsOnly } from './schedule.ts';
import type { StormResult } from './storm.ts';

const usage = `Usage: npm run faults -- [KIND] [--seed N] [--seconds N] [--kills N] [--customers N]

  (nothing)   every fault in turn while customers use the bank, for --seconds (120)
  --kills N   kills only, of the bank and of PostgreSQL in turn, N of them
  cluster     two processes and a standby: one process is killed, then the primary
  patroni     three machines as in ops/patroni, where they are installed: the primary is lost, twice
  restore     a base backup and the archived log, restored to a moment
  commits     how many commits that move money a database takes, with and without a standby
  chat        500 people chat, or --customers of them, while the bank is killed and restarted
  ${Object.keys(longForms).join(', ')}
              tests of the ledger alone at their full length: minutes to half an hour

--seed repeats the choices of a run that was made before.

Examples:
  npm run faults -- --seconds 600 --customers 12
  npm run faults -- --kills 100 --seed 4711
  npm run faults -- cluster`;

const { values, positionals } = readArguments(usage, {
  seed: { type: 'string' },
  seconds: { type: 'string' },
  kills: { type: 'string' },
  customers: { type: 'string' },
});
const seed = Number(values.seed ?? randomInt(1_000_000));
const seconds = Number(values.seconds ?? 120);
const customers = Number(values.customers ?? 6);
const kills = values.kills === undefined ? undefined : Number(values.kills);

const longFormNames = Object.keys(longForms) as (keyof typeof longForms)[];
/** Each is loaded when it is chosen, as the benches are. */
const kinds: Readonly<Record<string, () => Promise<Report | undefined>>> = {
  faults: () => storm(),
  cluster: async () => (await import('./cluster.ts')).runCluster({ seed, customers, say: console.log }),
  patroni: async () =>
    (await import('./patroni/patroni.ts')).runPatroni({ seed, customers, say: console.log }),
  restore: async () => (await import('./restore.ts')).runRestore({ seed, customers, say: console.log }),
  commits: async () => (await import('./commits.ts')).measureCommits(console.log),
  chat: async () =>
    (await import('./chat/chat.ts')).runChatFaults(Number(values.customers ?? 500), console.log),
  ...Object.fromEntries(longFormNames.map((form) => [form, () => runLongForm(form, console.log)])),
};

const [name = 'faults'] = positionals;
const run = kinds[name];
if (run === undefined || positionals.length > 1) refuse(usage, `There is no kind ${positionals.join(' ')}`);
if ([seed, seconds, customers, kills ?? 1].some(Number.isNaN))
  refuse(usage, 'What follows an option is a number');
console.log(`seed ${seed}`);
const report = await run();
if (report !== undefined) {
  writeReport(name === 'faults' && kills !== undefined ? 'kills' : (name as ReportKind), report);
  writeProof();
  printReport(report);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
}

async function storm(): Promise<Report> {
  const { weatherStorm } = await import('./storm.ts');
  const luck = chance(seed).of('plan');
  const result = await weatherStorm({
    seed,
    customers,
    plan: kills === undefined ? everyFault(luck) : killsOnly(luck),
    isOver: (sofar) => (kills === undefined ? sofar.seconds >= seconds : sofar.kills >= kills),
    mailWithinMs: 90_000,
    say: console.log,
  });
  return reportOf(result);
}

function reportOf({ strikes, verdict, mail, calls, skipped, problems, ...result }: StormResult): Report {
  const longest = strikes.reduce((most, each) => (each.readyAfterMs > most.readyAfterMs ? each : most));
  const limit = kills === undefined ? `--seconds ${seconds}` : `--kills ${kills}`;
  return {
    title: kills === undefined ? 'Everything that can fail, in turn' : 'Kills of the bank and of PostgreSQL',
    command: `npm run faults -- --seed ${seed} ${limit} --customers ${customers}`,
    figures: {
      seconds: result.seconds,
      faults: strikes.length,
      'of which kills (SIGKILL)': result.kills,
      acknowledged: verdict.acknowledged,
      lost: verdict.lost.length,
      doubled: verdict.doubled.length,
      'neither done nor undone': verdict.unfinished.length,
      'transfers in the ledger, which verifies': verdict.transfers,
      'mails written': mail.written,
      'mails delivered (again, under the same id)': `${mail.delivered} (${mail.repeated})`,
      'mails lost': mail.lost.length,
      'longest until ready again, ms': `${longest.readyAfterMs} (${longest.fault})`,
      'calls answered with yes or no': calls.answered,
      'calls answered with "not now"': calls.unavailable,
      'calls that broke or waited 15 s in vain': calls.unanswered,
      'calls answered with 500': calls.broken.length,
      'slowest answer, ms': Math.round(calls.slowestMs),
    },
    skipped: Object.entries(skipped).map(([fault, why]) => `${fault}: ${why}`),
    problems,
  };
}
