import type { Job } from '../../platform/jobs.ts';
import { policies } from '../../platform/policies.ts';
import { completeDueChanges } from './addresses/index.ts';
import { forgetCodes } from './codes/index.ts';
import { forgetNotMeLinks } from './email-change-store.ts';
import { forgetAttempts } from './login/index.ts';
import { forgetPasskeyRequests } from './passkey-store.ts';
import { forgetResets } from './passwords/index.ts';
import { forgetAppRequests } from './second-factor/index.ts';
import type { IdentityServices } from './services.ts';
import { customerSessions, forgetUnusedDevices } from './sessions/index.ts';

const dayMs = 86_400_000;

/** Deletes what no rule looks at any more. */
export function forgetJob({
  database,
  clock,
}: Pick<IdentityServices, 'database' | 'clock'>): Job<Record<string, never>> {
  return {
    name: 'forget-old-guesses-and-sessions',
    every: '37 * * * *',
    async handle() {
      const before = (ms: number) => new Date(clock.now().getTime() - ms);
      await forgetCodes(database, before(dayMs));
      await forgetAttempts(
        database,
        before(policies.logins.longestLockMs + policies.logins.forgottenAfterMs),
      );
      await forgetResets(database, clock.now());
      await forgetNotMeLinks(database, clock.now());
      await forgetPasskeyRequests(database, clock.now());
      await forgetAppRequests(database, clock.now());
      await forgetUnusedDevices(database, before(policies.devices.rememberedMs));
      await customerSessions.forget(database, before(policies.sessions.forgottenAfterMs));
    },
  };
}

/** Puts new addresses in place whose day of waiting is over. */
export function emailChangeJob(services: IdentityServices): Job<Record<string, never>> {
  return {
    name: 'complete-email-changes',
    every: '* * * * *',
    handle: () => completeDueChanges(services),
  };
}
