import type { Session } from '@farthing/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useApp } from '../../lib/app.tsx';
import { formatMoment } from '../../lib/format.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Loaded } from '../../ui/loaded/loaded.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { Surface } from '../../ui/surface/surface.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { sessionsQuery } from '../data/sessions-query.ts';
import { leave } from '../shell/leave.ts';

export function Sessions() {
  const { api } = useApp();
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Where you are signed in</h2>
      <Loaded
        query={useQuery(sessionsQuery(api))}
        waiting={<Skeleton label="Loading your sessions" lines={2} />}
        failed="Your sessions could not be loaded."
      >
        {(sessions) => <SessionList sessions={sessions} />}
      </Loaded>
    </section>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const services = useApp();
  const queries = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function end(what: string, call: () => Promise<{ message: string }>) {
    setBusy(what);
    setProblem(null);
    try {
      const { message } = await call();
      await queries.invalidateQueries({ queryKey: sessionsQuery(services.api).queryKey });
      toast(message);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'Please try again.');
    } finally {
      setBusy(null);
    }
  }

  const endOne = ({ id, current }: Session) =>
    current
      ? leave(services, '/')
      : end(id, () =>
          services.api.call('DELETE /account/sessions/:sessionId/', { params: { sessionId: id } }),
        );
  const endOthers = () => end('others', () => services.api.call('POST /account/sessions/end-others/', {}));

  return (
    <div className="grid gap-4">
      {problem && (
        <Alert tone="danger" announced>
          {problem}
        </Alert>
      )}
      <Surface>
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={busy === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      </Surface>
      {sessions.length > 1 && (
        <div>
          <Button look="quiet" busy={busy === 'others'} onClick={endOthers}>
            Sign out all others
          </Button>
        </div>
      )}
    </div>
  );
}

type SessionRowProps = { session: Session; isBusy: boolean; onEnd: () => void };

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { device, created_at, last_used_at, current } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <MonitorSmartphone className="size-6 shrink-0 text-ink-3" aria-hidden="true" />
      <div className="grid min-w-0 grow basis-52 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {current && <Badge tone="success">This device</Badge>}
        </p>
        <p className="text-ink-2 text-sm">
          Signed in <time dateTime={created_at}>{formatMoment(created_at)}</time> · last used{' '}
          <time dateTime={last_used_at}>{formatMoment(last_used_at)}</time>
        </p>
      </div>
      <Button look="quiet" busy={isBusy} onClick={onEnd} aria-label={`Sign out: ${device}`}>
        Sign out
      </Button>
    </li>
  );
}
