// People who come by chance, whether or not those before them are served: what a bank that falls behind meets.
//
// autocannon makes the other loads over HTTP. It was tried for this one and cannot make it: told to send 30 calls a second
// by ten connections, it sent all of them in the first fifth of each second, and 14 a second to a server that took 0.7 s,
// since a connection waits for its answer. Nor can its hooks wait, as somebody does who confirms a transfer with the
// code from a mail.

import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { quantiles } from '../../shared/times.ts';

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
