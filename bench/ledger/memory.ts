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
  const [early, late] = [rssMbOverTime.slice(0, half), rssMbOverTime.slice(half)].map((part) =>
    Math.max(...part),
  );
  const lines = [
    ...machine(server.version, 1),
    '',
    '| measure | goal | measured |',
    '|---|---|---|',
    `| transfers a second over ${heldSeconds} s, 512 callers | | ${Math.round(perSecond)} |`,
    `| memory of the process at most, first half; second half, MB | ≤ 300, flat | ${early?.toFixed(0)}; ${late?.toFixed(0)} |`,
  ];
  console.log(lines.join('\n'));
  await keep('ledger-memory', lines, { perSecond, rssMbOverTime });
}
