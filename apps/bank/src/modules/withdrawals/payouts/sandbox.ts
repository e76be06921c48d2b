import type { Clock } from '../../../platform/clock.ts';
import { type Jobs, newJob } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import type { PayoutProvider } from '../services.ts';

type Payout = { readonly withdrawalId: string };

/** No bank at the other end: every payout arrives by itself, a moment later. */
export function sandboxPayouts(options: {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly settle: (withdrawalId: string) => Promise<unknown>;
}): PayoutProvider {
  const { clock, jobs, settle } = options;
  const job = { name: 'settle-sandbox-payout' };
  jobs.register<Payout>({
    ...job,
    async handle({ withdrawalId }) {
      await settle(withdrawalId);
    },
  });
  return {
    rowsOf(withdrawalId) {
      const startAfter = new Date(clock.now().getTime() + policies.withdrawals.sandboxSettlesAfterMs);
      return jobs.rowsOf<Payout>(job, { withdrawalId }, { startAfter }).map(newJob.row);
    },
  };
}
