import type { WaitingSettings } from '@farthing/contract';
import { Alert } from '../../ui/alert/alert.tsx';
import { RouteLink } from '../../ui/route-link/route-link.tsx';
import { formatUtc } from '../parts/dates.ts';

/** What is proposed and waits for a second person, with the way to it. */
export function WaitingChanges({ waiting }: { waiting: readonly WaitingSettings[] }) {
  return waiting.map(({ proposal_id, changes, holds_from }) => (
    <Alert key={proposal_id} tone="info" title="A change is proposed">
      <ul className="grid gap-1">
        {changes.slice(0, mostShown).map(({ key, title, before, after }) => (
          <li key={key} className="wrap-anywhere">
            {title}: {after} instead of {before}
          </li>
        ))}
      </ul>
      {changes.length > mostShown && <p>And {changes.length - mostShown} more.</p>}
      <p>
        It takes effect {holds_from === null ? 'at once' : `from ${formatUtc(holds_from)}`}, if a second
        person approves it. <RouteLink to={`/staff/proposals/${proposal_id}`}>Show the proposal</RouteLink>
      </p>
    </Alert>
  ));
}

const mostShown = 5;
