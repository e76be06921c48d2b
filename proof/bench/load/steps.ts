import { type Act, arrive, type Times, timesOf } from './arrivals.ts';
import { type Gauges, type Watched, watch } from './gauges.ts';
import { mailKind } from './mix.ts';

/** One rate, for a while. */
export type Step = {
  readonly perSecond: number;
  readonly all: Times;
  readonly kinds: Readonly<Record<string, Times>>;
  /** How often each reason was given for a no. */
  readonly failures: Readonly<Record<string, number>>;
  readonly gauges: Gauges;
  readonly held: boolean;
};

export const p99WithinMs = 250;

export type StepOptions = {
  readonly watched: Watched;
  readonly next: () => Act;
  readonly seconds: number;
  readonly say: (line: string) => void;
};

export const warmUpSeconds = 3;
const firstRate = 30;
const growth = 1.5;
const refinements = 3;

/**
 * Rising rates until one is not held, then halfway between, and again. Something else on the machine can spoil a step,
 * so that one which was not held is tried once more before it is believed. The first rate comes once before anything
 * counts: the code of a bank that has just started is yet to be compiled, which would be counted against that rate.
 */
export async function rise(options: StepOptions): Promise<Step[]> {
  options.say('warming up');
  await runStep(firstRate, options);
  const steps: Step[] = [];
  const isHeld = async (perSecond: number) => {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const step = await runStep(perSecond, options);
      steps.push(step);
      if (step.held) return true;
    }
    return false;
  };
  let [held, lost] = [0, firstRate];
  while (await isHeld(lost)) [held, lost] = [lost, Math.round(lost * growth)];
  for (let refined = 0; refined < refinements && held > 0; refined += 1) {
    const between = Math.round((held + lost) / 2);
    if (await isHeld(between)) held = between;
    else lost = between;
  }
  return steps;
}

export async function runStep(
  perSecond: number,
  { watched, next, seconds, say }: StepOptions,
): Promise<Step> {
  let watching: ReturnType<typeof watch> | undefined;
  let ended: Promise<Gauges> | undefined;
  const heard = await arrive({
    perSecond,
    seconds,
    warmUpSeconds,
    next,
    onBegin: () => {
      watching = watch(watched);
    },
    onEnd: () => {
      ended = watching?.end();
    },
  });
  const gauges = await ended;
  if (gauges === undefined) throw new Error(`nobody came at ${perSecond} a second`);
  const calls = heard.filter(({ kind }) => kind !== mailKind);
  const all = timesOf(calls);
  const failures = heard.flatMap(({ kind, failure }) =>
    failure === undefined ? [] : [`${kind}: ${failure}`],
  );
  const step = {
    perSecond,
    all,
    kinds: Object.fromEntries(
      Object.entries(Object.groupBy(heard, ({ kind }) => kind))
        .map(([kind, some = []]) => [kind, timesOf(some)] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ),
    failures: Object.fromEntries(
      Object.entries(Object.groupBy(failures, (reason) => reason)).map(([why, some = []]) => [
        why,
        some.length,
      ]),
    ),
    gauges,
    held: failures.length === 0 && all.p99Ms <= p99WithinMs,
  };
  say(
    `${perSecond} a second: p50 ${all.p50Ms.toFixed(0)} ms, p99 ${all.p99Ms.toFixed(0)} ms, ${failures.length} failed`,
  );
  return step;
}
