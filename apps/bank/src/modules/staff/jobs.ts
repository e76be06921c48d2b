import type { Job } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import type { Proposals } from './proposals/index.ts';
import type { StaffServices } from './services.ts';
import { forgetOld } from './session-store.ts';

/** Closes proposals that cannot be done any more: what they stand on changes in many places, by customers and by time. */
export function recheckJob(proposals: Proposals): Job<Record<string, never>> {
  return { name: 'recheck-proposals', every: '* * * * *', handle: () => proposals.recheckAll() };
}

/** Closes proposals whose time is over, and deletes what no rule looks at any more. */
export function tidyJob(
  { database, clock }: Pick<StaffServices, 'database' | 'clock'>,
  proposals: Proposals,
): Job<Record<string, never>> {
  return {
    name: 'tidy-staff',
    every: '47 * * * *',
    async handle() {
      const now = clock.now();
      const sessionsBefore = new Date(now.getTime() - policies.sessions.forgottenAfterMs);
      await forgetOld(database, { now, sessionsBefore });
      await proposals.expire();
    },
  };
}
