import type { Job } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import { listPaidNotInBooks, type Reported, saveInBooks } from './report-store.ts';
import type { ReconciliationServices } from './services.ts';

export const settleJobName = 'settle-reported-payouts';

/**
 * What a statement shows as paid has arrived, as far as we are concerned: the payment is settled, which moves money
 * between accounts of the bank only. Each in a transaction of its own, and again every few minutes for what was missed.
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
        for (const each of reported) settled += (await settle(services, each)) ? 1 : 0;
        // What was not settled changed in this moment: the next run sees how.
        if (reported.length < limit || settled === 0) return;
      }
    },
  };
}

async function settle(
  { database, withdrawals, clock }: ReconciliationServices,
  { entry_id, withdrawal_id, state, ended_at }: Reported,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (state === 'paying' && !(await withdrawals.settlePayout(tx, { kind: 'system' }, withdrawal_id)))
      return false;
    await saveInBooks(tx, entry_id, state === 'completed' && ended_at !== null ? ended_at : clock.now());
    return true;
  });
}
