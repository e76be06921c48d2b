import { verify } from '@farthing/ledger';
import pg from 'pg';
import { bytesPerTransfer, keep, machine, rounds, seconds, spread } from './report.ts';
import { type BenchServer, query } from './server.ts';
import { accounts, load, openAccounts } from './workloads.ts';

/** BENCH_ENTRIES: how far to grow. */
const wantedEntries = Number(process.env.BENCH_ENTRIES ?? 10_000_000);

/** The same load on a small journal and on a large one, in turns; then a look at all of the large one. */
export async function measureGrowth(server: BenchServer): Promise<void> {
  const [small, large] = [await server.ledgerDatabase('small'), await server.ledgerDatabase('large')];
  await openAccounts(small);
  await openAccounts(large);
  await load({ url: small, callers: 512, accounts, seconds: 0.1 });
  while ((await entriesOf(large)) < wantedEntries) {
    const { perSecond } = await load({ url: large, callers: 512, accounts, seconds: 20 });
    console.error(`${await entriesOf(large)} entries, ${Math.round(perSecond)} transfers a second`);
  }
  for (const url of [small, large]) await query(url, 'VACUUM ANALYZE');
  const rates: { small: number; large: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const settings = { callers: 512, accounts, seconds };
    const first = await load({ url: small, ...settings });
    const second = await load({ url: large, ...settings });
    rates.push({ small: first.perSecond, large: second.perSecond });
  }
  const looked = await timedVerify(large);
  const lines = [
    ...machine(server.version),
    '',
    '| measure | goal | measured |',
    '|---|---|---|',
    `| rate at ${wantedEntries} entries ÷ at few | ≥ 0.9 | ${spread(
      rates.map((rate) => rate.large / rate.small),
      2,
    )} |`,
    `| bytes on disk per transfer, indexes included | | ${Math.round(await bytesPerTransfer(large))} |`,
    `| verify of ${looked.transfers} transfers, s; memory it added, MB | | ${looked.seconds.toFixed(0)}; ${looked.addedMb.toFixed(0)} |`,
  ];
  console.log(lines.join('\n'));
  await keep('ledger-growth', lines, { rates, looked });
}

async function entriesOf(url: string): Promise<number> {
  const [row] = await query(url, 'SELECT count(*) AS count FROM ledger.entry');
  return Number(row?.count);
}

async function timedVerify(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const [startedMs, rss] = [performance.now(), process.memoryUsage().rss];
  const { fault, transfers } = await verify(pool);
  await pool.end();
  if (fault !== undefined) throw new Error(`the books disagree: ${JSON.stringify(fault)}`);
  const addedMb = (process.memoryUsage().rss - rss) / 2 ** 20;
  return { transfers, seconds: (performance.now() - startedMs) / 1000, addedMb };
}
