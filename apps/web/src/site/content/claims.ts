/**
 * What the bank is meant to offer one day. A line leaves this list in the change that builds it; until then the pages
 * name it as planned, and pages of a live bank not at all.
 */
export const plannedClaims: readonly string[] = [
  'Physical debit and credit cards',
  'Freezing a card, card limits and top-up',
  'Business and joint accounts',
  'Identity check with levels',
  'Funding by bank transfer and card',
  'Spending analytics',
  'Live chat',
];
