/** The time, injected, so that tests can move it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The clocks of processes that share a database differ by less. */
const skewMs = 60_000;

/**
 * Whether something is said to have happened at a time that has not come. The clock was ahead when it was written down:
 * counted like any other, it would keep people out for as long as the clock was wrong.
 */
export function isAhead(happenedAt: Date, now: Date): boolean {
  return happenedAt.getTime() > now.getTime() + skewMs;
}
