/**
 * What the bank is meant to offer one day, by the row of docs/requirements.md that asks for it. A line leaves this list
 * in the change that builds it; until then the pages name it as planned, and pages of a live bank not at all.
 */
export const plannedClaims = {
  'CLM-01': 'Business and joint accounts',
  'CLM-03': 'Physical and credit cards; freezing, limits and top-up of a card',
  'CLM-08': 'Live chat',
  'CLM-09': 'Identity check (KYC) with levels',
  'CLM-10': 'Putting money in by bank transfer, by card or through partners',
  'CLM-11': 'Signing in with more than one factor',
} as const satisfies Readonly<Record<`CLM-${number}`, string>>;
