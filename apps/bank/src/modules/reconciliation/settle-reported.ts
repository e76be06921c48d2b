import { eachByItself } from '../../platform/concurrency/each-by-itself.ts';
import { Outdated } from '../../platform/database/outdated.ts';
import type { Job } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inBooksRow, listPaidNotInBooks, type Reported } from './report-store.ts';
import type { ReconciliationServices } from './services.ts';

export const settleJobName = 'settle-reported-payouts';

/**
 * What a statement shows as paid has arrived, as far as we are concerned: the payment is settled, which moves money
 * between accounts of the bank only. Each as a work of its own, and again every few minutes for what was missed.
 */
export function settleReportedJob(services: ReconciliationServices): Job<Record<string, never>> {
  return {
    name: settleJobName,
    every: '*/5 * * * *',
    async handle() {
      const limit = policies.reconciliation.settledAtOnce;
      for (;;) {
        const reported = await listPaidNotInBooks(services.database.kysely, limit);
        let settled = 0;
        await eachByItself(reported, async (each) => {
          if (await settle(services, each)) settled += 1;
        });
        // What was not settled changed in this moment: the next run sees how.
        if (reported.length < limit || settled === 0) return;
      }
    },
  };
}

async function settle(
  { books, withdrawals, clock }: ReconciliationServices,
  { entry_id, withdrawal_id, state, ended_at }: Reported,
): Promise<boolean> {
  const isSettled = state === 'completed' && ended_at !== null;
  const row = inBooksRow(entry_id, isSettled ? ended_at : clock.now());
  try {
    if (isSettled) {
      await books.write([row]);
      return true;
    }
    const { work } = await withdrawals.planStep({ kind: 'system' }, withdrawal_id, 'settle');
    await books.submit({ ...work, rows: [...work.rows, row] });
    return true;
  } catch (error) {
    if (error instanceof Outdated) return false;
    if (error instanceof Refusal && error.code === 'case_closed') return false;
    throw error;
  }
}
