/**
 * Streams of changes. One ends by itself after `openForMs`: whoever opens it again shows a token that is good by then. More than
 * `ofOne` of a person or `atOnce` of a process are refused, and the page asks every 15 seconds instead.
 */
export const streamPolicies = {
  ...{ ofOne: 8, atOnce: 6_000, openForMs: 5 * 60_000, beatMs: 15_000 },
  /** A reader that takes nothing is cut off rather than kept in memory; it comes back with its cursor. */
  unreadBytes: 16 * 1024,
  /** Between two readings of the events; and how often they are read though nobody told of any. */
  ...{ readAfterMs: 50, readEveryMs: 1_000 },
  keptForMs: 3_600_000,
  forgottenAtOnce: 10_000,
} as const;
