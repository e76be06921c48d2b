import { createHash } from 'node:crypto';
import type { Row } from '@farthing/ledger';
import type { Clock } from '../../platform/clock.ts';
import { type Jobs, newJob } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import type { Deposit } from './store.ts';

/**
 * Who tells the bank that a payment has arrived. A watcher of a blockchain is one of these: it takes note of what to
 * look for, and calls `confirm` of this module once it has seen the payment.
 */
export type DepositProvider = {
  /** Written with the deposit when it is announced: all of it or nothing. */
  rowsOf(deposit: Deposit): readonly Row[];
};

/** Staff look at the network themselves and confirm by hand. */
export const confirmedByStaff: DepositProvider = { rowsOf: () => [] };

/** When a deposit that was announced at this moment is confirmed where it is so by itself. */
export function expectedConfirmation(announcedAt: Date): Date {
  return new Date(announcedAt.getTime() + policies.deposits.sandboxConfirmedAfterMs);
}

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
    handle: ({ depositId }: Watched) => confirm(depositId),
  };
  jobs.register(job);
  return {
    rowsOf({ id: depositId }) {
      const startAfter = expectedConfirmation(clock.now());
      return jobs.rowsOf<Watched>(job, { depositId }, { startAfter }).map(newJob.row);
    },
  };
}

type Watched = { readonly depositId: string };

/** What stands for the transaction of a deposit where there is no network: always the same one. */
export function sandboxHash(depositId: string): string {
  return createHash('sha256').update(`sandbox deposit ${depositId}`).digest('hex');
}
