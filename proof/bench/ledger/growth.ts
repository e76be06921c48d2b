import { openLedger, verify } from '@farthing/ledger';
import pg from 'pg';
import { median, spread } from '../../shared/results.ts';
import { bytesPerTransfer, keep, machine, rounds, seconds } from './report.ts';
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
    await server.checkpoint();
    const first = await load({ url: small, ...settings });
    await server.checkpoint();
    const second = await load({ url: large, ...settings });
    rates.push({ small: first.perSecond, large: second.perSecond });
  }
  const pages = await timedPages(large);
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
    `| history by keyset, page 10,000 ÷ page 1, medians of ${pageReads} reads | ≤ 1.2 | ${(pages.deepMs / pages.firstMs).toFixed(2)} (${pages.deepMs.toFixed(2)} ms ÷ ${pages.firstMs.toFixed(2)} ms) |`,
    `| bytes on disk per transfer, indexes included | | ${Math.round(await bytesPerTransfer(large))} |`,
    `| verify of ${looked.transfers} transfers, s; memory it added, MB | | ${looked.seconds.toFixed(0)}; ${looked.addedMb.toFixed(0)} |`,
  ];
  console.log(lines.join('\n'));
  keep('ledger-growth', lines, { rates, pages, looked });
}

async function entriesOf(url: string): Promise<number> {
  const [row] = await query(url, 'SELECT count(*) AS count FROM ledger.entry');
  return Number(row?.count);
}

const pageSize = 20;
const pageReads = 500;

/** Of an account that most transfers were made to pass through. */
async function timedPages(url: string): Promise<{ firstMs: number; deepMs: number }> {
  const deep = 10_000 * pageSize;
  for (;;) {
    const [row] = await query(
      url,
      `SELECT no FROM ledger.entry WHERE account = 1 ORDER BY no DESC OFFSET ${deep} LIMIT 1`,
    );
    if (row !== undefined) return timeBoth(url, Number(row.no));
    await load({ url, callers: 512, accounts, seconds: 5, hot: 0.9 });
  }
}

async function timeBoth(url: string, deepNo: number): Promise<{ firstMs: number; deepMs: number }> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const ledger = openLedger({ pool });
  const [firstMs, deepMs]: [number[], number[]] = [[], []];
  for (let read = 0; read < pageReads; read += 1) {
    firstMs.push(await timed(() => ledger.history(1, { limit: pageSize })));
    deepMs.push(await timed(() => ledger.history(1, { before: deepNo, limit: pageSize })));
  }
  await ledger.close();
  await pool.end();
  return { firstMs: median(firstMs), deepMs: median(deepMs) };
}

async function timed(read: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await read();
  return performance.now() - startedMs;
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
