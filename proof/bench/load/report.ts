import { join } from 'node:path';
import { policies } from '../../../apps/bank/src/platform/policies.ts';
import { keepResults, lastResults, thisMachine } from '../../shared/results.ts';
import { type Memory, sampledEveryMs } from './memory.ts';
import { shares } from './mix.ts';
import { resourcesOf, weakestOf } from './resources.ts';
import { p99WithinMs, type Step, warmUpSeconds } from './steps.ts';

export type Measured = {
  readonly at: string;
  /** When the rates were found, if not in this run. */
  readonly ratesAt?: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly version: string;
  readonly stepSeconds: number;
  readonly people: number;
  readonly steps: readonly Step[];
  /** The highest rate that was held; 0 when none was. */
  readonly held: number;
  readonly memory: Memory | undefined;
};

const folder = join(import.meta.dirname, '../results');

export type Rates = Pick<Measured, 'ratesAt' | 'stepSeconds' | 'steps' | 'held'>;

/** What the last run that looked for them has found. */
export function lastRates(): Rates {
  const last = lastResults<Measured>(folder, 'load');
  if (last === undefined) throw new Error('No run has found the rates yet: run npm run bench -- load once.');
  const { at, ratesAt = at, stepSeconds, steps, held } = last;
  return { ratesAt, stepSeconds, steps, held };
}

export function report(measured: Measured): void {
  const heldStep = measured.steps.findLast(({ held, perSecond }) => held && perSecond === measured.held);
  const lost = firstLost(measured);
  const weakest = lost === undefined ? 'nothing: every rate was held' : weakestOf(lost);
  const text = [
    ...conditions(measured),
    '',
    ...goals(measured, weakest),
    '',
    '## Rates, in the order in which they were tried',
    '',
    ...stepTable(measured.steps),
    ...(heldStep === undefined ? [] : kindTable(`At ${measured.held} a second, which was held`, heldStep)),
    ...(lost === undefined ? [] : kindTable(`At ${lost.perSecond} a second, which was not held`, lost)),
    ...(lost === undefined ? [] : resourceTable(lost)),
    ...(measured.memory === undefined ? [] : memoryTable(measured.memory)),
    '',
  ].join('\n');
  console.log(text);
  keepResults(folder, 'load', text, { ...measured, weakest });
}

/** The lowest rate that was given up, at the try that came nearer to being held. */
function firstLost({ steps, held }: Measured): Step | undefined {
  return steps
    .filter((step) => !step.held && step.perSecond > held)
    .toSorted((a, b) => a.perSecond - b.perSecond || a.all.p99Ms - b.all.p99Ms)[0];
}

function conditions({ settings, version, ratesAt, stepSeconds, people }: Measured): string[] {
  const mix = Object.entries(shares).map(([purpose, share]) => `${purpose} ${share} %`);
  return [
    '# Many customers at once, measured',
    '',
    `- ${thisMachine()}, shared by the bank, PostgreSQL, the customers and their mail server`,
    `- PostgreSQL ${version}: ${Object.entries(settings)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}`,
    `- one process of the bank as \`npm start\` runs it, limits and policies as in production; ${people.toLocaleString('en-GB')} customers, each call from another address`,
    `- people come by chance, and nobody waits for those before: ${mix.join(', ')}; the shares are those of docs/scaling.md (ten pages and two movements of money for each sign-in)`,
    '- a transfer is two calls: asked for with the PIN, confirmed with the code that came by SMTP; each call that writes has its Idempotency-Key',
    `- the time of a call counts from when the person came, not from when it was sent; each rate for ${stepSeconds} s after ${warmUpSeconds} s to warm up`,
    `- a rate is held when the p99 of all calls is at most ${p99WithinMs} ms and none fails; one that is not is tried twice, and the first comes once before anything counts`,
    '- afterwards: the ledger verifies, and holds every transfer and deposit that was answered',
    ...(ratesAt === undefined
      ? []
      : [`- the rates are those of a run before, ${ratesAt.slice(0, 16).replace('T', ' ')} UTC`]),
    ...(process.env.BENCH_NOTE ? [`- ${process.env.BENCH_NOTE}`] : []),
  ];
}

