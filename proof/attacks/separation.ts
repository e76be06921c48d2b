import { quantile } from '../shared/times.ts';

/** How far two samples lie apart. */
export type Separation = {
  /** Of the Mann-Whitney test, by its normal approximation; above zero when the first is larger. */
  readonly z: number;
  readonly medians: readonly [number, number];
};

/** By ranks, so that a pause of the machine counts as one late answer and not as a mean that is far off. */
export function separation(one: readonly number[], other: readonly number[]): Separation {
  let wins = 0;
  for (const a of one) for (const b of other) wins += a > b ? 1 : a === b ? 0.5 : 0;
  const pairs = one.length * other.length;
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
  return { z: (wins - pairs / 2) / deviation, medians: [median(one), median(other)] };
}

function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
