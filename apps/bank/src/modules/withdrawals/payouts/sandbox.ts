import type { Clock } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import { type Jobs, newJob } from '../../../platform/jobs.ts';
import { policies } from '../../../platform/policies.ts';
import type { PayoutProvider } from '../services.ts';

/** When what was sent at this moment reaches the other bank; null where nobody but that bank knows. */
export function expectedArrival(mode: Config['mode'], sentAt: Date): Date | null {
  if (mode !== 'sandbox') return null;
  return new Date(sentAt.getTime() + policies.withdrawals.sandboxSettlesAfterMs);
}

type Payout = { readonly withdrawalId: string };

/** No bank at the other end: what becomes of a payout is decided by itself, a moment later. */
export function sandboxPayouts(options: {
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly handle: (withdrawalId: string) => Promise<void>;
}): PayoutProvider {
  const { clock, jobs, handle } = options;
  const job = { name: 'settle-sandbox-payout' };
  jobs.register<Payout>({
    ...job,
    handle: ({ withdrawalId }) => handle(withdrawalId),
  });
  return {
    rowsOf(withdrawalId) {
      const startAfter = expectedArrival('sandbox', clock.now()) ?? clock.now();
      return jobs.rowsOf<Payout>(job, { withdrawalId }, { startAfter }).map(newJob.row);
    },
  };
}
