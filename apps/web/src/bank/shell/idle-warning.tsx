import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { idleTimes, useIdleEnd } from '../../lib/idle.ts';
import { loginPath } from '../../lib/sign-out.ts';
import { AlertDialog } from '../../ui/alert-dialog/alert-dialog.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { leave } from './leave.ts';

/** One minute before a session ends for want of use: a question, and the time to answer it. */
export function IdleWarning() {
  const services = useApp();
  const queries = useQueryClient();
  const userId = useCustomerId();
  const [times] = useState(() => idleTimes(services.session.isRemembered()));
  const { endsAtMs, stay } = useIdleEnd(times);

  function staySignedIn() {
    stay();
    // The bank has to hear of it too, or its own clock would end the session.
    void queries.invalidateQueries({ queryKey: profileQuery(services.api, userId).queryKey });
  }

  return (
    <AlertDialog
      open={endsAtMs !== null}
      onClose={staySignedIn}
      title="Are you still there?"
      actions={
        <>
          <Button onClick={staySignedIn}>Stay signed in</Button>
          <Button look="quiet" onClick={() => leave(services, '/')}>
            Sign out now
          </Button>
        </>
      }
    >
      <p>To keep your account safe, we sign you out when nothing has happened for a while.</p>
      {endsAtMs !== null && (
        <p className="mt-3">
          <Countdown
            deadlineMs={endsAtMs}
            label="Time until you are signed out"
            onEnd={() => leave(services, loginPath('idle'))}
          />
        </p>
      )}
    </AlertDialog>
  );
}
