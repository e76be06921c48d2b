import type { StaffSession } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { type Because, ReasonDialog } from '../parts/dialogs/reason-dialog.tsx';
import { SessionList } from '../session/session-list.tsx';
import { sessionsQuery } from '../session/sessions-query.ts';
import { useStaffApi } from '../session/staff-services.tsx';

/** For administrators: where a colleague is signed in. */
export function MemberSessions({ memberId }: { memberId: string }) {
  const [ending, setEnding] = useState<StaffSession>();
  return (
    <section aria-labelledby="member-sessions" className="grid gap-2">
      <h3 id="member-sessions" className="font-semibold">
        Signed in on
      </h3>
      <Loaded
        query={useQuery(sessionsQuery(useStaffApi(), memberId))}
        waiting={<Skeleton label="Loading the sessions" lines={2} />}
        failed="The sessions could not be loaded."
      >
        {({ sessions }) =>
          sessions.length === 0 ? (
            <p className="text-ink-2">No device.</p>
          ) : (
            <SessionList sessions={sessions} onEnd={setEnding} />
          )
        }
      </Loaded>
      {ending && (
        <EndMemberSession memberId={memberId} session={ending} onClose={() => setEnding(undefined)} />
      )}
    </section>
  );
}

type EndMemberSessionProps = { memberId: string; session: StaffSession; onClose: () => void };

function EndMemberSession({ memberId, session, onClose }: EndMemberSessionProps) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();

  async function end({ reason }: Because) {
    const params = { memberId, sessionId: session.id };
    const { message } = await api.call('POST /staff/members/:memberId/sessions/:sessionId/end/', {
      params,
      body: { reason },
    });
    toast(message);
    await queries.invalidateQueries({ queryKey: sessionsQuery(api, memberId).queryKey });
  }

  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="End this session?"
      action="End the session"
      danger
      onConfirm={end}
    >
      <p>{session.device} is signed out with its next request. The member may sign in again.</p>
    </ReasonDialog>
  );
}
