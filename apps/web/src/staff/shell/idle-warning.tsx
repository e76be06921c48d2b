import { useQueryClient } from '@tanstack/react-query';
import { idleTimes, useIdleEnd } from '../../lib/idle.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { leaveConsole } from '../session/leave.ts';
import { meQuery } from '../session/me-query.ts';
import { signInPath } from '../session/sign-in-path.ts';
import { useStaffServices } from '../session/staff-services.tsx';

const times = idleTimes(false);

/** One minute before a session ends for want of use: a question, and the time to answer it. */
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
    <AlertDialog
      open={endsAtMs !== null}
      onClose={staySignedIn}
      title="Are you still there?"
      actions={
        <>
          <Button onClick={staySignedIn}>Stay signed in</Button>
          <Button look="quiet" onClick={() => leaveConsole(services, '/staff/sign-in')}>
            Sign out now
          </Button>
        </>
      }
    >
      <p>
        What is on this screen is about other people, so you are signed out when nothing happens for a while.
        What you have typed and not sent is gone then.
      </p>
      {endsAtMs !== null && (
        <p className="mt-3">
          <Countdown deadlineMs={endsAtMs} label="Time until you are signed out" onEnd={end} />
        </p>
      )}
    </AlertDialog>
  );
}
