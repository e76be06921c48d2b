import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { leaveConsole } from '../session/leave.ts';
import { meQuery } from '../session/me-query.ts';
import { signInAgainPath, signInPath } from '../session/sign-in-path.ts';
import { useStaff } from '../session/staff.tsx';
import { useStaffServices } from '../session/staff-services.tsx';

/**
 * One minute before the longest time of a session is over, however busy it is: what will happen, and the way to go on.
 * Whoever signs in again in another tab goes on here, with all that they have typed.
 */
export function SessionEnd() {
  const { api } = useStaffServices();
  const { data } = useQuery(meQuery(api));
  return data ? <Ending key={data.ends_at} endsAtMs={Date.parse(data.ends_at)} /> : null;
}

const warningMs = 60_000;

function Ending({ endsAtMs }: { endsAtMs: number }) {
  const isNear = useNearEnd(endsAtMs);
  const [isPutOff, setPutOff] = useState(false);
  useNewSession(isNear);
  return (
    <AlertDialog
      open={isNear && !isPutOff}
      onClose={() => setPutOff(true)}
      title="Your session is about to end"
      actions={
        <>
          <ButtonLink href={signInAgainPath} target="_blank" rel="noopener">
            Sign in again, in a new tab
          </ButtonLink>
          <Button look="quiet" onClick={() => setPutOff(true)}>
            Finish this first
          </Button>
        </>
      }
    >
      <p>
        Nobody stays signed in for longer than eight hours. Then you are signed out; what you have typed and
        not sent is kept in this tab until you sign in again. Sign in again in a new tab before that, and this
        page stays as it is.
      </p>
      <p className="mt-3">
        <Countdown deadlineMs={endsAtMs} label="Time until you are signed out" />
      </p>
    </AlertDialog>
  );
}

/** Whether it is near; and signs out when it has come. */
function useNearEnd(endsAtMs: number): boolean {
  const services = useStaffServices();
  const [isNear, setNear] = useState(false);
  const end = useEffectEvent(() => {
    const { pathname, search } = window.location;
    void leaveConsole(services, signInPath({ reason: 'ended', to: pathname + search }));
  });
  useEffect(() => {
    const look = () => {
      setNear(Date.now() >= endsAtMs - warningMs);
      if (Date.now() < endsAtMs) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(look, 1_000);
    look();
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return isNear;
}

/** Another tab has a session: the same person goes on, and for anybody else nothing of this page may stay. */
function useNewSession(isNear: boolean): void {
  const { api } = useStaffServices();
  const { me } = useStaff();
  const queries = useQueryClient();
  const look = useEffectEvent(async () => {
    const options = meQuery(api);
    await queries.invalidateQueries({ queryKey: options.queryKey });
    const now = queries.getQueryData(options.queryKey);
    if (now !== undefined && now.me.id !== me.id) window.location.reload();
  });
  useEffect(() => {
    if (!isNear) return;
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'staff_access' && newValue !== null) void look();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [isNear]);
}
