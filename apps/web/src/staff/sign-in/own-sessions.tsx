import type { StaffSession } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { ActionDialog } from '../parts/dialogs/action-dialog.tsx';
import { SessionList } from '../session/session-list.tsx';
import { sessionsQuery } from '../session/sessions-query.ts';
import { useStaffApi } from '../session/staff-services.tsx';

/** Where one is signed in oneself. */
export function OwnSessions() {
  const [ending, setEnding] = useState<StaffSession>();
  return (
    <Surface className="grid gap-4 p-5">
      <div className="grid gap-1">
        <h2 className="font-sans font-semibold text-lg">Where you are signed in</h2>
        <p className="text-ink-2">
          If you do not recognise one, end it and ask an administrator to reset your sign-in.
        </p>
      </div>
      <Loaded
        query={useQuery(sessionsQuery(useStaffApi()))}
        waiting={<Skeleton label="Loading your sessions" lines={2} />}
        failed="Your sessions could not be loaded."
      >
        {({ sessions }) => <SessionList sessions={sessions} onEnd={setEnding} />}
      </Loaded>
      <EndSession session={ending} onClose={() => setEnding(undefined)} />
    </Surface>
  );
}

function EndSession({ session, onClose }: { session: StaffSession | undefined; onClose: () => void }) {
  const api = useStaffApi();
  const queries = useQueryClient();
  const toast = useToast();

  async function end() {
    if (!session) return;
    const params = { sessionId: session.id };
    const { message } = await api.call('DELETE /staff/sessions/:sessionId/', { params });
    await queries.invalidateQueries({ queryKey: sessionsQuery(api).queryKey });
    toast(message);
  }

  return (
    <ActionDialog
      open={session !== undefined}
      onClose={onClose}
      title="End this session?"
      action="End the session"
      danger
      onConfirm={end}
    >
      <p>{session?.device} is signed out with its next request.</p>
    </ActionDialog>
  );
}
