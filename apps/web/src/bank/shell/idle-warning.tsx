import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { idleTimes, useIdleEnd } from '../../lib/idle.ts';
import { IdleQuestion } from '../../ui/shell/idle-question.tsx';
import { useCustomerId } from '../data/customer.ts';
import { profileQuery } from '../data/profile-query.ts';
import { leave, leaveUnused } from './leave.ts';

/** One minute before the session ends for want of use. */
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
    <IdleQuestion
      endsAtMs={endsAtMs}
      onStay={staySignedIn}
      onLeave={() => leave(services, '/')}
      onEnd={() => leaveUnused(services)}
    >
      To keep your account safe, we sign you out when nothing has happened for a while.
    </IdleQuestion>
  );
}
