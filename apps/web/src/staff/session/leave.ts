import { dropDraftsEverywhere } from '../../lib/drafts/drafts.ts';
import { leaveSession } from '../../lib/leave.ts';
import { signInPath } from './sign-in-path.ts';
import type { StaffServices } from './staff-services.tsx';

/** By hand: nothing stays of what was typed and not sent. */
export function signOut(services: StaffServices): Promise<void> {
  dropDraftsEverywhere('staff');
  return leaveConsole(services, signInPath({}));
}

export function leaveConsole({ api, session, queries }: StaffServices, to: string): Promise<void> {
  return leaveSession({
    session,
    forget() {
      void queries.cancelQueries();
      session.removeTokens();
    },
    tellBank: (refresh, signal) => api.call('POST /staff/sign-out/', { body: { refresh }, signal }),
    to,
  });
}
