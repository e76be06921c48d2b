/** What so large a share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  return inSorted(
    values.toSorted((a, b) => a - b),
    share,
  );
}

/** The middle of all times, and what only one in a hundred exceeds. */
export function quantiles(times: readonly number[]): { readonly p50Ms: number; readonly p99Ms: number } {
  const sorted = times.toSorted((a, b) => a - b);
  return { p50Ms: inSorted(sorted, 0.5), p99Ms: inSorted(sorted, 0.99) };
}

function inSorted(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
