// npm run bench -- lists: pages, counts and exports of lists with many rows.

import { join } from 'node:path';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { type Figures, measureLists } from './measure.ts';

const sizes = { '--customers': 1_000_000, '--payments': 10_000_000 } as const;

/** Fills a database once, and measures on it what the console asks for. */
export async function benchLists(options: readonly string[]): Promise<void> {
  const sizeOf = (name: keyof typeof sizes) => {
    const place = options.indexOf(name);
    return place < 0 ? sizes[name] : Number(options[place + 1]);
  };
  const [customers, payments] = [sizeOf('--customers'), sizeOf('--payments')];
  const figures = await measureLists({ customers, payments });
  const text = report(figures, customers, payments);
  console.log(text);
  // A smaller try is for whoever changes it, and no figure to keep.
  if (customers < sizes['--customers'] || payments < sizes['--payments']) return;
  keepResults(join(import.meta.dirname, '../results'), 'lists', text, figures);
}

function report(
  { pages, exports, filledSeconds, diskGb }: Figures,
  customers: number,
  payments: number,
): string {
  const figure = (count: number) => count.toLocaleString('en-GB');
  return [
    '# Lists of the console',
    '',
    `${figure(customers)} customers and ${figure(payments)} payments, filled within ${figure(Math.round(filledSeconds))} s to ${diskGb.toFixed(1)} GB. ${thisMachineNow()}.`,
    '',
    'p50 and p99 in milliseconds; the goal is a p99 of at most 100.',
    '',
    '| page of 50 rows | blocks | first | in the depth | count |',
    '|---|---|---|---|---|',
    ...pages.map(
      ({ name, blocks, first, deep, count }) =>
        `| ${name} | ${blocks} | ${times(first)} | ${times(deep)} | ${times(count)} |`,
    ),
    '',
    '| export | rows | seconds for a million (goal: ≤ 60) | of them on the processor | memory added, MB (goal: ≤ 100) |',
    '|---|---|---|---|---|',
    ...exports.map(
      ({ format, rows, seconds, processorSeconds, addedMb }) =>
        `| ${format} | ${figure(rows)} | ${forMillion(seconds, rows)} | ${forMillion(processorSeconds, rows)} | ${addedMb.toFixed(0)} |`,
    ),
    '',
  ].join('\n');
}

function forMillion(seconds: number, rows: number): string {
  return ((seconds / rows) * 1_000_000).toFixed(0);
}

function times({ p50, p99 }: { readonly p50: number; readonly p99: number }): string {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
}
