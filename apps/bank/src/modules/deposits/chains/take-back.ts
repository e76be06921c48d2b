import { formatAlike, money } from '@farthing/money';
import { decidedAnew } from '../../../platform/database/outdated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { planResolve } from '../plan.ts';
import type { DepositServices } from '../services.ts';
import { findDeposit } from '../store.ts';
import type { KnownOutput } from './chain.ts';
import { outputRow } from './rows.ts';

/** Whether enough blocks came without it: the next one often has again what a replaced one had. */
export function isGoneForGood(
  { state, why, leftHeight }: Pick<KnownOutput, 'state' | 'why' | 'leftHeight'>,
  tip: number,
  blocks: number,
): boolean {
  return state === 'doubt' && why === 'taken-back' && (leftHeight === null || tip - leftHeight >= blocks);
}

/**
 * Takes the credit of a payment back that is no longer on its chain. What is spent cannot be taken: those who run the bank are
 * told, and each further look tries again.
 */
export async function takeBackOutput(services: DepositServices, output: KnownOutput): Promise<void> {
  const { depositId } = output;
  if (depositId === null) return;
  try {
    await decidedAnew(async () => {
      const reader = services.database.kysely;
      const { work } = await planResolve(services, reader, { kind: 'system' }, depositId, 'leave-chain');
      const after = { state: 'gone', why: null, depositId: null, takenBack: output.takenBack + 1 } as const;
      await services.books.submit({ ...work, rows: [...work.rows, outputRow(output, after)] });
    });
  } catch (refusal) {
    if (!(refusal instanceof Refusal) || !forStaff.has(refusal.code)) throw refusal;
    await raise(services, depositId);
  }
}

/** The money is spent, the account is closed, or it was decided otherwise since: a late one that was credited or sent back. */
const forStaff: ReadonlySet<string> = new Set(['insufficient_funds', 'customer_not_active', 'case_closed']);

async function raise({ database, raiseAlarm }: DepositServices, depositId: string): Promise<void> {
  const deposit = await findDeposit(database.kysely, depositId);
  if (deposit === undefined) return;
  const amount = formatAlike(money(deposit.received ?? deposit.amount, deposit.currency));
  const summary = `The payment of deposit ${depositId} over ${amount} has left its chain, and the money is no longer there to be taken back.`;
  await raiseAlarm({ depositId, summary });
}
