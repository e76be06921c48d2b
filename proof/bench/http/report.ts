import { join } from 'node:path';
import { keepResults, median, spread, thisMachine } from '../../shared/results.ts';
import type { Cost, CostedFigures } from './cost.ts';
import type { BankState } from './processes.ts';
import type { Reads } from './reads.ts';
import type { RiskTimes } from './risk.ts';
import { names, warmUpPayments } from './workloads.ts';

export type Measured = {
  readonly settings: Readonly<Record<string, string>>;
  readonly version: string;
  readonly rounds: number;
  readonly roundMs: number;
  readonly figures: ReadonlyMap<string, readonly CostedFigures[]>;
  readonly missing: readonly string[];
  readonly reads: Reads;
  readonly risk: RiskTimes;
  /** Of the bank, after each round. */
  readonly memory: readonly BankState[];
};

/** What was measured in part is told and not kept. */
export function report(measured: Measured, isWhole: boolean): void {
  const text = [
    ...conditions(measured),
    '',
    ...goals(measured),
    '',
    ...table(measured),
    '',
    ...reads(measured),
  ];
  console.log(text.join('\n'));
  if (!isWhole) return;
  const data = { ...measured, figures: Object.fromEntries(measured.figures) };
  keepResults(join(import.meta.dirname, '../results'), 'http', `${text.join('\n')}\n`, data);
}

