import { useQueryClient } from '@tanstack/react-query';
import { idleTimes, useIdleEnd } from '../../lib/idle.ts';
import { IdleQuestion } from '../../ui/shell/idle-question.tsx';
import { leaveConsole, signOut } from '../session/leave.ts';
import { meQuery } from '../session/me-query.ts';
import { signInPath } from '../session/sign-in-path.ts';
import { useStaffServices } from '../session/staff-services.tsx';

const times = idleTimes(false);

/** One minute before the session ends for want of use. */
export function IdleWarning() {
  const services = useStaffServices();
  const queries = useQueryClient();
  const { endsAtMs, stay } = useIdleEnd(times, 'farthing-staff-activity');

  function staySignedIn() {
    stay();
    // The bank has to hear of it too, or its own clock would end the session.
    void queries.invalidateQueries({ queryKey: meQuery(services.api).queryKey });
  }

  function end() {
    const { pathname, search } = window.location;
    void leaveConsole(services, signInPath({ reason: 'idle', to: pathname + search }));
  }

  return (
    <IdleQuestion endsAtMs={endsAtMs} onStay={staySignedIn} onLeave={() => signOut(services)} onEnd={end}>
      What is on this screen is about other people, so we sign you out when you do nothing for a while. What
      you have typed and not sent is kept in this tab until you sign in again.
    </IdleQuestion>
  );
}
