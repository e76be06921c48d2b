// The ledger beside what others do on the same server, as ratios, in interleaved rounds.

import { spread } from '../../shared/results.ts';
import { measureGrowth } from './growth.ts';
import { measureMemory } from './memory.ts';
import { bytesPerTransfer, keep, machine, rounds, seconds } from './report.ts';
import { type BenchServer, settings, startServer } from './server.ts';
import { type Measured, prepareWorkloads, type Workload } from './workloads.ts';

type Figures = ReadonlyMap<string, Measured[]>;

/** What is divided by what, and the goal. */
type Ratio = {
  readonly measure: string;
  readonly of: string;
  readonly by: string;
  readonly unit?: 'p50Ms';
  readonly goal: string;
};

const ratios: readonly Ratio[] = [
  ratio('512 callers ÷ pgbench TPC-B', 'ledger, 512 callers', 'pgbench TPC-B, 32 clients', '≥ 6'),
  ratio('32 callers ÷ pgbench TPC-B', 'ledger, 32 callers', 'pgbench TPC-B, 32 clients', '≥ 2.5'),
  ratio(
    'hot ÷ pgbench TPC-B scale 1',
    'ledger, 512 callers, hot',
    'pgbench TPC-B scale 1, 32 clients',
    '≥ 20',
  ),
  ratio('÷ pgledger', 'ledger, 512 callers', 'pgledger, 32 clients', '≥ 16'),
  ratio('hot ÷ pgledger', 'ledger, 512 callers, hot', 'pgledger, 32 clients, hot', '≥ 45'),
  ratio('÷ one transaction each', 'ledger, 512 callers', 'one transaction each', '≥ 5'),
  ratio('hot ÷ one transaction each', 'ledger, 512 callers, hot', 'one transaction each, hot', '≥ 20'),
  {
    ...ratio('p50 of one caller ÷ pgbench', 'ledger, 1 caller', 'pgbench TPC-B, 1 client', '≤ 1.2'),
    unit: 'p50Ms',
  },
  ratio(
    '20 % invalid: valid ones ÷ without',
    'ledger, 512 callers, 20 % invalid',
    'ledger, 512 callers',
    '≥ 0.9',
  ),
  ratio('chain on ÷ off', 'ledger, 512 callers, with chain', 'ledger, 512 callers, without chain', '≥ 0.95'),
  ratio('two processes ÷ one', 'ledger, two processes of 256 callers', 'ledger, 512 callers', '≥ 1'),
  ratio(
    'works with rows: two processes ÷ one',
    'works with rows, two processes of 128 callers',
    'works with rows, 256 callers',
    '≥ 1',
  ),
];

function ratio(measure: string, of: string, by: string, goal: string): Ratio {
  return { measure, of, by, goal };
}

export async function benchLedger(options: readonly string[]): Promise<void> {
  const server = await startServer();
  try {
    if (options.includes('--growth')) {
      await measureGrowth(server);
      return;
    }
    if (options.includes('--memory')) {
      await measureMemory(server);
      return;
    }
    const isPart = options.includes('--only');
    const only = isPart ? (options[options.indexOf('--only') + 1] ?? '').split(';') : undefined;
    const { workloads, missing, ledgerUrl } = await prepareWorkloads(server, only);
    const figures: Figures = new Map(workloads.map(({ name }) => [name, []]));
    let lines: string[] = [];
    // In turns, so that what disturbs the machine disturbs all of them; kept after each, should one be interrupted.
    for (let round = 1; round <= rounds; round += 1) {
      await measure(server, workloads, figures, round);
      lines = [
        ...machine(server.version, round),
        ...missing.map((name) => `- not measured here: ${name}`),
        `- ${Math.round(await bytesPerTransfer(ledgerUrl))} bytes on disk for a transfer, with its entries and all indexes`,
        '',
        ...figureTable(figures),
        '',
        ...ratioTable(figures),
      ];
      if (!isPart) keep('ledger', lines, { settings, figures: Object.fromEntries(figures) });
    }
    console.log(lines.join('\n'));
  } finally {
    await server.stop();
  }
}

async function measure(
  server: BenchServer,
  workloads: readonly Workload[],
  figures: Figures,
  round: number,
): Promise<void> {
  for (const { name, run } of workloads) {
    // What one has left to be written to disk would be charged to the next.
    await server.checkpoint();
    const measured = await run(seconds);
    figures.get(name)?.push(measured);
    console.error(`round ${round}: ${name}: ${Math.round(measured.perSecond)} a second`);
  }
}

function figureTable(figures: Figures): string[] {
  const rows = [...figures].map(([name, measured]) => {
    const rates = measured.map(({ perSecond }) => perSecond);
    const p50 = measured.flatMap(({ p50Ms }) => (p50Ms === undefined ? [] : [p50Ms]));
    const server = measured.flatMap(({ serverUs }) => (serverUs === undefined ? [] : [serverUs]));
    const own = measured.flatMap(({ processUs }) => (processUs === undefined ? [] : [processUs]));
    const rss = measured.flatMap(({ rssMb }) => (rssMb === undefined ? [] : [rssMb]));
    const cells = [
      spread(rates, 0),
      p50.length > 0 ? spread(p50, 2) : '',
      rss.length > 0 ? spread(rss, 0) : '',
      server.length > 0 ? spread(server, 1) : '',
      own.length > 0 ? spread(own, 1) : '',
    ];
    return `| ${name} | ${cells.join(' | ')} |`;
  });
  return [
    '| workload | a second | p50, ms | process, MB | PostgreSQL, µs each | process, µs each |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}

function ratioTable(figures: Figures): string[] {
  const rows = ratios.flatMap(({ measure, of, by, unit, goal }) => {
    const values = (name: string) => (figures.get(name) ?? []).map((one) => one[unit ?? 'perSecond'] ?? 0);
    const [above, below] = [values(of), values(by)];
    if (above.length === 0 || below.length === 0) return [`| ${measure} | ${goal} | not measured here |`];
    const each = above.map((value, round) => value / (below[round] ?? Number.NaN));
    return [`| ${measure} | ${goal} | ${spread(each, 2)} |`];
  });
  return ['| measure | goal | measured |', '|---|---|---|', ...rows];
}