function conditions({ settings, version, rounds, roundMs, missing }: Measured): string[] {
  return [
    '# The calls, measured',
    '',
    `- ${thisMachine()}, shared by the bank, PostgreSQL and the load`,
    `- PostgreSQL ${version}: ${Object.entries(settings)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    '- argon2id with 19 MiB, 2 passes, 2 at once',
    `- median of ${rounds} interleaved rounds of ${roundMs / 1000} s after one to warm up, lowest and highest in brackets`,
    '- a payment is two calls: asked for with the PIN, confirmed with the mailed code; an exchange is two, the quote and its taking',
    `- each process of the bank has made ${count(warmUpPayments)} payments before the rounds, so that what it measures is a bank that runs and not one that has just been started`,
    '- afterwards: the ledger verifies, and holds exactly the payments and exchanges that were answered',
    ...missing.map((name) => `- not measured here: ${name}`),
    ...(process.env.BENCH_NOTE ? [`- ${process.env.BENCH_NOTE}`] : []),
  ];
}

type Goal = {
  readonly measure: string;
  readonly goal: string;
  readonly values: readonly number[];
  readonly digits: number;
  readonly isMet: (median: number) => boolean;
};

function goals(measured: Measured): string[] {
  const rows = goalsOf(measured).map(({ measure, goal, values, digits, isMet }) => {
    if (values.length === 0) return `| ${measure} | ${goal} | not measured here | |`;
    return `| ${measure} | ${goal} | ${spread(values, digits)} | ${isMet(median(values)) ? 'met' : 'missed'} |`;
  });
  return ['| measure | goal | measured | |', '|---|---|---|---|', ...rows];
}

function goalsOf({ figures, reads, risk, memory }: Measured): Goal[] {
  const of = (name: string) => figures.get(name) ?? [];
  const ratio = (above: string, below: string) =>
    of(above).flatMap(({ perSecond }, round) => {
      const by = of(below)[round]?.perSecond;
      return by === undefined ? [] : [perSecond / by];
    });
  const [short, long] = reads.statements.filter(({ name }) => name.startsWith('wallet/detail'));
  const least = (goal: number) => (value: number) => value >= goal;
  const most = (goal: number) => (value: number) => value <= goal;
  const cost = (name: string, figureOf: (each: Cost) => number) =>
    of(name).flatMap((figures) => (figures.cost === undefined ? [] : [figureOf(figures.cost)]));
  return [
    {
      measure: 'payments between customers, 64 callers ÷ the ledger’s own transfers, 512 callers',
      goal: '≥ 0.05',
      values: ratio(names.payments, names.ledger),
      digits: 3,
      isMet: least(0.05),
    },
    {
      measure: 'payments between customers, 64 callers ÷ pgbench TPC-B',
      goal: '≥ 0.3',
      values: ratio(names.payments, names.tpcb),
      digits: 3,
      isMet: least(0.3),
    },
    {
      measure: 'statements of a payment alone, the jobs’ included',
      goal: '≤ 8',
      values: cost(names.alone, ({ statements }) => statements),
      digits: 1,
      isMet: most(8),
    },
    {
      measure: 'statements for each payment, 64 callers',
      goal: '≤ 4',
      values: cost(names.payments, ({ statements }) => statements),
      digits: 1,
      isMet: most(4),
    },
    {
      measure: 'processor of bank and PostgreSQL for a payment, 64 callers, ms',
      goal: '≤ 1.5',
      values: cost(names.payments, ({ bankMs, postgresMs }) => bankMs + postgresMs),
      digits: 2,
      isMet: most(1.5),
    },
    {
      measure: 'p50 of a payment’s two calls, one caller, ms',
      goal: '≤ 12',
      values: of(names.alone).map(({ p50Ms }) => p50Ms),
      digits: 1,
      isMet: most(12),
    },
    {
      measure: 'the risk of a payment, facts and rules, ms at p50',
      goal: '< 1',
      values: [risk.p50Ms],
      digits: 2,
      isMet: (ms) => ms < 1,
    },
    {
      measure: 'payments, 1 of 100 by somebody without money ÷ without these',
      goal: '≥ 0.9',
      values: ratio(names.mixed, names.payments),
      digits: 2,
      isMet: least(0.9),
    },
    {
      measure: 'payments, two processes of the bank ÷ one',
      goal: '≥ 1.2',
      values: ratio(names.two, names.payments),
      digits: 2,
      isMet: least(1.2),
    },
    {
      measure: 'wallet/detail ÷ Fastify with a constant',
      goal: '≥ 0.35',
      values: ratio(names.wallet, names.constant),
      digits: 2,
      isMet: least(0.35),
    },
    {
      measure: 'p99 of other requests during sign-ins, ms',
      goal: '< 100',
      values: of(names.during).map(({ p99Ms }) => p99Ms),
      digits: 1,
      isMet: (ms) => ms < 100,
    },
    {
      measure: 'wallet/detail: round trips to the database',
      goal: '1',
      values: [reads.tripsPerRead],
      digits: 2,
      isMet: most(1.05),
    },
    {
      measure: `wallet/detail: buffers at ${count(long?.entries)} entries ÷ at ${count(short?.entries)}`,
      goal: '≤ 1.2',
      values: short === undefined || long === undefined ? [] : [long.buffers / short.buffers],
      digits: 2,
      isMet: most(1.2),
    },
    {
      measure: 'memory of the bank after all rounds, MB',
      goal: '≤ 300',
      values: memory.slice(-1).map(({ rssMb }) => rssMb),
      digits: 0,
      isMet: most(300),
    },
  ];
}

function table({ figures }: Measured): string[] {
  const rows = [...figures].map(([name, measured]) => {
    const cells = [
      spread(
        measured.map(({ perSecond }) => perSecond),
        0,
      ),
      spread(
        measured.map(({ p50Ms }) => p50Ms),
        1,
      ),
      spread(
        measured.map(({ p99Ms }) => p99Ms),
        1,
      ),
      String(measured.reduce((sum, { failures }) => sum + failures, 0)),
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return ['| workload | a second | p50, ms | p99, ms | refused |', '|---|---|---|---|---|', ...rows];
}

function reads({ reads: { statements }, memory }: Measured): string[] {
  const rows = statements.map(
    ({ name, entries, buffers, ms }) => `| ${name} | ${count(entries)} | ${buffers} | ${ms.toFixed(2)} |`,
  );
  return [
    '| statement, one account | entries | buffers | ms |',
    '|---|---|---|---|',
    ...rows,
    '',
    `Memory of the bank after each round, MB: ${memory.map(({ rssMb }) => rssMb.toFixed(0)).join(', ')}`,
  ];
}

const count = (value = 0) => value.toLocaleString('en-GB');
