import type { Tx } from '../../platform/database/database.ts';
import type { BatchServices } from './services.ts';

/** Pays what was approved: at once after the approval, and every minute what a crash has left. */
export const payBatchesJob = {
  name: 'pay-batches',
  every: '* * * * *',
  async enqueue({ jobs, clock }: Pick<BatchServices, 'jobs' | 'clock'>, tx: Tx): Promise<void> {
    await jobs.enqueue(tx, { name: 'pay-batches' }, {}, { startAfter: clock.now() });
  },
} as const;
