import type { StaffSession } from '@farthing/contract';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Age } from '../parts/age.tsx';

type SessionListProps = { sessions: readonly StaffSession[]; onEnd: (session: StaffSession) => void };

/** Devices that are signed in, each with a way to end it. The one that asks is ended by signing out. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {sessions.map((session) => (
        <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <span className="min-w-0">
            <span className="wrap-anywhere block font-semibold">{session.device}</span>
            <span className="block text-ink-2 text-sm">
              Signed in {formatMoment(session.created_at)} from {session.address}, last used:{' '}
              <Age since={session.last_used_at} />
            </span>
          </span>
          {session.current ? (
            <Badge tone="success">This one</Badge>
          ) : (
            <Button look="quiet" onClick={() => onEnd(session)} aria-label={`End ${session.device}`}>
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
