/**
 * Conversations. Floods are counted by person; new guests by network too. A typed word is forgotten after a moment, an answer that is
 * not read goes by email, and the link of that mail works for two weeks.
 */
export const chatPolicies = {
  perMinute: { messages: 20, windowMs: 60_000 },
  perDay: { messages: 500, windowMs: 86_400_000 },
  filesPerDay: { messages: 30, windowMs: 86_400_000 },
  guestsPerNetwork: { messages: 10, windowMs: 3_600_000 },
  typingMs: 6_000,
  mailedAfterMs: 2 * 60_000,
  /** How long a first message that is sent again is known for the same. */
  lostAnswerMs: 10 * 60_000,
  cookieMs: 30 * 86_400_000,
  linkMs: 14 * 86_400_000,
  /** How many messages one answer holds. */
  shown: 100,
  listed: 100,
  ...{ sidePx: 1_600, quality: 80 },
} as const;
