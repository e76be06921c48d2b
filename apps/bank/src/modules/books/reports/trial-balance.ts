import type { Reader } from '../../../platform/database/database.ts';
import { standingBefore } from './checkpoints.ts';
import type { LineStanding } from './days.ts';
import { describeLine, type Line } from './lines.ts';

/** One line of the trial balance, in minor units: above zero is a credit. */
export type TrialBalanceLine = LineStanding & Line;

/**
 * All accounts just before a moment, or now, from the journal. The balances of each currency add up to zero: a transfer moves within
 * one currency.
 */
export async function readTrialBalance(reader: Reader, before?: Date): Promise<readonly TrialBalanceLine[]> {
  const lines = await standingBefore(reader, before);
  return lines.map((line) => ({ ...line, ...describeLine(line.line) }));
}
