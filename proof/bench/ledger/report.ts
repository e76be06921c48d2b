import { join } from 'node:path';
import { keepResults, thisMachine } from '../../shared/results.ts';
import { query, settings } from './server.ts';

/** BENCH_ROUNDS and BENCH_SECONDS change how long it takes. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
export const seconds = Number(process.env.BENCH_SECONDS ?? 5);

export function machine(version: string, measuredRounds = rounds): string[] {
  return [
    '# The ledger, measured',
    '',
    `- ${thisMachine()}, shared by PostgreSQL, the bank and the load`,
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

export function keep(name: string, lines: readonly string[], data: unknown): void {
  keepResults(join(import.meta.dirname, '../results'), name, `${lines.join('\n')}\n`, data);
}

/** How much the disk takes for a transfer, with its entries, indexes and part of a block. */
export async function bytesPerTransfer(url: string): Promise<number> {
  const [row] = await query(
    url,
    `SELECT
       sum(pg_total_relation_size(oid)) FILTER (WHERE relname IN ('transfer', 'block'))
       / nullif((SELECT count(*) FROM ledger.transfer), 0) AS bytes
     FROM pg_class
     WHERE relnamespace = 'ledger'::regnamespace AND relkind = 'r'`,
  );
  return Number(row?.bytes);
}
