/**
 * What is sent in for a loan: how many papers, how large a picture is kept, and for how long after a request came to nothing and
 * after a loan has ended.
 */
export const lendingPolicies = {
  ...{ mostPapers: 10, sidePx: 2_000, quality: 80, atOnce: 200 },
  ...{ unusedKeptForMs: 90 * 86_400_000, endedKeptForMs: 365 * 86_400_000 },
} as const;
