import type { Answer } from './client.ts';

export type Figures = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly answers: number;
  /** Answers that were not a success. */
  readonly failures: number;
};

/** So many callers, each sending its next call when the last was answered, for so long. */
export async function run(
  callers: number,
  forMs: number,
  call: (caller: number) => Promise<Answer>,
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
  return figures(times, failures, performance.now() - startedMs);
}

function figures(times: number[], failures: number, tookMs: number): Figures {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return {
    perSecond: (sorted.length / tookMs) * 1000,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    answers: sorted.length,
    failures,
  };
}
