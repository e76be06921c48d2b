// npm run bench -- screening [--names N] [--entries N]: names of customers compared with a list, as each night. A tenth of a million
// names and 20,000 entries unless told otherwise; fewer are printed, not kept.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { nameIndex } from '../../../apps/bank/src/modules/screening/names/index.ts';
import { keepResults, thisMachineNow } from '../../shared/results.ts';

const usual = { names: 100_000, entries: 20_000 } as const;
const goalSeconds = 360;

export async function benchScreening(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { names: { type: 'string' }, entries: { type: 'string' } },
  });
  const asked = {
    names: Number(values.names ?? usual.names),
    entries: Number(values.entries ?? usual.entries),
  };
  const figures = measure(asked);
  const text = report(figures);
  console.log(text);
  if (asked.names === usual.names && asked.entries === usual.entries)
    keepResults(join(import.meta.dirname, '../results'), 'screening', text, figures);
}

type Figures = typeof usual extends infer Sizes
  ? { readonly [Size in keyof Sizes]: number } & { readonly seconds: number; readonly hits: number }
  : never;

function measure({ names, entries }: { readonly names: number; readonly entries: number }): Figures {
  const next = chance(7);
  const people = Array.from({ length: entries }, (_, place) => ({
    ...{ list: 'bench', reference: String(place), birthYears: [1940 + Math.floor(next() * 60)] },
    names: [nameOf(next, 3), nameOf(next, 2)],
  }));
  const startedMs = performance.now();
  const index = nameIndex(people);
  let hits = 0;
  for (let place = 0; place < names; place += 1)
    hits += index.find(nameOf(next, 2), 1940 + Math.floor(next() * 60)).length;
  return { names, entries, seconds: (performance.now() - startedMs) / 1_000, hits };
}

/** The same with each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const [starts, middles, ends] = [
  'mo al ib ka sa vla dmi ser pe jo an ma li che hu ra to be ni ab'.split(' '),
  'ham ra hi ri lad di gei tro ha dre ri ang ssei shi mas nja ko dul med'.split(' '),
  'med him m id in mir tri ov sky son na a g n d s min lai lah ad'.split(' '),
] as const;

/** A few words have many namesakes, as in life. */
function nameOf(next: () => number, words: number): string {
  const part = (parts: readonly string[]) => parts[Math.floor(next() ** 1.5 * parts.length)] ?? '';
  return Array.from({ length: words }, () => part(starts) + part(middles) + part(ends)).join(' ');
}

function report({ names, entries, seconds, hits }: Figures): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en-GB');
  return [
    '# Screening of names',
    '',
    thisMachineNow(),
    '',
    `${figure(names)} names of two words against ${figure(entries)} entries of two names each, in one process.`,
    '',
    '| | measured | goal |',
    '|---|--:|--:|',
    `| seconds | ${seconds.toFixed(1)} | ${goalSeconds} |`,
    `| names a second | ${figure(names / seconds)} | |`,
    `| hits | ${figure(hits)} | |`,
    '',
  ].join('\n');
}
