import type { AppServices } from '../../lib/app.tsx';
import { clearTabButDrafts, dropDraftsEverywhere } from '../../lib/drafts/drafts.ts';
import { leaveSession } from '../../lib/leave.ts';
import { loginPath } from '../../lib/sign-out.ts';

type Services = Pick<AppServices, 'api' | 'session'>;

/** By hand: nothing stays. */
export function leave(services: Services, to: string): Promise<void> {
  dropDraftsEverywhere('bank');
  return endSession(services, to);
}

/** For want of use: what was typed and not sent waits for the same person. */
export function leaveUnused(services: Services): Promise<void> {
  return endSession(services, loginPath('idle'));
}

function endSession({ api, session }: Services, to: string): Promise<void> {
  return leaveSession({
    session,
    forget() {
      session.signOut();
      clearTabButDrafts();
      void closeShownNotices().catch(() => {});
    },
    tellBank: (refresh, signal) => api.call('POST /account/logout/', { body: { refresh }, signal }),
    to,
  });
}

/** Those that the device still shows are of whoever has left. */
async function closeShownNotices(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
