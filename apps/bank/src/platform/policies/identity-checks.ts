/**
 * Papers of identity checks: how large a picture is kept, how long a provider may take, how long what was never sent is kept, how
 * many checks a customer may begin within a time, and how many days before a document expires they are told. Pictures are read one
 * at a time, and one of each customer; who would have to wait behind too many, or for too long, types the lines. A new picture of a
 * face is asked for by a link, and kept for a while after the decision that it was for.
 */
export const identityCheckPolicies = {
  ...{ sidePx: 2_000, quality: 80, answerWithinMs: 20_000, emptiedAtOnce: 200 },
  expiryWarnedDays: 30,
  freshSelfies: { linkLifetimeMs: 24 * 3_600_000, keptForMs: 24 * 3_600_000 },
  reading: { atOnce: 1, queued: 2, ofEach: 1, withinMs: 15_000 },
  ...{ unsentForMs: 30 * 86_400_000, most: 5, withinMs: 30 * 86_400_000 },
} as const;
