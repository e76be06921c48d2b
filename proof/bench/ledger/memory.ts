import { keep, machine } from './report.ts';
import type { BenchServer } from './server.ts';
import { accounts, load, openAccounts } from './workloads.ts';

/** BENCH_MEMORY_SECONDS: for how long. */
const heldSeconds = Number(process.env.BENCH_MEMORY_SECONDS ?? 600);

/** The memory of one process that posts for ten minutes. */
export async function measureMemory(server: BenchServer): Promise<void> {
  const url = await server.ledgerDatabase('ledger');
  await openAccounts(url);
  const { perSecond, rssMbOverTime } = await load({ url, callers: 512, accounts, seconds: heldSeconds });
  const half = rssMbOverTime.length >> 1;
  const halves = [rssMbOverTime.slice(0, half), rssMbOverTime.slice(half)];
  const inHalves = (figure: (...values: number[]) => number) =>
    halves.map((part) => figure(...part).toFixed(0)).join('; ');
  const lines = [
    ...machine(server.version, 1),
    '',
    '| measure | goal | measured |',
    '|---|---|---|',
    `| transfers a second over ${heldSeconds} s, 512 callers | | ${Math.round(perSecond)} |`,
    `| memory of the process at most, first half; second half, MB | ≤ 300, flat | ${inHalves(Math.max)} |`,
    // What is left when garbage was just collected, which is what would grow if something were kept.
    `| at least, first half; second half, MB | | ${inHalves(Math.min)} |`,
  ];
  console.log(lines.join('\n'));
  keep('ledger-memory', lines, { perSecond, rssMbOverTime });
}
