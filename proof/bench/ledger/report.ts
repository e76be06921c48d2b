import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { query, settings } from './server.ts';

/** BENCH_ROUNDS and BENCH_SECONDS change how long it takes. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);

export function machine(version: string, measuredRounds = rounds): string[] {
  const cores = cpus();
  return [
    '# The ledger, measured',
    '',
    `- ${cores.length} cores (${cores[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, shared by PostgreSQL, the bank and the load`,
    `- PostgreSQL ${version}, one configuration for all: ${Object.entries(settings)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    `- median of ${measuredRounds} interleaved rounds of ${seconds} s, lowest and highest in brackets`,
    '- every run begins just after a checkpoint',
    '- after every run of the ledger: all sums zero, balances as entries, acknowledged as stored, chain verified',
    '- without chain: neither digest nor marks are made, which cannot be verified; the row of the block is still written',
    ...(process.env.BENCH_NOTE ? [`- ${process.env.BENCH_NOTE}`] : []),
  ];
}

export async function keep(name: string, lines: readonly string[], data: unknown): Promise<void> {
  const folder = join(import.meta.dirname, '../results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), `${lines.join('\n')}\n`);
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(data, null, 2)}\n`);
}

export function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, middle = 0, high = 0] = [sorted[0], sorted[sorted.length >> 1], sorted.at(-1)];
  return `${middle.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;
}

/** How much the disk takes for a transfer, with its entries, indexes and part of a block. */
export async function bytesPerTransfer(url: string): Promise<number> {
  const [row] = await query(
    url,
    `SELECT
       sum(pg_total_relation_size(oid)) FILTER (WHERE relname IN ('transfer', 'entry', 'block'))
       / (SELECT count(*) FROM ledger.transfer) AS bytes
     FROM pg_class
     WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r'`,
  );
  return Number(row?.bytes);
}
