// Load, in the two shapes that it comes in, and one way to count its times.

import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** What came of one call. */
export type Heard = {
  readonly kind: string;
  readonly ms: number;
  /** Why it is no success; absent when it is one. */
  readonly failure?: string;
};

export type Hear = (heard: Heard) => void;

/** Something a person comes to do; the time of its first call counts from when the person came. */
export type Act = (cameMs: number, hear: Hear) => Promise<void>;

export type Arrivals = {
  readonly perSecond: number;
  readonly seconds: number;
  /** At the same rate before anything counts. */
  readonly warmUpSeconds: number;
  readonly next: () => Act;
  /** Told when those who count begin to come, and when no more of them come. */
  readonly onBegin?: () => void;
  readonly onEnd?: () => void;
};

/**
 * People come by chance, so many a second, and whoever comes does not wait for those before: a bank that falls behind
 * is not spared. Ends when everybody is done.
 */
export async function arrive(arrivals: Arrivals): Promise<Heard[]> {
  const { perSecond, seconds, warmUpSeconds, next, onBegin, onEnd } = arrivals;
  const heard: Heard[] = [];
  const acts: Promise<void>[] = [];
  const beginMs = performance.now() + warmUpSeconds * 1000;
  const endMs = beginMs + seconds * 1000;
  let counting = false;
  for (let dueMs = performance.now(); dueMs < endMs; dueMs += pauseMs(perSecond)) {
    const early = dueMs - performance.now();
    // Also when late: answers have to be heard in between.
    await (early > 0 ? wait(early) : turn());
    if (!counting && dueMs >= beginMs) {
      counting = true;
      onBegin?.();
    }
    acts.push(next()(dueMs, counting ? (one) => heard.push(one) : () => {}));
  }
  onEnd?.();
  await Promise.all(acts);
  return heard;
}

/** Between two of many who do not know each other. */
function pauseMs(perSecond: number): number {
  return (-Math.log(1 - Math.random()) * 1000) / perSecond;
}

export type Times = {
  readonly calls: number;
  readonly failures: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
};

export function timesOf(heard: readonly Heard[]): Times {
  return {
    calls: heard.length,
    failures: heard.filter(({ failure }) => failure !== undefined).length,
    ...quantiles(heard.map(({ ms }) => ms)),
  };
}

export type Figures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly answers: number;
  /** Answers that were not a success. */
  readonly failures: number;
};

/** So many callers, each sending its next call when the last was answered, for so long. */
export async function keepCalling(
  callers: number,
  forMs: number,
  call: (caller: number) => Promise<{ readonly status: number }>,
): Promise<Figures> {
  const startedMs = performance.now();
  const untilMs = startedMs + forMs;
  const times: number[] = [];
  let failures = 0;
  const caller = async (_: unknown, index: number) => {
    while (performance.now() < untilMs) {
      const sentMs = performance.now();
      const { status } = await call(index);
      times.push(performance.now() - sentMs);
      if (status >= 400) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const perSecond = (times.length / (performance.now() - startedMs)) * 1000;
  return { perSecond, ...quantiles(times), answers: times.length, failures };
}

/** The middle of all times, and what only one in a hundred exceeds. */
export function quantiles(times: readonly number[]): { readonly p50Ms: number; readonly p99Ms: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99) };
}
