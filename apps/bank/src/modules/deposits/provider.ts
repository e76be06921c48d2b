import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import type { Deposit } from './store.ts';

/**
 * Who tells the bank that a payment has arrived. A watcher of a blockchain is one of these: it takes note of what to
 * look for, and calls `confirm` of this module once it has seen the payment.
 */
export type DepositProvider = {
  /** Part of the transaction that announces the deposit: what is written here commits with it or not at all. */
  watch(tx: Tx, deposit: Deposit): Promise<void>;
};

/** Staff look at the network themselves and confirm by hand. */
export const confirmedByStaff: DepositProvider = { watch: async () => {} };

/** Confirms every deposit by itself after a while, exactly as announced: there is no network, and no money. */
export function sandboxProvider({
  jobs,
  clock,
  confirm,
}: {
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly confirm: (depositId: string) => Promise<void>;
}): DepositProvider {
  const job = {
    name: 'confirm-sandbox-deposit',
    handle: ({ depositId }: { readonly depositId: string }) => confirm(depositId),
  };
  jobs.register(job);
  return {
    watch: (tx, { id }) =>
      jobs.enqueue(
        tx,
        job,
        { depositId: id },
        { startAfter: new Date(clock.now().getTime() + policies.deposits.sandboxConfirmedAfterMs) },
      ),
  };
}

/** What stands for the transaction of a deposit where there is no network: always the same one. */
export function sandboxHash(depositId: string): string {
  return createHash('sha256').update(`sandbox deposit ${depositId}`).digest('hex');
}
