export { keepDays, verifyDays } from './checkpoints.ts';
export { accountName, isOfLine } from './lines.ts';
export { readTrialBalance, type TrialBalanceLine } from './trial-balance.ts';
