export { dayOf, monthStart } from './calendar.ts';
export { interestDifferences } from './check.ts';
export { creditEarned, creditMonths, creditUntil, earnedUntil } from './credit.ts';
export { findSaver } from './interest-store.ts';
export { announceRates } from './notices.ts';
export { readInterest, readRates } from './read.ts';
