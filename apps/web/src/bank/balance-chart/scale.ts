/** A scale in minor units: round figures at equal distances, with zero on it. */
export type Scale = {
  readonly bottom: bigint;
  readonly top: bigint;
  /** From the top down, both ends among them. */
  readonly ticks: readonly bigint[];
};

/** At most six lines. It begins at zero or below, so that a small change looks small. */
export function scaleOf(lowest: bigint, highest: bigint): Scale {
  const low = lowest < 0n ? lowest : 0n;
  const high = highest > 0n ? highest : 0n;
  const step = roundStep((high - low + 3n) / 4n);
  const bottom = -ceil(-low, step) * step;
  const top = high === low ? step : ceil(high, step) * step;
  const ticks: bigint[] = [];
  for (let tick = top; tick >= bottom; tick -= step) ticks.push(tick);
  return { bottom, top, ticks };
}

/** The next of 1, 2, 5, 10, 20, 50, … */
function roundStep(least: bigint): bigint {
  for (let unit = 1n; ; unit *= 10n) {
    for (const step of [unit, 2n * unit, 5n * unit]) if (step >= least) return step;
  }
}

/** Of what is not below zero. */
function ceil(value: bigint, step: bigint): bigint {
  return (value + step - 1n) / step;
}
