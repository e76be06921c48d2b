export { keepDays, verifyDays } from './checkpoints.ts';
export { accountName, describeLine, isOfLine, type Line, type LineGroup } from './lines.ts';
export { readTrialBalance, type TrialBalanceLine } from './trial-balance.ts';
