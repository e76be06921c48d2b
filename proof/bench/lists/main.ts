// npm run bench -- lists: pages, counts and exports of lists with many rows.

import { join } from 'node:path';
import { keepResults, thisMachineNow } from '../../shared/results.ts';
import { type Figures, measureLists, type Times } from './measure.ts';

const sizes = { '--customers': 1_000_000, '--payments': 10_000_000, '--reads': 100 } as const;

/** Fills a database once, and measures on it what the console asks for. */
export async function benchLists(options: readonly string[]): Promise<void> {
  const sizeOf = (name: keyof typeof sizes) => {
    const place = options.indexOf(name);
    return place < 0 ? sizes[name] : Number(options[place + 1]);
  };
  const [customers, payments] = [sizeOf('--customers'), sizeOf('--payments')];
  const folder = options.includes('--data') ? options[options.indexOf('--data') + 1] : undefined;
  const reads = sizeOf('--reads');
  const figures = await measureLists({ customers, payments }, { folder, reads });
  const text = report(figures, { customers, payments, reads });
  console.log(text);
  // A smaller try is for whoever changes it, and no figure to keep.
  if (customers < sizes['--customers'] || payments < sizes['--payments']) return;
  keepResults(join(import.meta.dirname, '../results'), 'lists', text, figures);
}

function report(
  { pages, exports, filledSeconds, diskGb }: Figures,
  { customers, payments, reads }: { customers: number; payments: number; reads: number },
): string {
  const figure = (count: number) => count.toLocaleString('en-GB');
  return [
    '# Lists of the console',
    '',
    `${figure(customers)} customers and ${figure(payments)} payments, filled within ${figure(Math.round(filledSeconds))} s to ${diskGb.toFixed(1)} GB. ${thisMachineNow()}.`,
    '',
    `In milliseconds: p50 / slowest of ${reads} reads / of the processor, for bank and database together. The goal is a p99 of at most 100 on`,
    'a machine of one’s own. Blocks of 8 KiB are those that the first page and one in the depth touch; they depend on the plan alone.',
    '',
    '| page of 50 rows | blocks, first / deep | first | in the depth | count |',
    '|---|---|---|---|---|',
    ...pages.map(
      ({ name, blocks, first, deep, count }) =>
        `| ${name} | ${blocks.first} / ${blocks.deep} | ${times(first)} | ${times(deep)} | ${times(count)} |`,
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

function times({ p50, slowest, processor }: Times): string {
  return [p50, slowest, processor].map((each) => each.toFixed(1)).join(' / ');
}
