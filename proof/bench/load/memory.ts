import { readMetrics } from './gauges.ts';
import { runStep, type Step, type StepOptions } from './steps.ts';

export type Memory = {
  readonly perSecond: number;
  readonly seconds: number;
  /** Of the bank, every second. */
  readonly rssMb: readonly number[];
  readonly slopeMbPerMinute: number;
  readonly step: Step;
};

/** Often, because a hash that is under way takes 19 MB for the twentieth of a second: few samples make a slope of chance. */
export const sampledEveryMs = 1_000;

/** The bank at a rate that it holds well, for long enough to see whether it keeps what it should forget. */
export async function holdRate(perSecond: number, options: StepOptions): Promise<Memory> {
  const rssMb: number[] = [];
  const sampling = setInterval(
    () =>
      void readMetrics(options.watched.url)
        .then((metrics) => rssMb.push(metrics.rssMb))
        .catch(() => {}),
    sampledEveryMs,
  );
  try {
    const step = await runStep(perSecond, options);
    return { perSecond, seconds: options.seconds, rssMb, slopeMbPerMinute: slopeOf(rssMb), step };
  } finally {
    clearInterval(sampling);
  }
}

/** Of the line that fits best. The first fifth is left out: caches fill, and the compiler is at work. */
function slopeOf(rssMb: readonly number[]): number {
  const settled = rssMb.slice(Math.floor(rssMb.length / 5));
  const minutes = settled.map((_, index) => (index * sampledEveryMs) / 60_000);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [middle, height] = [mean(minutes), mean(settled)];
  const rise = settled.reduce((sum, mb, index) => sum + (mb - height) * ((minutes[index] ?? 0) - middle), 0);
  const run = minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0);
  return run === 0 ? 0 : rise / run;
}
