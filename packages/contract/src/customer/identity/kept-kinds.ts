/** Data of customers, by when it is deleted. */
export const keptKinds = [
  'closed',
  'conversations',
  'drafts',
  'identity-papers',
  'fresh-selfies',
  'dispute-pictures',
  'loan-papers',
  'notices',
  'sessions',
  'devices',
  'copies',
  'records',
] as const;

export type KeptKind = (typeof keptKinds)[number];
