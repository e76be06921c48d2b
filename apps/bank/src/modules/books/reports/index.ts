export { keepDays, readMoves, standingBefore, verifyDays } from './checkpoints.ts';
export { dayAfter, dayBefore, endOf, startOf } from './days.ts';
export {
  type Heading,
  headingNames,
  headings,
  isHeading,
  type MappedLine,
  mappedLines,
  type Section,
  usualHeading,
} from './headings.ts';
export { accountName, describeLine, isOfGroups, isOfLine } from './lines.ts';
export { type HeadingFigures, statementsOf } from './statements.ts';
export { readTrialBalance, type TrialBalanceLine } from './trial-balance.ts';