function goals({ steps, held, memory }: Measured, weakest: string): string[] {
  const at = steps.findLast((step) => step.held && step.perSecond === held);
  const calls = at === undefined ? 0 : (at.all.calls * held) / people(at);
  const met = (isMet: boolean) => (isMet ? 'met' : 'missed');
  const most = Math.max(...(memory?.rssMb ?? []));
  const rows = [
    `| people a second, p99 ≤ ${p99WithinMs} ms | | ${held} (${calls.toFixed(0)} calls a second) | |`,
    `| what gives way first | | ${weakest} | |`,
    ...(memory === undefined
      ? []
      : [
          `| memory of the bank over ${Math.round(memory.seconds / 60)} minutes at ${memory.perSecond} a second, at most, MB | ≤ 300 | ${most.toFixed(0)} | ${met(most <= 300)} |`,
          `| its slope after the first fifth, MB a minute | flat: ≤ 1 | ${memory.slopeMbPerMinute.toFixed(2)} | ${met(memory.slopeMbPerMinute <= 1)} |`,
        ]),
  ];
  return ['| measure | goal | measured | |', '|---|---|---|---|', ...rows];
}

/** Everybody who came, a transfer being two calls of one. */
function people({ all, kinds }: Step): number {
  return all.calls - (kinds['transfer, confirmed']?.calls ?? 0);
}

function stepTable(steps: readonly Step[]): string[] {
  const rows = steps.map(({ perSecond, all, gauges, held }) => {
    const { processors, eventLoopMs, pool, mailsWaiting } = gauges;
    const cores = (value?: number) => value?.toFixed(2) ?? '';
    const bank = processors && processors.bankThread + processors.bankHashing + processors.bankRest;
    const cells = [
      perSecond,
      all.p50Ms.toFixed(0),
      all.p99Ms.toFixed(0),
      all.failures,
      cores(bank),
      cores(processors?.bankThread),
      cores(processors?.bankHashing),
      cores(processors?.postgres),
      cores(processors?.load),
      cores(processors?.machine),
      `${eventLoopMs.typical.toFixed(0)} (${eventLoopMs.worst.toFixed(0)})`,
      `${pool.busy.toFixed(1)} / ${pool.waiting.toFixed(1)}`,
      mailsWaiting,
      held ? 'held' : 'not held',
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    'In cores: the bank in all, its one thread, its hashing, PostgreSQL, the load itself, the machine with everything on it. ' +
      'Event loop: the p99 of half a second in ms, of most and of the worst (an idle one has 10 or 11). ' +
      `Pool: connections in use of ${policies.database.connections}, and calls that wait for one, on average.`,
    '',
    '| people a second | p50, ms | p99, ms | failed | bank | thread | hashing | PostgreSQL | load | machine | event loop | pool | mails waiting | |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ];
}

function kindTable(title: string, { kinds, failures }: Step): string[] {
  const rows = Object.entries(kinds).map(
    ([kind, { calls, p50Ms, p99Ms, failures: failed }]) =>
      `| ${kind} | ${calls} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${failed} |`,
  );
  return [
    '',
    `## ${title}`,
    '',
    '| call | how many | p50, ms | p99, ms | failed |',
    '|---|---|---|---|---|',
    ...rows,
    ...Object.entries(failures).flatMap(([why, count], index) => [
      ...(index === 0 ? [''] : []),
      `- ${count} × ${why}`,
    ]),
  ];
}

function resourceTable(step: Step): string[] {
  const rows = resourcesOf(step).map(
    ({ name, use, detail }) => `| ${name} | ${(use * 100).toFixed(0)} % | ${detail} |`,
  );
  return ['', '| of what there is, then | used | |', '|---|---|---|', ...rows];
}

function memoryTable({ perSecond, seconds, rssMb, step }: Memory): string[] {
  const perMinute = 60_000 / sampledEveryMs;
  const minutes = Array.from({ length: Math.ceil(rssMb.length / perMinute) }, (_, minute) =>
    rssMb.slice(minute * perMinute, (minute + 1) * perMinute).toSorted((a, b) => a - b),
  );
  const each = (of: (sorted: readonly number[]) => number | undefined) =>
    minutes.map((sorted) => of(sorted)?.toFixed(0)).join(', ');
  return [
    ...kindTable(`${seconds} s at ${perSecond} a second`, step),
    '',
    `Memory of the bank in each minute, MB: at least ${each((sorted) => sorted[0])}; ` +
      `median ${each((sorted) => sorted[sorted.length >> 1])}; at most ${each((sorted) => sorted.at(-1))}. ` +
      `Of it, ${hashMb.toFixed(0)} MB are taken for each of the ${policies.passwords.atOnce} hashes that can be under way.`,
  ];
}

const hashMb = policies.passwords.argon2.memoryKib / 1024;
