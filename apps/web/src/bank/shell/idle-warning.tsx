import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { idleTimes, useIdleEnd } from '../../lib/idle.ts';
import { IdleQuestion } from '../../ui/shell/idle-question.tsx';
import { leave, leaveUnused } from './leave.ts';

/** One minute before the session ends for want of use. The bank has to hear of whoever stays, or its own clock would end the session. */
export function IdleWarning({ tellBank }: { tellBank: () => unknown }) {
  const services = useApp();
  const [times] = useState(() => idleTimes(services.session.isRemembered()));
  const { endsAtMs, stay } = useIdleEnd(times);

  function staySignedIn() {
    stay();
    tellBank();
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
